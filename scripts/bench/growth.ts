import { readFileSync } from 'node:fs'
import type { Host } from '../lib/host.ts'

/** The memory a process has now, in MB; NaN where there is no /proc. */
function memoryOf({ process: { pid } }: Host) {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? Number.NaN) / 1024
  } catch {
    return Number.NaN
  }
}

/** Does some work and answers how much more memory the server had meanwhile, in MB. */
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
