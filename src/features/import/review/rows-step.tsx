import { Undo2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { FilterChips } from '~/ui/list/filter-chips'
import { counted, formatNumber } from '~/ui/format/numbers'
import { SearchBox } from '~/ui/list/search-box'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { StoredClearBlank } from '~/features/import/columns/clear-blank'
import type { Import } from '~/features/import/import.api'
import type { ImportSheet } from './import-sheet'
import * as css from '~/features/import/import.css'
import { LeaverCallout } from './leaver-callout'
import { NamesakeCallout } from './namesake-callout'
import { SendingBar } from './sending-bar'
import { rowFilters, type RowFilter } from './row-filters'
import { SheetGrid } from './sheet-grid'
import { SheetRowNotes } from './sheet-row-notes'
import { TypoCallout } from './typo-callout'
import { filterLabels } from './row-status-labels'

type RowsStepProps = {
  sheet: ImportSheet
  latest: Pick<Import, '_id' | 'rowCount' | 'clearBlank'>
  /** Whether some rows exist only on this page. */
  onUnsent: (isUnsent: boolean) => void
  onDeactivate: (userIds: string[], onDone: () => void) => void
  /** The button to continue, when the rows are checked. */
  actions: (isChecked: boolean) => ReactNode
}

const isFilter = (text: string): text is RowFilter => rowFilters.some((filter) => filter === text)

/** The third step: every row with its verdict, editable. */
export function RowsStep({ sheet, latest, onUnsent, onDeactivate, actions }: RowsStepProps) {
  const total = latest.rowCount
  const view = useSyncExternalStore(sheet.subscribe, sheet.view)
  const [currentRow, setAt] = useState<number>()
  const { arrangement, counts, shown, rowCount, waiting } = view
  const active = shown.find(({ row }) => row === currentRow)
  const { filters, search } = arrangement
  const chips = rowFilters
    .filter((filter) => counts[filter] > 0 || filters.includes(filter))
    .map((filter) => ({ value: filter, label: filterLabels[filter], count: counts[filter] }))
  // The selection belongs to the grid.
  if (shown.length === 0 && currentRow !== undefined) setAt(undefined)
  const isNarrowed = filters.length > 0 || search !== ''
  const isOut = shown.length > 0 && shown.every((row) => row.isSkipped)
  const isUnsent = waiting > 0 || view.sending.state === 'sending'
  useEffect(() => {
    onUnsent(isUnsent)
    return () => onUnsent(false)
  }, [onUnsent, isUnsent])
  const clear = () => sheet.arrange({ filters: [], search: '' })
  return (
    <Stack gap={4}>
      <SendingBar sheet={sheet} view={view} total={total} />
      <LeaverCallout sheet={sheet} view={view} onDeactivate={onDeactivate} />
      <NamesakeCallout sheet={sheet} view={view} />
      <TypoCallout sheet={sheet} view={view} />
      <div className={css.toolbar}>
        <FilterChips
          label="Verdict"
          choices={chips}
          value={filters}
          onChange={(chosen) => sheet.arrange({ filters: chosen.filter(isFilter) })}
        />
        <div className={css.tools}>
          <Button
            icon={<Undo2 aria-hidden />}
            disabled={!view.canUndo}
            onClick={() => sheet.undo()}
          >
            Undo
          </Button>
          {isNarrowed && shown.length > 0 && (
            <Button
              onClick={() =>
                sheet.skip(
                  shown.map(({ row }) => row),
                  !isOut,
                )
              }
            >
              {isOut ? 'Include' : 'Leave out'} {formatNumber(shown.length)} shown
            </Button>
          )}
          <div className={css.search}>
            <SearchBox
              label="Search the rows"
              value={search}
              onChange={(text) => sheet.arrange({ search: text })}
            />
          </div>
        </div>
      </div>
      {shown.length === 0 && rowCount > 0 ? (
        <EmptyState
          title="No row matches"
          description={filters.map((filter) => filterLabels[filter]).join(', ') || `“${search}”`}
          action={
            <Button onClick={clear}>
              {rowCount === 1 ? 'Show the row' : `Show all ${formatNumber(rowCount)} rows`}
            </Button>
          }
        />
      ) : (
        <SheetGrid sheet={sheet} view={view} onActive={({ row }) => setAt(row)} />
      )}
      <SheetRowNotes sheet={sheet} row={active} clearBlank={latest.clearBlank} />
      <VisuallyHidden live="polite">
        {isUnsent
          ? ''
          : `${counted(rowCount, 'row', 'rows')} checked, ${formatNumber(counts.error)} with problems`}
      </VisuallyHidden>
      <Text size="sm" tone="muted" figures role="status">
        {isNarrowed
          ? `${formatNumber(shown.length)} of ${counted(rowCount, 'row', 'rows')} shown`
          : counted(rowCount, 'row', 'rows')}
      </Text>
      <StoredClearBlank
        sheet={sheet}
        latest={latest}
        hasDesignations={view.hasDesignations}
        isWaiting={isUnsent || rowCount < total}
      />
      {actions(rowCount === total && waiting === 0)}
    </Stack>
  )
}
