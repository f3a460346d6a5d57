import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { root } from './root.ts'

/**
 * As in `npm start`. Left alone, Node lets what a request leaves behind grow to 130 MB before it looks at it; this way
 * files and imports of any length take the same memory, and no more time.
 */
const nodeFlags = ['--max-semi-space-size=8']

export type Host = {
  /** Where it answers, without a slash at the end. */
  url: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

/** A port that was free a moment ago. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

async function answers(url: string) {
  const response = await fetch(`${url}/api/health`).catch(() => undefined)
  return response?.ok === true
}

/**
 * Starts the server as a process of its own, on a free port of 127.0.0.1 unless PORT is given, and
 * waits until it is ready. Throws with what it printed when it ends before, or is not ready in time. `script` is
 * another server to be started instead.
 */
export async function startHost(
  env: Record<string, string>,
  limit = 60_000,
  script = 'server/main.ts',
): Promise<Host> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeFlags, script], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PUBLIC_URL: url, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const ended = once(child, 'exit')
  const deadline = Date.now() + limit
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${printed}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready after ${limit / 1000} s:\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  return { url, process: child, output: () => printed, stop }
}
