import { keep, kept } from '~/api/client/storage'
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

const isText = (one: unknown) => typeof one === 'string'

function isChoices(one: unknown): one is ReadingChoices {
  if (typeof one !== 'object' || one === null) return false
  const choices: Record<string, unknown> = { ...one }
  const { encoding, delimiter, sheet, headRow, leaveOutHidden } = choices
  return (
    (encoding === undefined || (typeof encoding === 'string' && isEncoding(encoding))) &&
    (delimiter === undefined || (typeof delimiter === 'string' && isDelimiter(delimiter))) &&
    (sheet === undefined || isText(sheet)) &&
    (headRow === undefined || Number.isInteger(headRow)) &&
    (leaveOutHidden === undefined || typeof leaveOutHidden === 'boolean')
  )
}

const isRemembered = (one: unknown): one is Remembered =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  isText(one.id) &&
  'choices' in one &&
  isChoices(one.choices) &&
  'mapping' in one &&
  isMapping(one.mapping)

function all(): Remembered[] {
  const found = kept('local', key)
  return Array.isArray(found) ? found.filter(isRemembered) : []
}

/** How the file of an import was read; undefined if the import was created in another browser or long ago. */
export function rememberedReading(importId: string): Reading | undefined {
  const found = all().find(({ id }) => id === importId)
  return found && { choices: found.choices, mapping: found.mapping }
}

/** Remembers it in case the page is left before all rows were sent. No rows are stored. */
export function rememberReading(importId: string, { choices, mapping }: Reading) {
  const others = all().filter(({ id }) => id !== importId)
  keep('local', key, [{ id: importId, choices, mapping }, ...others].slice(0, limit))
}
