import type { GridCell, GridColumn } from '~/ui/grid/editable-grid-row'
import { fieldLabels, importFields, type ImportField } from '~/tabular/import-fields'
import type { ImportSheet } from './import-sheet'
import { rowCodes, shownText, suggestionOf, type SheetRow } from './sheet-row'

const widths: Record<ImportField, number> = {
  firstName: 150,
  lastName: 150,
  email: 260,
  designation: 170,
  groups: 170,
}

/** Makes invisible parts of a text visible: spaces at its ends, and zero-width characters. */
export function visibleText(text: string): string {
  return text
    .replace(/^\s+|\s+$/gu, (spaces) => '␣'.repeat(spaces.length))
    .replace(
      /\p{Cf}/gu,
      (sign) => `‹U+${sign.codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()}›`,
    )
    .replace(/\s*[\r\n]+\s*/g, ' ⏎ ')
}

/** A short form of messages that many rows have; the full one is below the grid. */
const shortNotes: Partial<Record<string, string>> = {
  'new-group': 'New group',
  inactive: 'Stays inactive',
  cut: 'Too long: only the first groups',
  'more-groups': 'Added to the first row',
  left: 'Left or inactive',
  hidden: 'Hidden in the workbook',
  'extra-cells': 'Too many cells in this row',
  'few-cells': 'Too few cells in this row',
  quotes: 'Quotation mark not closed',
  'no-result': 'Formula without a result',
}

/** What is easily overlooked. */
const doubtful = new Set([
  'placeholder',
  'inactive',
  ...rowCodes,
  'no-result',
  'namesake',
  'garbled',
])
const isDoubtful = (code: string) => doubtful.has(code)

/** The target cell of an edit. */
type Sheet = Pick<ImportSheet, 'edit'>

function cellOf(row: SheetRow, field: ImportField, sheet: Sheet): GridCell {
  const text = shownText(row, field)
  const { errors, warnings, changes, cleaned, duplicateOf } = row.notes
  const about = <T extends { field: string }>(list: readonly T[]) =>
    list.find((item) => item.field === field)
  const error = about(errors)
  const warning = about(warnings)
  if (error) {
    // Without the former text nobody knows which cell of the file is meant.
    const isCause = warning?.code === 'placeholder' || warning?.code === 'no-result'
    const blank = isCause ? ` · ${warning.message}` : ''
    return { text, note: `${error.message}${blank}`, tone: 'danger' }
  }
  const suggestion = suggestionOf(row, field)
  if (warning && suggestion)
    return {
      text,
      note: `Did you mean ${suggestion.text}?`,
      tone: 'warning',
      action: {
        label: 'Use it',
        run: () => sheet.edit([{ row: row.row, field, text: suggestion.text }]),
      },
    }
  if (field === 'email' && duplicateOf !== null)
    return { text, note: `The same as in row ${duplicateOf}`, tone: 'warning' }
  const change = about(changes)
  const clean = about(cleaned)
  const messages = [
    warning && (shortNotes[warning.code] ?? warning.message),
    // Groups are joined, never left.
    field === 'groups' && change && change.from !== '' && `Besides ${change.from}`,
    change?.to === '' && 'Cleared',
    !change && clean && clean.to !== '' && `Cleaned: ${visibleText(clean.from)}`,
  ]
  const note = messages.filter(Boolean).join(' · ') || undefined
  const tone = warning && isDoubtful(warning.code) ? 'warning' : 'info'
  if (!change || field === 'groups') return { text, note, tone }
  return { text: change.to, was: change.from, note, tone }
}

/** The columns of the sheet. */
export function columnsOf(sheet: Sheet): GridColumn<SheetRow>[] {
  return importFields.map((field) => ({
    id: field,
    label: fieldLabels[field],
    width: widths[field],
    cell: (row) => cellOf(row, field, sheet),
  }))
}
