import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { browserEnv } from './browser.ts'
import { build, isBuilt } from '../build/build.ts'
import { journeysThatFailed } from './playwright-report.ts'
import { run } from '../lib/run.ts'
import { main, log, elapsed } from '../lib/log.ts'
import { conclude, type Count } from './steps.ts'
import { testEnvironment, temporaryFolder } from '../lib/test-env.ts'

/** Runs the end-to-end tests against new servers. Arguments are passed to Playwright. */
export async function e2e(more: string[] = []): Promise<Count> {
  if (!existsSync('tests/e2e') || readdirSync('tests/e2e').length === 0)
    return { passed: 0, failed: 0 }
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'report.json')
  try {
    const good = await run('playwright', ['test', '--reporter=list,json', ...more], {
      ...browserEnv(),
      ...testEnvironment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'))
    // A test that passed at a second attempt counts as failed.
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
    log(`Ran the journeys in ${elapsed()}`)
    conclude(count)
  })
