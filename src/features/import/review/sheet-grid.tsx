import { useState } from 'react'
import { Badge } from '~/ui/display/badge'
import { EditableGrid } from '~/ui/grid/editable-grid'
import { isImportField } from '~/tabular/import-fields'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'
import * as css from '~/features/import/import.css'
import { columnsOf } from './sheet-cells'
import { shownText, type SheetRow } from './sheet-row'
import { verdicts } from './row-status-labels'

type SheetGridProps = {
  sheet: ImportSheet
  view: SheetView
  onActive: (row: SheetRow) => void
}

const textOf = (row: SheetRow, column: string) =>
  isImportField(column) ? shownText(row, column) : ''
const keyOf = ({ row }: SheetRow) => row
const lead = (row: SheetRow) => <Lead row={row} />

/** The rows of the list, each with its verdict, to be edited in place. */
export function SheetGrid({ sheet, view, onActive }: SheetGridProps) {
  const [columns] = useState(() => columnsOf(sheet))
  return (
    <EditableGrid
      label="Rows of the list"
      leadLabel="Row"
      lead={lead}
      columns={columns}
      rows={view.shown}
      keyOf={keyOf}
      textOf={textOf}
      onActive={onActive}
      onEdit={(edits) =>
        sheet.edit(
          edits.flatMap(({ row, column, text }) =>
            isImportField(column) ? [{ row: row.row, field: column, text }] : [],
          ),
        )
      }
      onUndo={() => sheet.undo()}
      sort={view.arrangement.sort}
      onSort={(sort) => sheet.arrange({ sort })}
    />
  )
}

function Lead({ row: { row, verdict } }: { row: SheetRow }) {
  const { label, tone } = verdict === null ? checking : verdicts[verdict]
  return (
    <span className={css.lead}>
      <span className={css.rowNumber}>{row}</span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}

const checking = { label: 'Checking…', tone: 'neutral' as const }
