import { patience } from '../patience.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/host.ts'
import { isPostmasterOf, readPostmaster } from '../../server/db/embedded/orphan.ts'
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

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a server that gets %s while its PostgreSQL starts takes that with it',
  async (signal) => {
    const folder = join(base, signal)
    await (await start(folder)).stop()
    const cluster = realpathSync(join(folder, 'postgres'))
    makeSlow(cluster)
    const env = { DATABASE_URL: '', DATA_DIR: folder, PORT: String(await freePort()) }
    const server = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: 'ignore',
    })
    const ended = once(server, 'exit')
    onTestFinished(() => void server.kill('SIGKILL'))
    const postmaster = await nextPostmaster(cluster)
    expect(hasEnded(server)).toBe(false)
    server.kill(signal)
    expect(await ended).toEqual([0, null])
    await isGone(cluster, postmaster)
  },
)

test('one that is stopped while its PostgreSQL starts again takes that with it, and starts no other', async () => {
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
