import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../lib/host.ts'

/** Where Debian's packages put PostgreSQL and PgBouncer. */
export const debianBin = '/usr/lib/postgresql/15/bin'
const pgbouncerPath = '/usr/sbin/pgbouncer'

const user = 'lectern'

type Process = { url: string; stop(): Promise<void> }

/** PostgreSQL refuses to run as root. */
function ownAccount() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function whenConnected(url: string, child: ChildProcess) {
  for (const deadline = Date.now() + 60_000; ;) {
    const client = new Client({ connectionString: url })
    // A connection that breaks while it is made is reported twice.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Servers of one temporary folder, of the binaries in `bin`. */
export function debianServers(bin = debianBin) {
  const account = ownAccount()
  const folder = mkdtempSync(join(tmpdir(), 'lectern-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const running: Process[] = []
  const tool = (name: string) => join(bin, name)
  const call = (name: string, args: string[]) =>
    execFileSync(tool(name), args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  async function begin(command: string, args: string[], url: string): Promise<Process> {
    const child = spawn(command, args, { ...account, cwd: folder, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const server = {
      url,
      async stop() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
        await ended
      },
    }
    running.push(server)
    await whenConnected(url, child)
    return server
  }

  const urlOf = (port: number) => `postgres://${user}@127.0.0.1:${port}/postgres`

  const startCluster = (data: string, port: number) =>
    begin(
      tool('postgres'),
      ['-D', data, '-p', String(port), '-k', folder]
        .concat(['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'])
        .concat(['-c', 'fsync=off', '-c', 'wal_level=replica', '-c', 'timezone=UTC']),
      urlOf(port),
    )

  return {
    async startPrimary() {
      const data = join(folder, 'primary')
      call('initdb', [
        '-D',
        data,
        '-U',
        user,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '-N',
      ])
      return startCluster(data, await freePort())
    },

    /** A streaming replica of a primary. */
    async startReplica(primary: Process) {
      const data = join(folder, 'replica')
      call('pg_basebackup', ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast'])
      return startCluster(data, await freePort())
    },

    /** PgBouncer in transaction mode, with its defaults. */
    async startPooler(primary: Process) {
      const port = await freePort()
      const data = join(folder, 'pgbouncer')
      mkdirSync(data)
      writeFileSync(join(data, 'users.txt'), `"${user}" ""\n`)
      const settings = {
        listen_addr: '127.0.0.1',
        listen_port: port,
        unix_socket_dir: '',
        auth_type: 'trust',
        auth_file: join(data, 'users.txt'),
        pool_mode: 'transaction',
        max_client_conn: 2000,
      }
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
      const target = `* = host=127.0.0.1 port=${new URL(primary.url).port}`
      const file = join(data, 'pgbouncer.ini')
      writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'))
      return begin(pgbouncerPath, [file], urlOf(port))
    },

    async end() {
      for (const server of running.toReversed()) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether the binaries for a replica are there. */
export const hasDebianPostgres = () => existsSync(join(debianBin, 'pg_basebackup'))
