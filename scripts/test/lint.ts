import { existsSync } from 'node:fs'
import { generate } from '../build/generate.ts'
import { run } from '../lib/run.ts'
import { main, log, elapsed } from '../lib/log.ts'
import { conclude, runSteps, type Step } from './steps.ts'

const documents = ['openapi/openapi.yaml', 'openapi/certificate-provider.yaml']

/** The linters. */
export const linters: Step[] = [
  {
    name: 'redocly (the contract)',
    run: () =>
      run(
        'redocly',
        ['lint', '--format=stylish', ...documents.filter((file) => existsSync(file))],
        {
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      ),
  },
  { name: 'oxlint (the code)', run: () => run('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'eslint (React, TanStack)', run: () => run('eslint', ['--max-warnings=0', 'src']) },
  {
    name: 'prettier (the format)',
    run: () => run('prettier', ['--check', '--log-level=warn', '.']),
  },
  { name: 'knip (unused code)', run: () => run('knip', ['--no-progress']) },
]

if (import.meta.main)
  await main(async () => {
    await generate()
    const count = await runSteps([linters])
    log(`Linted in ${elapsed()}`)
    conclude(count)
  })
