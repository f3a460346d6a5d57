import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { root } from './root.ts'

/**
 * As in `npm start`: limits the young generation, which otherwise grows to 130 MB before it is collected. Memory for files
 * and imports then does not depend on their length.
 */
const nodeFlags = ['--max-semi-space-size=8']

export type Host = {
  /** Its URL, without a trailing slash. */
  url: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>
}

/** A free port. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function answers(url: string) {
  const response = await fetch(`${url}/api/health`).catch(() => undefined)
  return response?.ok === true
}

/**
 * Starts the server as a process, on a free port of 127.0.0.1 unless PORT is given, and waits until it is ready. Throws with
 * its output if it exits first or is not ready in time. `script` starts another server instead.
 */
export async function startHost(
  env: Record<string, string>,
  limit = 120_000,
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
