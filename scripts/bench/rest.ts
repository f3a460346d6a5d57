import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from '../lib/host.ts'
import type { Figure } from './table.ts'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The parent of each process; empty without /proc. */
function parents() {
  const ids = read('/proc/self/status')
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : []
  return ids.map((id) => ({ id, parent: /PPid:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] }))
}

/** In MB; shared memory is counted once. */
const memoryOf = (ids: string[]) =>
  ids.reduce((sum, id) => {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`)) ?? []
    return sum + Number(kilobytes ?? Number.NaN)
  }, 0) / 1024

/** The memory of the server and its PostgreSQL after some idle time. */
export async function measureRest({ process: { pid } }: Host): Promise<Figure[]> {
  await pause(5_000)
  const server = String(pid)
  const all = parents()
  const below = (parent: string): string[] =>
    all.filter((each) => each.parent === parent).flatMap(({ id }) => [id, ...below(id)])
  const area = 'Memory at rest'
  return [
    { area, name: 'server', value: Math.round(memoryOf([server])), unit: 'MB', held: '≤ 200' },
    {
      area,
      name: 'PostgreSQL',
      value: Math.round(memoryOf(below(server))),
      unit: 'MB',
      held: '≤ 150',
    },
  ]
}
