import { ConflictNotice } from '~/forms/conflict-notice'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { RequestId } from '~/ui/status/request-id'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { requestIdOf } from '~/api/client/errors'
import type { ImportSheet } from './import-sheet'
import type { SheetView } from './sheet-view'

type SendingBarProps = { sheet: ImportSheet; view: SheetView; total: number }

/** The progress of checking rows, and what blocks it. */
export function SendingBar({ sheet, view, total }: SendingBarProps) {
  const { sending, waiting, rowCount, conflict } = view
  const left = waiting + Math.max(0, total - rowCount)
  const rows = counted(waiting, 'row', 'rows')
  if (sending.state === 'stopped')
    return (
      <Callout
        tone="danger"
        live="assertive"
        title="Checking stopped"
        action={<Button onClick={() => sheet.send()}>Try again</Button>}
      >
        {sending.error.message}. {rows} still to be checked; nothing is lost.{' '}
        <RequestId id={requestIdOf(sending.error)} />
      </Callout>
    )
  if (sending.state === 'conflict') {
    const { theirs } = sending
    return (
      <ConflictNotice
        what="This import"
        by={theirs.latest.updatedBy.name}
        rows={conflict}
        onKeepMine={() => sheet.takeIn(theirs)}
        onTakeTheirs={() => sheet.takeIn(theirs, false)}
      />
    )
  }
  if (sending.state === 'waiting')
    return (
      <Callout tone="warning" live="polite" title="Waiting for the server">
        {sending.error.message}. {rows} still to be checked as soon as it answers; nothing is lost.
        You can continue editing.
      </Callout>
    )
  // A single edited cell is classified quickly: no bar for that.
  if (left === 0 || (rowCount === total && waiting < 100)) return null
  const done = total - left
  const label = `${formatNumber(done)} of ${counted(total, 'row', 'rows')} checked`
  return (
    <Stack gap={2}>
      <Progress label="Checking the rows" value={done} max={total} valueText={label} />
      <Text size="sm" tone="muted" figures>
        {label}
      </Text>
    </Stack>
  )
}
