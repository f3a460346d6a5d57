import type { Range } from './store.ts'

/** The file does not have the requested range. */
export const unsatisfiable = Symbol('unsatisfiable')

/**
 * The range that a Range header requests; undefined for the whole file, also for unknown units and multiple ranges,
 * which may be ignored.
 */
export function rangeOf(header: string | undefined, size: number) {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = found ?? []
  if (!found || (!from && !to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < Number(from)) return undefined
  if (start >= size || (!from && Number(to) === 0)) return unsatisfiable
  return { start, end } satisfies Range
}

/** Whether an If-None-Match names the ETag, weak or strong. */
export const names = (header: string | undefined, tag: string) =>
  header?.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, ''))) ?? false
