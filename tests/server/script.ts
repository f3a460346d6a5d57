import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a script of the project over a database, with a folder of its own; answers how it ended and all that it said. */
export async function runScript(name: string, databaseUrl: string, ...given: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-script-'))
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NODE_ENV: 'test', NO_COLOR: '1' }
  const child = spawn(process.execPath, [`scripts/cli/${name}.ts`, ...given], {
    env: { ...process.env, ...settings },
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const [code] = await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
  return { code, said }
}
