import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './root.ts'
import { buffer } from './log.ts'

const windows = process.platform === 'win32'
const running = new Set<ChildProcess>()

// Child processes end with this script.
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Starts a program of node_modules/.bin, or `node`, in the root folder; it ends with this process. */
export function start(name: string, args: string[], options: SpawnOptions = {}) {
  const isNode = name === 'node'
  const program = isNode ? process.execPath : join(root, 'node_modules', '.bin', name)
  const child = spawn(windows && !isNode ? `${program}.cmd` : program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows && !isNode,
    ...options,
    env: { ...process.env, SCARF_ANALYTICS: 'false', ...options.env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a program with its output shown. Returns whether it succeeded. */
export async function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const said = buffer.getStore()
  const child = start(name, args, { env, stdio: said ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  const keep = (text: Buffer) => said?.push(text.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const [code] = await once(child, 'close')
  return code === 0
}
