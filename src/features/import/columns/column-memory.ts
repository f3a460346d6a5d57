import { storeValue, storedValue } from '~/api/client/storage'
import { columnTargets, plainHead } from '~/tabular/column-names'
import type { Mapping } from '~/tabular/column-guess'

const key = 'import.columns'
/** The number of header rows to remember; the oldest is removed. */
const limit = 20

type Remembered = { heads: string; mapping: Mapping }

export const isMapping = (value: unknown): value is Mapping =>
  Array.isArray(value) && value.every((target) => target === null || columnTargets.includes(target))

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'heads' in value &&
  typeof value.heads === 'string' &&
  'mapping' in value &&
  isMapping(value.mapping)

function readAll(): Remembered[] {
  const found = storedValue('local', key)
  return Array.isArray(found) ? found.filter(isRemembered) : []
}

const headsOf = (heads: readonly string[]) => heads.map(plainHead).join('|')

/** The last mapping of columns with these heads; undefined if there was none. */
export function rememberedMapping(heads: readonly string[]): Mapping | undefined {
  const found = readAll().find((item) => item.heads === headsOf(heads))?.mapping
  return found?.length === heads.length ? found : undefined
}

/** Remembers the mapping for the next file with the same heads. Only heads are stored, no rows. */
export function rememberMapping(heads: readonly string[], mapping: Mapping) {
  const others = readAll().filter((item) => item.heads !== headsOf(heads))
  storeValue('local', key, [{ heads: headsOf(heads), mapping }, ...others].slice(0, limit))
}
