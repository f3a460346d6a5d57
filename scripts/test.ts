import { build } from './build.ts'
import { conformance } from './conform.ts'
import { e2e } from './e2e.ts'
import { generate } from './generate.ts'
import { linters } from './lint.ts'
import { main, say, soFar } from './say.ts'
import { checkSizes } from './sizes.ts'
import { conclude, runSteps, type Step } from './steps.ts'
import { typecheck } from './typecheck.ts'
import { vitest } from './vitest.ts'

const done = (work: () => Promise<unknown>) => async () => {
  await work()
  return true
}

const steps: (Step | Step[])[] = [
  { name: 'generate', run: done(generate), needed: true },
  [...linters, { name: 'types', run: typecheck }],
  { name: 'unit, contract, server', run: () => vitest(['unit']) },
  { name: 'parts and screens', run: () => vitest(['ui', 'screens']) },
  { name: 'build', run: done(build), needed: true },
  { name: 'sizes', run: async () => checkSizes() },
  { name: 'journeys', run: () => e2e() },
  { name: 'conformance', run: conformance },
]

/** Every check that CI makes, the quick ones first. */
await main(async () => {
  const count = await runSteps(steps)
  say(`\nTested in ${soFar()}`)
  conclude(count)
})
