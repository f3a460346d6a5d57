import { patience } from '../patience.ts'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { isPostmasterOf, readPostmaster } from '../../server/db/embedded/stale-postmaster.ts'
import { startPostgres } from '../../server/db/postgres.ts'

const base = mkdtempSync(join(tmpdir(), 'lectern-cluster-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))

// Real processes are started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 })

const said: string[] = []
const note = (_: object, message: string) => void said.push(message)
const log = { info: note, warn: note, error: note }
const start = (folder: string, durable = false) => startPostgres(folder, { log, durable })

/** Runs what follows as in a container: with its own network and process numbers, on the same files. */
const contained = ['unshare', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']

/** A server process of its own that starts PostgreSQL and then only holds it. */
async function startElsewhere(folder: string, within: string[] = []) {
  const module = join(import.meta.dirname, '../../server/db/postgres.ts')
  const script = `
    import { startPostgres } from ${JSON.stringify(module)}
    const log = { info() {}, warn() {}, error: console.error }
    try {
      await startPostgres(${JSON.stringify(folder)}, { log, durable: false })
      console.log('ready')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
      process.exit(1)
    }`
  const own = ['--input-type=module', '-e', script]
  const [program, ...args] = within
  const child = program
    ? spawn(program, [...args, process.execPath, ...own])
    : spawn(process.execPath, own)
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const [line] = await once(child.stdout, 'data')
  return { child, line: String(line).trim(), kill }
}

async function query(connection: object, sql: string) {
  const client = new Client(connection)
  // The server may be on its way out: what was asked fails with it.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const isAlive = (pid = 0) => pid > 0 && process.kill(pid, 0)

test('embedded PostgreSQL: keeps data, and stops listening when stopped', async () => {
  const folder = join(base, 'plain')
  const first = await start(folder)
  await query(first.connection('lectern'), 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  await expect(query(first.connection('lectern'), 'SELECT 1')).rejects.toThrow()
  const second = await start(folder)
  expect(await query(second.connection('lectern'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('embedded PostgreSQL: does not listen on the network, and its socket is private', async () => {
  const postgres = await start(join(base, 'closed'))
  const [row] = await query(postgres.connection('lectern'), 'SHOW listen_addresses')
  expect(row).toEqual({ listen_addresses: '' })
  const { host = '' } = postgres.connection('lectern')
  expect(statSync(host).mode & 0o077).toBe(0)
  await postgres.stop()
})

test('embedded PostgreSQL: one left by a crash is replaced at the next start, with all data', async () => {
  const folder = join(base, 'killed')
  const server = await startElsewhere(folder)
  expect(server.line).toBe('ready')
  const orphan = readPostmaster(join(folder, 'postgres'))
  await query(
    { host: orphan?.socketFolder, user: 'lectern', database: 'lectern' },
    'CREATE TABLE kept AS SELECT 7 AS n',
  )
  await server.kill()
  expect(isPostmasterOf(join(folder, 'postgres'), orphan?.pid ?? 0)).toBe(true)
  const next = await start(folder)
  expect(await query(next.connection('lectern'), 'SELECT n FROM kept')).toEqual([{ n: 7 }])
  expect(said).toContain('stopped the PostgreSQL of a killed server')
  await next.stop()
})

test('embedded PostgreSQL: a second server on the same folder is refused and names the first', async () => {
  const folder = join(base, 'shared')
  const first = await startElsewhere(folder)
  const second = await startElsewhere(folder)
  expect(second.line).toContain(`Another Lectern server (process ${first.child.pid})`)
  await expect(start(folder)).rejects.toThrow('is using the data folder')
  const running = readPostmaster(join(folder, 'postgres'))
  expect(
    await query(
      { host: running?.socketFolder, user: 'lectern', database: 'lectern' },
      'SELECT 1 AS n',
    ),
  ).toEqual([{ n: 1 }])
  await first.kill()
  await (await start(folder)).stop()
})

const canContain = spawnSync(contained[0] ?? '', [...contained.slice(1), 'true']).status === 0

const childOf = (pid = 0) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]

/** What a folder's PostgreSQL answers, whichever container it runs in. */
const askThere = (folder: string) =>
  query(
    {
      host: join(realpathSync(join(folder, 'postgres')), '../run'),
      user: 'lectern',
      database: 'lectern',
    },
    'SELECT 1 AS n',
  )

test.runIf(canContain)(
  'embedded PostgreSQL: servers in other containers are refused while one runs, and one of them starts afterwards',
  async () => {
    const folder = join(base, 'containers')
    const first = await startElsewhere(folder, contained)
    expect(first.line).toBe('ready')
    const second = await startElsewhere(folder, contained)
    expect(second.line).toContain('Another Lectern server')
    expect(second.line).toContain(`on ${hostname()}, in another container or on another machine`)
    await expect(start(folder)).rejects.toThrow('is using the data folder')
    expect(await askThere(folder)).toEqual([{ n: 1 }])
    // With it all that it started, as when a container is killed.
    await first.kill()
    const next = await Promise.all([1, 2, 3].map(() => startElsewhere(folder, contained)))
    expect(next.filter(({ line }) => line === 'ready')).toHaveLength(1)
    expect(next.filter(({ line }) => line.startsWith('Another Lectern server'))).toHaveLength(2)
  },
)

test.runIf(canContain)(
  'embedded PostgreSQL: one left running in another container is not started again',
  async () => {
    const folder = join(base, 'left-in-container')
    const script = '"$@" & echo $! > "$0"; wait; sleep 600'
    const number = join(base, 'number')
    const first = await startElsewhere(folder, [...contained, 'sh', '-c', script, number])
    expect(first.line).toBe('ready')
    // Its number in there is another than here.
    const inside = readFileSync(number, 'utf8').trim()
    spawnSync('nsenter', [
      '--pid',
      '--mount',
      `--target=${childOf(first.child.pid)}`,
      'kill',
      '-9',
      inside,
    ])
    await expect(start(folder)).rejects.toThrow('in another container or on another machine')
    expect(await askThere(folder)).toEqual([{ n: 1 }])
    await first.kill()
    await (await start(folder)).stop()
  },
)

test.runIf(canContain)(
  'embedded PostgreSQL: the folder of a killed container is taken over on the same machine',
  async () => {
    const folder = join(base, 'killed-container')
    const first = await startElsewhere(folder, contained)
    expect(first.line).toBe('ready')
    await first.kill()
    const before = said.length
    const next = await start(folder)
    expect(said.slice(before).join()).not.toContain('waiting')
    expect(await query(next.connection('lectern'), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    await next.stop()
    expect(readdirSync(folder).filter((name) => name.startsWith('server.lock'))).toEqual([])
  },
)

test('embedded PostgreSQL: a folder last used on another machine reports whom it waits for', async () => {
  const folder = join(base, 'other-machine')
  mkdirSync(folder)
  const file = join(folder, 'server.lock')
  writeFileSync(file, '7 1 1 elsewhere web-1')
  const starting = start(folder)
  await vi.waitUntil(
    () =>
      said.includes(
        `waiting for another Lectern server, on web-1, to release the data folder ${folder}, up to 15 s`,
      ),
    patience,
  )
  utimesSync(file, new Date(), new Date())
  await expect(starting).rejects.toThrow('on web-1, in another container or on another machine')
})

test('embedded PostgreSQL: a suspended server whose folder was taken over gives it up', async () => {
  const folder = join(base, 'held-up')
  const postgres = await start(folder)
  const ask = () => query(postgres.connection('lectern'), 'SELECT 1 AS n')
  const file = join(folder, 'server.lock')
  rmSync(file)
  // Longer than it takes to look again: who has lost the file alone has not lost the folder.
  await pause(2_500)
  expect(await ask()).toEqual([{ n: 1 }])
  writeFileSync(file, '7 1 1 elsewhere web-1')
  await expect.poll(() => ask().catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
  await postgres.stop()
  expect(said).toContain('another server uses the data folder, not restarting PostgreSQL')
  expect(readFileSync(file, 'utf8')).toBe('7 1 1 elsewhere web-1')
})

test('embedded PostgreSQL: of servers starting together on a stale lock exactly one gets the folder', async () => {
  const folder = join(base, 'stale')
  mkdirSync(folder)
  writeFileSync(join(folder, 'server.lock'), '999999999 1 1')
  const servers = await Promise.all([1, 2, 3].map(() => startElsewhere(folder)))
  expect(servers.filter(({ line }) => line === 'ready')).toHaveLength(1)
  for (const { child, kill } of servers) if (child.exitCode === null) await kill()
  await (await start(folder)).stop()
})

test('embedded PostgreSQL: a process with the reused id of a former one is not touched', async () => {
  const folder = join(base, 'reused')
  await (await start(folder)).stop()
  const innocent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const file = join(folder, 'postgres', 'postmaster.pid')
  writeFileSync(file, `${innocent.pid}\n${join(folder, 'postgres')}\n1\n5432\n\n\n`)
  const postgres = await start(folder)
  expect(innocent.exitCode).toBeNull()
  expect(innocent.signalCode).toBeNull()
  await postgres.stop()
  innocent.kill()
})

test('embedded PostgreSQL: is restarted when it is killed', async () => {
  const folder = join(base, 'revived')
  const postgres = await start(folder, true)
  await query(postgres.connection('lectern'), 'CREATE TABLE kept AS SELECT 7 AS n')
  const before = readPostmaster(join(folder, 'postgres'))?.pid ?? 0
  process.kill(before, 'SIGKILL')
  await expect
    .poll(
      () => query(postgres.connection('lectern'), 'SELECT n FROM kept').catch(() => 'not yet'),
      {
        timeout: 15_000,
      },
    )
    .toEqual([{ n: 7 }])
  expect(readPostmaster(join(folder, 'postgres'))?.pid).not.toBe(before)
  await postgres.stop()
})

test('embedded PostgreSQL: if it cannot be restarted, the folder is released', async () => {
  const folder = join(base, 'broken')
  const dead = Promise.withResolvers<string>()
  await startPostgres(folder, { log, durable: false, onDead: dead.resolve })
  const cluster = realpathSync(join(folder, 'postgres'))
  truncateSync(join(cluster, 'global', 'pg_control'))
  process.kill(readPostmaster(cluster)?.pid ?? 0, 'SIGKILL')
  expect(await dead.promise).toContain('could not be restarted after 6 attempts')
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
})

test('embedded PostgreSQL: an interrupted first start does not block the next', async () => {
  const folder = join(base, 'interrupted')
  mkdirSync(join(folder, 'postgres.new-1', 'base'), { recursive: true })
  const postgres = await start(folder)
  expect(existsSync(join(folder, 'postgres.new-1'))).toBe(false)
  await postgres.stop()
})

test('embedded PostgreSQL: works in a folder whose path is too long for a socket', async () => {
  const folder = join(base, 'long'.repeat(30))
  const postgres = await start(folder)
  const { host = '' } = postgres.connection('lectern')
  expect(host.startsWith(folder)).toBe(false)
  expect(await query(postgres.connection('lectern'), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await postgres.stop()
  expect(existsSync(host)).toBe(false)
})

test('embedded PostgreSQL: another major version is reported with instructions', async () => {
  const folder = join(base, 'version')
  await (await start(folder)).stop()
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '16\n')
  await expect(start(folder)).rejects.toThrow('was created by PostgreSQL 16')
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('16\n')
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)(
  'embedded PostgreSQL: only its unprivileged account can enter a private data folder',
  async () => {
    const folder = join(base, 'closed-folder')
    mkdirSync(folder, { mode: 0o700 })
    const postgres = await start(folder)
    expect(await query(postgres.connection('lectern'), 'SHOW data_directory')).toEqual([
      { data_directory: join(folder, 'postgres') },
    ])
    expect(statSync(folder).mode & 0o777).toBe(0o710)
    expect(statSync(folder).gid).toBe(65_534)
    await postgres.stop()
  },
)

test.runIf(isRoot)(
  'embedded PostgreSQL: as root, the cluster is placed where its unprivileged account may go',
  async () => {
    const closed = join(base, 'closed-home')
    mkdirSync(closed, { mode: 0o700 })
    const folder = join(closed, 'data')
    const postgres = await start(folder)
    const rows = await query(postgres.connection('lectern'), 'SHOW data_directory')
    expect(rows).toEqual([{ data_directory: expect.stringMatching(/^\/var\/lib\/lectern\//) }])
    await postgres.stop()
    const again = await start(folder)
    await again.stop()
    rmSync(join(readlinkSync(join(folder, 'postgres')), '..'), { recursive: true })
  },
)

test('embedded PostgreSQL: a stale socket with a reused process id does not block the start', async () => {
  const folder = join(base, 'left-socket')
  await (await start(folder)).stop()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  })
  onTestFinished(() => void other.kill())
  await once(other, 'spawn')
  const cluster = realpathSync(join(folder, 'postgres'))
  const left = join(dirname(cluster), 'run', '.s.PGSQL.5432.lock')
  mkdirSync(dirname(left), { recursive: true })
  writeFileSync(left, `${other.pid}\n${cluster}\n0\n5432\n`)
  const again = await start(folder)
  expect(await query(again.connection('lectern'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await again.stop()
  expect(isAlive(other.pid)).toBe(true)
})
