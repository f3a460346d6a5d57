import { readFileSync } from 'node:fs'
import type { Host } from '../lib/host.ts'

/** The memory of a process, in MB; NaN without /proc. */
function memoryOf({ process: { pid } }: Host) {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** Runs something and returns the growth of the server's memory meanwhile, in MB. */
export async function growthDuring(host: Host, work: () => Promise<unknown>) {
  const before = memoryOf(host)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memoryOf(host))), 50)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - before
}
