import { generate } from '../build/generate.ts'
import { linters } from './lint.ts'
import { checkBreakingChanges } from '../release/check-breaking.ts'
import { main, log, elapsed } from '../lib/log.ts'
import { conclude, runSteps } from './steps.ts'
import { typecheck } from './typecheck.ts'
import { vitest } from './vitest.ts'

/** The quick checks, to run before a commit. */
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
    [
      ...linters,
      { name: 'types', run: typecheck },
      { name: 'breaking changes', run: checkBreakingChanges },
    ],
    { name: 'unit, contract, server', run: () => vitest(['unit', 'mocking']) },
  ])
  log(`Checked in ${elapsed()}`)
  conclude(count)
})
