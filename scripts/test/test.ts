import { build } from '../build/build.ts'
import { checkBreakingChanges } from '../release/check-breaking.ts'
import { checkReferenceServer } from './reference-conformance.ts'
import { e2e } from './e2e.ts'
import { generate } from '../build/generate.ts'
import { linters } from './lint.ts'
import { main, log, elapsed } from '../lib/log.ts'
import { checkSizes } from '../build/sizes.ts'
import { conclude, runSteps, type Step } from './steps.ts'
import { typecheck } from './typecheck.ts'
import { vitest } from './vitest.ts'

const done = (work: () => Promise<unknown>) => async () => {
  await work()
  return true
}

const steps: (Step | Step[])[] = [
  { name: 'generate', run: done(generate), needed: true },
  [
    ...linters,
    { name: 'types', run: typecheck },
    { name: 'breaking changes', run: checkBreakingChanges },
  ],
  { name: 'unit, contract, server', run: () => vitest(['unit', 'mocking']) },
  { name: 'components', run: () => vitest(['ui']) },
  { name: 'screens', run: () => vitest(['screens'], { production: true }) },
  { name: 'build', run: done(build), needed: true },
  { name: 'sizes', run: async () => checkSizes() },
  { name: 'journeys', run: () => e2e() },
  { name: 'conformance', run: checkReferenceServer },
]

/** All checks, quick ones first. */
await main(async () => {
  const count = await runSteps(steps)
  log(`\nTested in ${elapsed()}`)
  conclude(count)
})
