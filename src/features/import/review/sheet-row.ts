import { fittingCell, fittingGroups } from '~/tabular/cell-limits'
import { groupCell } from './group-cell'
import type { ImportRow, ImportRowInput } from '~/features/import/import.api'
import { importFields, type ImportField, type RawCells } from '~/tabular/import-fields'
import type { ListedPerson } from '~/tabular/list-row'

export type Verdict = ImportRow['verdict']

/** The server's messages about a row besides its verdict; most rows have none. */
export type RowNotes = Pick<
  ImportRow,
  'changes' | 'cleaned' | 'errors' | 'warnings' | 'duplicateOf' | 'namesake' | 'user'
>

/** A row on the page. Immutable. */
export type SheetRow = {
  row: number
  /** As in the file, or as edited. */
  cells: RawCells
  /** What the reader of the file noticed, and the id of an exported person; the server stores both. */
  source?: Pick<ListedPerson, 'id' | 'marks'> | undefined
  isSkipped: boolean
  /** null = not classified since the last edit. */
  verdict: Verdict | null
  notes: RowNotes
}

export const noNotes: RowNotes = {
  changes: [],
  cleaned: [],
  errors: [],
  warnings: [],
  duplicateOf: null,
  namesake: null,
  user: null,
}

function notesOf(row: ImportRow): RowNotes {
  const { changes, cleaned, errors, warnings, duplicateOf, namesake, user } = row
  const counts = [changes, cleaned, errors, warnings].every((list) => list.length === 0)
  // A hundred thousand rows without messages share one object.
  if (counts && duplicateOf === null && user === null) return noNotes
  return { changes, cleaned, errors, warnings, duplicateOf, namesake, user }
}

/** The messages about a cell that was edited since. */
export function notesWithout(notes: RowNotes, field: ImportField): RowNotes {
  const others = <T extends { field: string }>(list: readonly T[]) =>
    list.filter((item) => item.field !== field)
  return {
    ...notes,
    changes: others(notes.changes),
    cleaned: others(notes.cleaned),
    errors: others(notes.errors),
    warnings: others(notes.warnings),
    duplicateOf: field === 'email' ? null : notes.duplicateOf,
    namesake: field === 'email' ? null : notes.namesake,
  }
}

const cut = 'cut'

/** What the server cannot know: it received fewer groups than the cell has. */
function withCut(notes: RowNotes, { groups }: RawCells): RowNotes {
  const { isCut, count } = fittingGroups(groups)
  if (!isCut) return notes
  const only = count === 1 ? 'group of this cell fits' : `${count} groups of this cell fit`
  const message = `Only the first ${only}; the others are left out`
  const warning = { field: 'groups' as const, code: cut, message, suggestion: null }
  return { ...notes, warnings: [warning, ...notes.warnings] }
}

/** Whether a warning about a row has a code. */
export const hasWarning = ({ notes }: SheetRow, ...codes: string[]) =>
  notes.warnings.some(({ code }) => codes.includes(code))

/** Codes of warnings about the whole row, whatever cell they name. */
export const rowCodes = ['left', 'hidden', 'extra-cells', 'few-cells', 'quotes', 'more-groups']

/** Whether a row differs from the file when imported. */
export const isCleaned = ({ notes: { cleaned, warnings } }: SheetRow) =>
  cleaned.length > 0 || warnings.some(({ code }) => code === cut)

/** A row with the server's verdict. Its cells stay those of the file, so that the cleaning is shown. */
export function judged(row: SheetRow, answer: ImportRow): SheetRow {
  return { ...row, verdict: answer.verdict, notes: withCut(notesOf(answer), row.cells) }
}

/** A stored row, for a page that has not read the file. */
export function storedRow(answer: ImportRow): SheetRow {
  const original = (field: ImportField, now: string) =>
    answer.cleaned.find((item) => item.field === field)?.from ?? now
  const cells: RawCells = {
    firstName: original('firstName', answer.firstName),
    lastName: original('lastName', answer.lastName),
    email: original('email', answer.email),
    designation: original('designation', answer.designation),
    groups: original('groups', groupCell(answer.groups)),
  }
  const isSkipped = answer.verdict === 'skipped'
  return { row: answer.row, cells, isSkipped, verdict: answer.verdict, notes: notesOf(answer) }
}

/** The request for a row, within the limits; blank cells keep existing values, so they are omitted. */
export function inputOf({ row, cells, source, notes, isSkipped }: SheetRow): ImportRowInput {
  const full = importFields.filter((field) => cells[field] !== '')
  return {
    row,
    ...Object.fromEntries(full.map((field) => [field, fittingCell(field, cells[field])])),
    // Undoing the change of an address has to remove it.
    ...((source || notes.namesake) && { _id: source?.id ?? null }),
    ...(source?.marks && { marks: source.marks.slice(0, 8) }),
    ...(isSkipped && { skip: true }),
  }
}

/** A cell as it would be stored. */
export function shownText({ cells, notes }: SheetRow, field: ImportField): string {
  return notes.cleaned.find((item) => item.field === field)?.to ?? fittingCell(field, cells[field])
}

/** Suggestions for cells that look wrong: mistyped addresses, garbled names. */
export function suggestionsOf({
  notes,
  verdict,
}: SheetRow): { field: ImportField; text: string }[] {
  if (verdict === null) return []
  return notes.warnings.flatMap(({ field, suggestion }) =>
    suggestion === null ? [] : [{ field, text: suggestion }],
  )
}

/** The same for one cell. */
export const suggestionOf = (row: SheetRow, field: ImportField) =>
  suggestionsOf(row).find((suggestion) => suggestion.field === field)
