import { existsSync, readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { z } from 'zod'
import '../lib/root.ts'
import { generate } from '../build/generate.ts'
import { log, logError, main } from '../lib/log.ts'
import { breakingChanges } from './breaking-changes.ts'
import { createLocator } from './locate.ts'

/** The document of the last release. */
export const released = 'openapi/released/lectern.openapi.yaml'
/** Breaking changes since then that were decided on: a list of { change, reason }. */
export const accepted = 'openapi/released/accepted.yaml'

const listed = z.array(z.strictObject({ change: z.string(), reason: z.string().min(1) }))

/** The accepted changes; none without the file. */
export const readAccepted = () =>
  existsSync(accepted) ? listed.parse(parseYaml(readFileSync(accepted, 'utf8'))) : []

/**
 * Compares the document with that of the last release. Returns whether nothing breaks clients but what
 * openapi/released/accepted.yaml lists with a reason.
 */
export async function checkBreakingChanges(): Promise<boolean> {
  await generate()
  const current: unknown = JSON.parse(readFileSync('openapi/dist/lectern.openapi.json', 'utf8'))
  const list = readAccepted()
  const found = breakingChanges(parseYaml(readFileSync(released, 'utf8')), current)
  const open = found.filter(({ change }) => !list.some((entry) => entry.change === change))
  const locate = createLocator('openapi/openapi.yaml')
  for (const { change, path } of open) log(`  ${locate(path)}  ${change}`)
  const outdated = list.filter(({ change }) => !found.some((each) => each.change === change))
  for (const { change } of outdated) log(`  ${accepted}  lists what did not happen: ${change}`)
  if (open.length > 0)
    logError(
      `Changes since the last release that break clients: ${open.length}. Take each back, or list it in ${accepted} with its reason`,
    )
  return open.length === 0 && outdated.length === 0
}

if (import.meta.main)
  await main(async () => {
    if (await checkBreakingChanges()) log('Nothing breaks clients of the last release')
    else process.exitCode = 1
  })
