import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { browserEnv } from './browser.ts'
import { build, isBuilt } from './build.ts'
import { journeysThatFailed } from './playwright-report.ts'
import { run } from './run.ts'
import { main, say, soFar } from './say.ts'
import { conclude, type Count } from './steps.ts'
import { ownEnvironment, temporaryFolder } from './trial.ts'

/** Runs the journeys in a browser against fresh servers. Arguments go to Playwright. */
export async function e2e(more: string[] = []): Promise<Count> {
  if (!existsSync('tests/e2e') || readdirSync('tests/e2e').length === 0)
    return { passed: 0, failed: 0 }
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'report.json')
  try {
    const good = await run('playwright', ['test', '--reporter=list,json', ...more], {
      ...browserEnv(),
      ...ownEnvironment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
    // One that passed only at the second attempt did not pass.
    const { expected, unexpected, flaky } = report.stats
    const failures = journeysThatFailed(report)
    return { passed: expected, failed: unexpected + flaky || (good ? 0 : 1), failures }
  } finally {
    remove()
  }
}

if (import.meta.main)
  await main(async () => {
    if (!isBuilt()) await build()
    const count = await e2e(process.argv.slice(2))
    say(`Ran the journeys in ${soFar()}`)
    conclude(count)
  })
