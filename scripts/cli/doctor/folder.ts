import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../../server/config/config.ts'
import { createFiles } from '../../../server/files/files.ts'
import { newId } from '../../../server/lib/id.ts'
import { bad, doubtful, type Finding, good, unless } from './finding.ts'

/** Whether other users of this machine can read a file or folder; undefined if it does not exist. */
async function isOpenToOthers(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found && process.platform !== 'win32' && (found.mode & 0o044) !== 0
}

async function checkFiles(config: Config): Promise<Finding> {
  const [what, owner, id] = ['Files', 'doctor', newId()]
  const files = createFiles(config)
  try {
    await files.put(owner, id, Buffer.from('is it kept?'))
    const size = await files.size(owner, id)
    await files.remove(owner, id)
    return unless(what, size !== 11 && 'A stored file could not be read back')
  } catch (error) {
    return bad(
      what,
      `Files cannot be stored: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Checks files on this machine: secrets and data that only the server's own user may read. */
export async function checkFolder(config: Config): Promise<Finding[]> {
  const { DATA_DIR, FILES_URL, SECRET, production } = config
  const secret = !SECRET && (await isOpenToOthers(join(DATA_DIR, 'secret')))
  const files = FILES_URL?.startsWith('file:') && fileURLToPath(FILES_URL)
  const open = (path: string, mode: string) =>
    `Other users of this machine can read it: chmod ${mode} ${path}`
  return [
    unless('Secret', secret && open(join(DATA_DIR, 'secret'), '600')),
    unless(
      'Data folder',
      (await isOpenToOthers(DATA_DIR)) && open(DATA_DIR, '700'),
      production ? bad : doubtful,
    ),
    unless(
      'Files folder',
      files && (await isOpenToOthers(files)) && open(files, '700'),
      production ? bad : doubtful,
    ),
    (await isOpenToOthers('.env')) ? doubtful('.env', open('.env', '600')) : good('.env'),
    unless(
      'User',
      production && process.getuid?.() === 0 && 'The server runs as root. Use a separate user',
      doubtful,
    ),
    await checkFiles(config),
  ]
}
