import { storeValue, storedValue } from '~/api/client/storage'
import { isDelimiter } from '~/tabular/delimiters'
import type { Mapping } from '~/tabular/column-guess'
import { isMapping } from '~/features/import/columns/column-memory'
import { isEncoding } from '~/tabular/list-encoding'
import type { ReadingChoices } from '~/tabular/list-reading'

const key = 'import.readings'
/** The number of imports to remember; the oldest is removed. */
const limit = 20

/** How a file was read, and its mapping. */
export type Reading = { choices: ReadingChoices; mapping: Mapping }
type Remembered = Reading & { id: string }

const isText = (value: unknown) => typeof value === 'string'

function isChoices(value: unknown): value is ReadingChoices {
  if (typeof value !== 'object' || value === null) return false
  const choices: Record<string, unknown> = { ...value }
  const { encoding, delimiter, sheet, headRow, leaveOutHidden } = choices
  return (
    (encoding === undefined || (typeof encoding === 'string' && isEncoding(encoding))) &&
    (delimiter === undefined || (typeof delimiter === 'string' && isDelimiter(delimiter))) &&
    (sheet === undefined || isText(sheet)) &&
    (headRow === undefined || Number.isInteger(headRow)) &&
    (leaveOutHidden === undefined || typeof leaveOutHidden === 'boolean')
  )
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  isText(value.id) &&
  'choices' in value &&
  isChoices(value.choices) &&
  'mapping' in value &&
  isMapping(value.mapping)

function readAll(): Remembered[] {
  const found = storedValue('local', key)
  return Array.isArray(found) ? found.filter(isRemembered) : []
}

/** How the file of an import was read; undefined if the import was created in another browser or long ago. */
export function rememberedReading(importId: string): Reading | undefined {
  const found = readAll().find(({ id }) => id === importId)
  return found && { choices: found.choices, mapping: found.mapping }
}

/** Remembers it in case the page is left before all rows were sent. No rows are stored. */
export function rememberReading(importId: string, { choices, mapping }: Reading) {
  const others = readAll().filter(({ id }) => id !== importId)
  storeValue('local', key, [{ id: importId, choices, mapping }, ...others].slice(0, limit))
}
