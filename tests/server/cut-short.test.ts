import { patience } from '../patience.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/host.ts'
import { closedTo } from '../../server/config/os-user.ts'
import { isPostmasterOf, readPostmaster } from '../../server/db/embedded/stale-postmaster.ts'
import { startPostgres } from '../../server/db/postgres.ts'

// Real servers are started and ended here; a busy machine may take its time.
vi.setConfig({ testTimeout: 120_000 })

const base = mkdtempSync(join(tmpdir(), 'lectern-cut-short-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const log = { info() {}, warn() {}, error() {} }
const start = (folder: string) => startPostgres(folder, { log, durable: false })

/** From now on PostgreSQL starts on the cluster and answers nobody, as in a long recovery after a crash. */
function makeSlow(cluster: string) {
  appendFileSync(join(cluster, 'postgresql.conf'), 'hot_standby = off\n')
  writeFileSync(join(cluster, 'standby.signal'), '')
}

/** The process of the cluster's PostgreSQL that came after another one. Whatever becomes of the test, it is ended. */
async function nextPostmaster(cluster: string, before = 0) {
  const isNext = (pid: number) => pid !== before && isPostmasterOf(cluster, pid) && pid
  const pid = await vi.waitUntil(() => isNext(readPostmaster(cluster)?.pid ?? before), patience)
  onTestFinished(() => {
    if (isPostmasterOf(cluster, pid)) process.kill(pid, 'SIGQUIT')
  })
  return pid
}

const isGone = (cluster: string, pid: number) =>
  vi.waitUntil(() => !isPostmasterOf(cluster, pid), patience)

/** A server or a command, as a process of its own on a data folder. */
async function run(args: string[], folder: string, as: { uid?: number; gid?: number } = {}) {
  const env = { DATABASE_URL: '', DATA_DIR: folder, PORT: String(await freePort()) }
  const child = spawn(process.execPath, args, {
    ...as,
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', ...env },
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (told += data))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit'), said: () => told }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

test.each(['SIGINT', 'SIGTERM'] as const)(
  'server: %s while PostgreSQL starts stops PostgreSQL too',
  async (signal) => {
    const folder = join(base, signal)
    await (await start(folder)).stop()
    const cluster = realpathSync(join(folder, 'postgres'))
    makeSlow(cluster)
    const { child: server, ended } = await run(['server/main.ts'], folder)
    const postmaster = await nextPostmaster(cluster)
    expect(hasEnded(server)).toBe(false)
    server.kill(signal)
    expect(await ended).toEqual([0, null])
    await isGone(cluster, postmaster)
  },
)

test('server: stopping while PostgreSQL restarts stops it, and starts no other', async () => {
  const folder = join(base, 'again')
  const postgres = await start(folder)
  const cluster = realpathSync(join(folder, 'postgres'))
  const before = await nextPostmaster(cluster)
  makeSlow(cluster)
  process.kill(before, 'SIGKILL')
  const postmaster = await nextPostmaster(cluster, before)
  await postgres.stop()
  expect(isPostmasterOf(cluster, postmaster)).toBe(false)
  expect(readPostmaster(cluster)).toBeUndefined()
})

test('server: SIGTERM while its database is created aborts the creation', async () => {
  const folder = join(base, 'making')
  const { child, ended } = await run(['server/main.ts'], folder)
  const unfinished = join(folder, `postgres.new-${child.pid}`)
  await vi.waitUntil(() => existsSync(join(unfinished, 'PG_VERSION')), patience)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // It clears up behind itself.
  await vi.waitUntil(() => readdirSync(unfinished).length === 0, patience)
})

test('scripts: Ctrl-C stops the PostgreSQL they started', async () => {
  const folder = join(base, 'command')
  await (await start(folder)).stop()
  const cluster = realpathSync(join(folder, 'postgres'))
  const { child, ended, said } = await run(['scripts/cli/seed.ts', '--people', '500000'], folder)
  const postmaster = await nextPostmaster(cluster)
  await vi.waitUntil(() => said().includes('Creating Contoso'), patience)
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  await isGone(cluster, postmaster)
})

const stranger = { uid: 54_321, gid: 54_321 }

test.runIf(process.getuid?.() === 0 && !closedTo(stranger, import.meta.dirname))(
  'server: an unknown operating system user is told why there is no database',
  async () => {
    const folder = join(base, 'stranger')
    mkdirSync(folder)
    chownSync(folder, stranger.uid, stranger.gid)
    for (const program of [['server/main.ts'], ['scripts/cli/doctor.ts']]) {
      const { ended, said } = await run(program, folder, stranger)
      expect(await ended).toEqual([1, null])
      expect(said()).toContain('user 54321')
      expect(said()).toContain('DATABASE_URL')
      expect(said()).not.toMatch(/^ +at /m)
    }
  },
)
