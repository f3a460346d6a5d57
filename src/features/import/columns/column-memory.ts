import { keep, kept } from '~/api/client/storage'
import { columnTargets, plainHead } from '~/tabular/column-names'
import type { Mapping } from '~/tabular/column-guess'

const key = 'import.columns'
/** The number of header rows to remember; the oldest is removed. */
const limit = 20

type Remembered = { heads: string; mapping: Mapping }

export const isMapping = (one: unknown): one is Mapping =>
  Array.isArray(one) && one.every((target) => target === null || columnTargets.includes(target))

const isRemembered = (one: unknown): one is Remembered =>
  typeof one === 'object' &&
  one !== null &&
  'heads' in one &&
  typeof one.heads === 'string' &&
  'mapping' in one &&
  isMapping(one.mapping)

function all(): Remembered[] {
  const found = kept('local', key)
  return Array.isArray(found) ? found.filter(isRemembered) : []
}

const headsOf = (heads: readonly string[]) => heads.map(plainHead).join('|')

/** The last mapping of columns with these heads; undefined if there was none. */
export function rememberedMapping(heads: readonly string[]): Mapping | undefined {
  const found = all().find((item) => item.heads === headsOf(heads))?.mapping
  return found?.length === heads.length ? found : undefined
}

/** Remembers the mapping for the next file with the same heads. Only heads are stored, no rows. */
export function rememberMapping(heads: readonly string[], mapping: Mapping) {
  const others = all().filter((item) => item.heads !== headsOf(heads))
  keep('local', key, [{ heads: headsOf(heads), mapping }, ...others].slice(0, limit))
}
