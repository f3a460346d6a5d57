import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { run } from './run.ts'
import type { Count } from './steps.ts'

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

/** Runs the tests of some Vitest projects and answers how many passed; a crash counts as a failure. */
export async function vitest(projects: string[], more: string[] = []): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-vitest-'))
  const file = join(folder, 'report.json')
  try {
    const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json']
    const chosen = projects.map((name) => `--project=${name}`)
    const good = await run(
      'vitest',
      [...args, `--outputFile.json=${file}`, ...chosen, ...more],
      browserEnv(),
    )
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const failed = report.numFailedTests || (good && report.success ? 0 : 1)
    return { passed: report.numPassedTests, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
