import { existsSync } from 'node:fs'
import { generate } from './generate.ts'
import { run } from './run.ts'
import { main, say, soFar } from './say.ts'
import { conclude, runSteps, type Step } from './steps.ts'

const documents = ['openapi/openapi.yaml', 'openapi/certificate-provider.yaml']

/** The linters, each with what it looks after. */
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
  { name: 'knip (what nobody uses)', run: () => run('knip', ['--no-progress']) },
]

if (import.meta.main)
  await main(async () => {
    await generate()
    const count = await runSteps([linters])
    say(`Linted in ${soFar()}`)
    conclude(count)
  })
