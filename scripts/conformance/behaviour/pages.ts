import { keyOf, type List, type Page, type ReadPage } from './list-of.ts'

/** How the pages of a list contradict each other. */
function pageFaults(first: Page, second: Page, whole: Page, beyond: Page): string[] {
  const faults: string[] = []
  const { total } = whole
  for (const [name, page, from] of [
    ['page 1', first, 0],
    ['page 2', second, 10],
  ] as const) {
    const expected = Math.max(0, Math.min(10, total - from))
    if (page.rows.length !== expected)
      faults.push(
        `${name} has ${page.rows.length} rows; with a total of ${total} it has ${expected}`,
      )
    if (page.total !== total)
      faults.push(`total is ${page.total} on ${name} and ${total} on one page of 100`)
  }
  const keys = new Set(first.rows.map(keyOf))
  const shared = second.rows.filter((row) => keys.has(keyOf(row)))
  if (shared.length > 0) faults.push(`pages 1 and 2 share ${shared.length} rows`)
  if (whole.rows.length !== Math.min(total, 100))
    faults.push(`one page of 100 has ${whole.rows.length} rows; total is ${total}`)
  const all = new Set(whole.rows.map(keyOf))
  const missing = [...first.rows, ...second.rows].filter((row) => !all.has(keyOf(row)))
  if (missing.length > 0)
    faults.push(`${missing.length} rows of pages 1 and 2 are not among the first 100`)
  if (beyond.rows.length > 0) faults.push(`a page beyond the last has ${beyond.rows.length} rows`)
  return faults
}

/**
 * Whether pages share no row, are as long as `total` says and respect `limit`. Contradictions count only if they are
 * there again: the host may have changed in between. Returns the first hundred rows.
 */
export async function checkPages(list: List, read: ReadPage) {
  for (let attempt = 1; ; attempt += 1) {
    const first = await read(list, 'page 1', { page: '1', limit: '10', facets: undefined })
    const whole = await read(list, 'page of 100', { page: '1', limit: '100', facets: undefined })
    const second = await read(list, 'page 2', { page: '2', limit: '10', facets: undefined })
    const far = String(Math.ceil((whole?.total ?? 0) / 10) + 2)
    const beyond = await read(list, 'page beyond the last', {
      page: far,
      limit: '10',
      facets: undefined,
    })
    if (!first || !second || !whole || !beyond) return { whole, faults: [] }
    const faults = pageFaults(first, second, whole, beyond)
    if (faults.length === 0 || attempt === 2) return { whole, faults }
  }
}
