import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { build, isBuilt } from './build.ts'
import { run } from './run.ts'
import { main, say, soFar } from './say.ts'
import { conclude, type Count } from './steps.ts'
import { ownEnvironment, temporaryFolder } from './trial.ts'

type Report = { stats: { expected: number; flaky: number; unexpected: number; skipped: number } }

/** Runs the journeys in a browser against fresh servers. Arguments go to Playwright. */
export async function e2e(more: string[] = []): Promise<Count> {
  if (!existsSync('tests/e2e') || readdirSync('tests/e2e').length === 0)
    return { passed: 0, failed: 0 }
  const { folder, remove } = temporaryFolder()
  const report = join(folder, 'report.json')
  try {
    const good = await run('playwright', ['test', '--reporter=list,json', ...more], {
      ...browserEnv(),
      ...ownEnvironment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { stats }: Report = JSON.parse(readFileSync(report, 'utf8'))
    // One that passed only at the second attempt did not pass.
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: failed || (good ? 0 : 1) }
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
