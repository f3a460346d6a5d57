import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a script of the project over a database; answers how it ended and all that it said. */
export async function runScript(name: string, databaseUrl: string, ...given: string[]) {
  const child = spawn(process.execPath, [`scripts/cli/${name}.ts`, ...given], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'test', NO_COLOR: '1' },
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const [code] = await once(child, 'exit')
  return { code, said }
}
