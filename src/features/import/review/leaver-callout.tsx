import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'

type LeaverCalloutProps = {
  sheet: ImportSheet
  view: SheetView
  onDeactivate: (userIds: string[], onDone: () => void) => void
}

/** Leavers in the file: their rows are excluded, and their access can be ended. */
export function LeaverCallout({ sheet, view, onDeactivate }: LeaverCalloutProps) {
  const { counts, activeLeavers } = view
  if (counts.left === 0) return null
  const ids = [...new Set(activeLeavers.flatMap(({ notes }) => notes.user?._id ?? []))]
  return (
    <Callout
      tone="info"
      title={`${counted(counts.left, 'row says', 'rows say')} that the person has left or is inactive`}
      action={
        <>
          {ids.length > 0 && (
            <>
              <Button
                onClick={() =>
                  onDeactivate(ids, () => sheet.recheck(activeLeavers.map(({ row }) => row)))
                }
              >
                Deactivate {counted(ids.length, 'person', 'people')}
              </Button>{' '}
            </>
          )}
          <Button variant="ghost" onClick={() => sheet.arrange({ filters: ['left'] })}>
            Show {counts.left === 1 ? 'it' : 'them'}
          </Button>
        </>
      }
    >
      {counts.left === 1 ? 'It is' : 'They are'} left out.{' '}
      {ids.length > 0 &&
        `${formatNumber(ids.length)} of these people ${ids.length === 1 ? 'is' : 'are'} here and not deactivated yet.`}
    </Callout>
  )
}
