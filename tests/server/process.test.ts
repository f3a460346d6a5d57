import { patience } from '../patience.ts'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort, startHost } from '../../scripts/lib/host.ts'
import { closedTo } from '../../server/config/os-user.ts'
import { startProblem } from '../../server/main.ts'
import { demoSignIn } from '../../server/config/demo.ts'

// Real servers are started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 120_000 })

const base = mkdtempSync(join(tmpdir(), 'lectern-process-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const plain = { DATABASE_URL: '', SMTP_URL: '', LOG_LEVEL: 'warn', NODE_ENV: 'test' }

/** Starts a server that is expected to refuse. */
async function refusal(env: NodeJS.ProcessEnv, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    ...as,
    env: { ...process.env, ...plain, PORT: '0', ...env },
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

test('server process: an invalid setting is reported, with exit code 1', async () => {
  expect(await refusal({ PORT: 'http', LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^PORT: must be a whole number.*\nLOG_LEVEL: must be one of/),
  })
})

test('server process: a port in use is reported', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await refusal({ PORT: String(port), DATA_DIR: join(base, 'port') })
  expect(said).toContain(`PORT: ${port} is in use by another program`)
  expect(code).toBe(1)
  other.close()
})

test('server process: an unusable database is reported', async () => {
  const { code, said } = await refusal({
    DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing',
    DATA_DIR: join(base, 'nothing'),
  })
  expect(said).toContain('DATABASE_URL: the database cannot be used')
  // While it was waited for, one line said so.
  expect(said.split('\n')).toHaveLength(2)
  expect(said).toMatch(/^warning: the database does not respond \(.*ECONNREFUSED.*\), retrying\n/)
  expect(code).toBe(1)
})

test('server process: an unknown HOST is reported', async () => {
  const { code, said } = await refusal({ HOST: 'nosuch.invalid', DATA_DIR: join(base, 'host') })
  expect(said).toMatch(/^HOST: nosuch.invalid is not an address of this machine.*127\.0\.0\.1/)
  expect(code).toBe(1)
})

test.each([
  [
    'EACCES',
    { path: '/srv/data' },
    'No permission to write to /srv/data. Change its owner or permissions',
  ],
  [
    'EROFS',
    { path: '/srv/data' },
    'No permission to write to /srv/data. Change its owner or permissions',
  ],
  ['EACCES', { syscall: 'listen' }, 'PORT: no permission to listen on 80'],
])('server process: explains %s of %o', (code, about, says) => {
  const error = Object.assign(new Error(code), { code, ...about })
  expect(startProblem(error, { PORT: 80 })).toContain(says)
})

const stranger = { uid: 54_321, gid: 54_321 }

test.runIf(process.getuid?.() === 0 && !closedTo(stranger, import.meta.dirname))(
  'server process: missing write permission in the data folder is reported',
  async () => {
    chmodSync(base, 0o755)
    onTestFinished(() => chmodSync(base, 0o700))
    const folder = join(base, 'closed')
    expect(await refusal({ DATA_DIR: folder, PORT: '0' }, stranger)).toEqual({
      code: 1,
      said: expect.stringMatching(
        new RegExp(`^No permission to write to ${folder}[^\\n]*set DATA_DIR to another folder$`),
      ),
    })
  },
)

test('server process: PORT=0 reports the actual port, also in mails', async () => {
  const folder = join(base, 'any-port')
  const main = join(import.meta.dirname, '../../server/main.ts')
  const script = `
    import { runServer } from ${JSON.stringify(main)}
    await runServer(({ url }, { publicUrl }) => console.log('at', url, publicUrl))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...plain, PUBLIC_URL: '', PORT: '0', DATA_DIR: folder },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  const [, url = '', publicUrl] = await vi.waitUntil(() => /^at (\S+) (\S+)$/m.exec(said), {
    timeout: 60_000,
  })
  expect(publicUrl).toBe(url)
  expect(Number(new URL(url).port)).toBeGreaterThan(0)
  await fetch(`${url}/api/auth/forgot-business-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoSignIn.email }),
  })
  const outbox = join(folder, 'outbox')
  const mail = await vi.waitUntil(() => passwordMail(outbox), patience)
  expect(mail).toContain(`${url}/reset-password`)
})

/** The mail about a forgotten password: the server also sends reminders at its start. */
function passwordMail(outbox: string) {
  if (!existsSync(outbox)) return undefined
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'))
  return mails.find((mail) => mail.includes('/reset-password'))
}

/** A sign-in whose second half is sent when `finish` is called. Answers with all that was heard. */
async function slowSignIn(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  const body = JSON.stringify(demoSignIn)
  socket.write(
    'POST /api/auth/business-login HTTP/1.1\r\nHost: lectern.test\r\nExpect: 100-continue\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await vi.waitUntil(() => heard.includes('100 Continue'), patience)
  socket.write(body.slice(0, 10))
  const finish = async () => {
    socket.write(body.slice(10))
    await closed
    return heard
  }
  return { finish, closed }
}

test('server process: a Ctrl-C received twice, as from npm, lets running requests end', async () => {
  const host = await startHost({ ...plain, DATA_DIR: join(base, 'ctrl-c') })
  const { finish } = await slowSignIn(host.url)
  const ended = once(host.process, 'exit')
  host.process.kill('SIGINT')
  await pause(5)
  host.process.kill('SIGINT')
  await pause(200)
  expect(await finish()).toContain('200 OK')
  expect(await ended).toEqual([0, null])
})

test('server process: a second, later Ctrl-C ends it at once', async () => {
  const host = await startHost({ ...plain, DATA_DIR: join(base, 'ctrl-c-twice') })
  const { closed } = await slowSignIn(host.url)
  const ended = once(host.process, 'exit')
  host.process.kill('SIGINT')
  const isClosing = () =>
    fetch(`${host.url}/api/health`).then(
      ({ status }) => status === 503,
      () => true,
    )
  await vi.waitUntil(isClosing, patience)
  // Longer than the same one may take to come twice.
  await pause(1_000)
  expect(host.process.exitCode).toBeNull()
  host.process.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  await closed
})

test('server process: a request that does not end is aborted, and everything else ends in order', async () => {
  const folder = join(base, 'held-open')
  const host = await startHost({ ...plain, DATA_DIR: folder })
  const { closed } = await slowSignIn(host.url)
  const ended = once(host.process, 'exit')
  host.process.kill('SIGTERM')
  await closed
  expect(await ended).toEqual([0, null])
  // The database was stopped, not left, and the folder is free for the next.
  const cluster = realpathSync(join(folder, 'postgres'))
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
})

test('server process: a second one on the folder is refused; SIGTERM ends the first with 0', async () => {
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

test('server process: an answered sign-in survives kill -9 of server and database', async () => {
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

test('backup: a copy of the data folder of a stopped server is restored elsewhere', async () => {
  const folder = join(base, 'original')
  const backup = join(base, 'backup')
  const restored = join(base, 'restored')
  let host = await startHost({ ...plain, DATA_DIR: folder })
  const token = await signIn(host.url)
  await host.stop()
  execFileSync('cp', ['--archive', folder, backup])
  rmSync(folder, { recursive: true })

  execFileSync('cp', ['--archive', backup, restored])
  host = await startHost({ ...plain, DATA_DIR: restored })
  expect(await session(host.url, token)).toBe(200)
  expect(await session(host.url, await signIn(host.url))).toBe(200)
  await host.stop()
})

test('server process: a removed data folder is reported, with exit code 1', async () => {
  const folder = join(base, 'removed')
  const host = await startHost({ ...plain, DATA_DIR: folder })
  const ended = once(host.process, 'exit')
  const cluster = realpathSync(join(folder, 'postgres'))
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  // At once: it may find out by itself while its files go one by one, and does within a minute.
  for (const gone of [cluster, folder]) renameSync(gone, `${gone}-gone`)
  process.kill(postmaster, 'SIGKILL')
  expect(await ended).toEqual([1, null])
  expect(host.output()).toContain(
    `Shutting down: PostgreSQL has stopped, and its folder ${cluster} no longer exists`,
  )
  rmSync(`${cluster}-gone`, { recursive: true, force: true })
})

test('server process: a first start killed at any moment does not block the next', async () => {
  const folder = join(base, 'first')
  for (const moment of [150, 400, 700, 1000]) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, ...plain, DATA_DIR: folder, PORT: String(await freePort()) },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await pause(moment)
    child.kill('SIGKILL')
    await ended
  }
  const host = await startHost({ ...plain, DATA_DIR: folder })
  expect(await session(host.url, await signIn(host.url))).toBe(200)
  await host.stop()
})
