import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort, startHost } from '../../scripts/host.ts'
import { demoSignIn } from '../../server/db/seed/demo.ts'

// Real servers are started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 120_000 })

const base = mkdtempSync(join(tmpdir(), 'lectern-process-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const plain = { DATABASE_URL: '', SMTP_URL: '', LOG_LEVEL: 'warn', NODE_ENV: 'test' }

/** Starts a server that is expected to refuse. */
async function refusal(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...plain, ...env },
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const [code] = await once(child, 'exit')
  return { code, said: said.trim() }
}

async function signIn(url: string, credentials = demoSignIn) {
  const response = await fetch(`${url}/api/auth/business-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token }: { token: string } = await response.json()
  return token
}

async function session(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/auth/is-business-user-logged-in`, { headers })
  return response.status
}

test('says what is wrong with a setting, and ends with 1', async () => {
  expect(await refusal({ PORT: 'http', LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^PORT: wants a whole number.*\nLOG_LEVEL: wants one of/),
  })
})

test('says that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await refusal({ PORT: String(port), DATA_DIR: join(base, 'port') })
  expect(said).toContain(`PORT: ${port} is taken by another program`)
  expect(code).toBe(1)
  other.close()
})

test('says that a database cannot be used', async () => {
  const { code, said } = await refusal({
    DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing',
    DATA_DIR: join(base, 'nothing'),
  })
  expect(said).toContain('DATABASE_URL: the database cannot be used')
  // While it was waited for, one line said so.
  expect(said.split('\n')).toHaveLength(2)
  expect(said).toMatch(
    /^warning: the database does not answer \(.*ECONNREFUSED.*\); trying again\n/,
  )
  expect(code).toBe(1)
})

test('a second server on the folder refuses; SIGTERM ends the first with 0', async () => {
  const folder = join(base, 'two')
  const host = await startHost({ ...plain, DATA_DIR: folder })
  const second = await refusal({ DATA_DIR: folder, PORT: String(await freePort()) })
  expect(second).toEqual({
    code: 1,
    said: expect.stringContaining(`Another Lectern server (process ${host.process.pid})`),
  })
  expect(await session(host.url, await signIn(host.url))).toBe(200)
  await host.stop()
  expect(host.process.exitCode).toBe(0)
})

test('a sign-in that was answered outlives kill -9 of the server and of its database', async () => {
  const folder = join(base, 'killed')
  let host = await startHost({ ...plain, DATA_DIR: folder })
  const first = await signIn(host.url)
  host.process.kill('SIGKILL')
  await once(host.process, 'exit')

  host = await startHost({ ...plain, DATA_DIR: folder })
  expect(await session(host.url, first)).toBe(200)
  const second = await signIn(host.url)
  const postmaster = Number(
    readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  process.kill(postmaster, 'SIGKILL')
  host.process.kill('SIGKILL')
  await once(host.process, 'exit')

  host = await startHost({ ...plain, DATA_DIR: folder })
  expect(await session(host.url, first)).toBe(200)
  expect(await session(host.url, second)).toBe(200)
  await host.stop()
})

test('a first start that is killed at any moment leaves nothing in the way of the next', async () => {
  const folder = join(base, 'first')
  for (const patience of [150, 400, 700, 1000]) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, ...plain, DATA_DIR: folder, PORT: String(await freePort()) },
      stdio: 'ignore',
    })
    await new Promise((resolve) => setTimeout(resolve, patience))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const host = await startHost({ ...plain, DATA_DIR: folder })
  expect(await session(host.url, await signIn(host.url))).toBe(200)
  await host.stop()
})
