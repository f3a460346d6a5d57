import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUse } from './lock.ts'

type Postmaster = { pid: number; port: number; socketFolder: string }

/** The pid file of the cluster's last postmaster. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!(pid > 0)) return undefined
    return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process is the postmaster of this cluster, not another one that got its pid. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (!basename(program).startsWith('postgres')) return false
      const clusterStat = statSync(cluster)
      const cwdStat = statSync(readlinkSync(`/proc/${pid}/cwd`))
      return clusterStat.ino === cwdStat.ino && clusterStat.dev === cwdStat.dev
    }
    const [command, args] =
      process.platform === 'win32'
        ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
        : ['ps', ['-o', 'command=', '-p', String(pid)]]
    const output = execFileSync(command, args, { encoding: 'utf8' })
    return /postgres/.test(output) && (process.platform === 'win32' || output.includes(cluster))
  } catch {
    return false
  }
}

async function isGone(cluster: string, pid: number, withinMs: number) {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(20))
    if (!isPostmasterOf(cluster, pid)) return true
  return false
}

async function accepts(socket: string) {
  return new Promise<boolean>((resolve) => {
    const to = connect(socket)
    to.once('connect', () => resolve(true)).once('error', () => resolve(false))
    to.once('connect', () => to.destroy())
  })
}

/**
 * Whether a postmaster that cannot be found by its pid serves the cluster: it runs in another container, whose
 * processes are not visible here. One that is being killed still accepts for a moment.
 */
async function servesElsewhere(cluster: string) {
  if (process.platform === 'win32') return false
  const socket = join(dirname(cluster), 'run', '.s.PGSQL.5432')
  for (const end = Date.now() + 3_000; await accepts(socket); await pause(100))
    if (Date.now() > end) return true
  return false
}

/**
 * PostgreSQL outlives a killed server. Stops it, gracefully first; if another process has its pid, only the pid file is
 * removed. Call it with the folder locked, so that the cluster cannot be another server's. Returns whether there was
 * one to stop.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const left = readPostmaster(cluster)
  if (!left) return false
  if (!isPostmasterOf(cluster, left.pid)) {
    if (await servesElsewhere(cluster)) throw new FolderInUse(dirname(cluster), { elsewhere: '' })
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return false
  }
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    process.kill(left.pid, signal)
    if (await isGone(cluster, left.pid, patience)) return true
  }
  throw new Error(`PostgreSQL (process ${left.pid}) on ${cluster} does not stop`)
}
