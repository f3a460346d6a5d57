import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { run } from '../lib/run.ts'
import type { Count } from './steps.ts'
import { temporaryFolder } from '../lib/test-env.ts'
import type { Report } from './vitest-report.ts'

interface VitestOptions {
  /** More arguments. */
  args?: string[]
  /** With React as it ships: the checks of its development build take a third of the time of a page. */
  production?: boolean
}

/** Runs the tests of Vitest projects and returns the counts; a crash counts as a failure. */
export async function vitest(
  projects: string[],
  { args = [], production = false }: VitestOptions = {},
): Promise<Count> {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'report.json')
  try {
    const chosen = projects.map((name) => `--project=${name}`)
    const good = await run('vitest', ['run', '--passWithNoTests', ...chosen, ...args], {
      ...browserEnv(),
      LECTERN_REPORT: file,
      ...(production && { NODE_ENV: 'production' }),
    })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const { passed, failures }: Report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed, failed: failures.length || (good ? 0 : 1), failures }
  } finally {
    remove()
  }
}
