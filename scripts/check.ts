import { generate } from './generate.ts'
import { linters } from './lint.ts'
import { main, say, soFar } from './say.ts'
import { conclude, runSteps } from './steps.ts'
import { typecheck } from './typecheck.ts'
import { vitest } from './vitest.ts'

/** Everything that is quick: what to run before a commit. */
await main(async () => {
  const count = await runSteps([
    {
      name: 'generate',
      needed: true,
      run: async () => {
        await generate()
        return true
      },
    },
    [...linters, { name: 'types', run: typecheck }],
    { name: 'unit, contract, server', run: () => vitest(['unit']) },
  ])
  say(`Checked in ${soFar()}`)
  conclude(count)
})
