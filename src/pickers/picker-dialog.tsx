import type { ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { Noun } from '~/bulk/bulk-change'
import { PickerList, type PickerRow } from './picker-list'
import { ReadFailure } from '~/list/read-error'
import type { Picking } from './use-picker-state'

interface PickerDialogProps<Row extends { _id: string }> {
  title: string
  /** What is chosen from. */
  noun: Noun
  /** What can be looked for: "Title, tag or file name". */
  placeholder: string
  picking: Picking<Row>
  /** The page of rows as it is read. */
  list: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  total: number
  rowOf: (row: Row) => PickerRow
  /** Beside the search. */
  filter?: ReactNode
  /** In place of the rows when there are none. */
  whenNone: ReactNode
  /** Those that were chosen, in the order in which they were; the dialog asks to be closed after it. */
  onPick: (rows: Row[]) => void
  onClose: () => void
}

/** A dialog in which things of the library are chosen. */
export function PickerDialog<Row extends { _id: string }>(props: PickerDialogProps<Row>) {
  const { title, noun, picking, list, rows, total, rowOf, filter, whenNone, onClose } = props
  const { chosen, isMultiple, page, limit } = picking
  const [one, many] = noun
  const pick = () => {
    if (chosen.length === 0) return
    props.onPick([...chosen])
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" disabled={chosen.length === 0} onClick={pick}>
            {isMultiple ? `Add ${counted(chosen.length, one, many)}` : 'Choose'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <PickerList
          label={many.charAt(0).toUpperCase() + many.slice(1)}
          placeholder={props.placeholder}
          text={picking.text}
          onText={picking.onText}
          rows={rows?.map(rowOf) ?? []}
          chosen={chosen.map(({ _id }) => _id)}
          isMultiple={isMultiple}
          onToggle={(id) => {
            const row = rows?.find(({ _id }) => _id === id)
            if (row) picking.toggle(row)
          }}
          onDone={pick}
          filter={filter}
          instead={
            list.error ? (
              <ReadFailure error={list.error} query={list} level={3} />
            ) : !rows ? (
              <ListSkeleton label={`Loading the ${many}`} rows={5} lines={2} />
            ) : (
              rows.length === 0 && whenNone
            )
          }
        />
        {total > limit && (
          <Pagination
            label={many}
            page={page}
            limit={limit}
            total={total}
            onPage={picking.setPage}
          />
        )}
        <Text size="sm" tone="muted">
          Use the arrow keys to move, Enter to select.
        </Text>
      </Stack>
    </Dialog>
  )
}
