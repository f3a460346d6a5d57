import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ListQuery } from '~/list/define-list'
import { usePage } from '~/ui/hooks/use-page'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { Noun } from '~/bulk/bulk-action'
import { PickerList, type PickerRow } from './picker-list'
import { ReadError } from '~/list/read-error'

/** Rows per page of a picker. */
const limit = 25 as const

/** The requested page of rows. */
export interface PickerPage {
  page: number
  limit: typeof limit
  search?: string
}

interface PickerDialogProps<Answer extends { total: number }, Row extends { _id: string }> {
  title: string
  /** What is chosen from. */
  noun: Noun
  /** The searched fields: "Title, tag or file name". */
  placeholder: string
  /** The query for a page of the rows. */
  query: (asked: PickerPage) => ListQuery<Answer>
  rows: (answer: Answer) => readonly Row[]
  rowOf: (row: Row) => PickerRow
  /** Whether only one can be chosen. */
  single: boolean
  /** Beside the search; another filter begins with its first page. */
  filter?: (showFirstPage: () => void) => ReactNode
  /** Shown instead of the rows if there are none. */
  whenNone: (isSearched: boolean) => ReactNode
  /** The chosen ones in order; `onClose` is called afterwards. */
  onPick: (rows: Row[]) => void
  onClose: () => void
}

/** A dialog to choose objects of the library. */
export function PickerDialog<Answer extends { total: number }, Row extends { _id: string }>(
  props: PickerDialogProps<Answer, Row>,
) {
  const { title, noun, single, rowOf, filter, whenNone, onClose } = props
  const picking = usePicking<Row>(!single)
  const list = useQuery({ ...props.query(picking.asked), placeholderData: keepPreviousData })
  if (list.data) picking.within(list.data.total)
  const rows = list.data && props.rows(list.data)
  const total = list.data?.total ?? 0
  const { chosen, isMultiple, page } = picking
  const [singular, plural] = noun
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
            {isMultiple ? `Add ${counted(chosen.length, singular, plural)}` : 'Choose'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <PickerList
          label={plural.charAt(0).toUpperCase() + plural.slice(1)}
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
          filter={filter?.(() => picking.setPage(1))}
          instead={
            list.error ? (
              <ReadError error={list.error} query={list} level={3} />
            ) : !rows ? (
              <ListSkeleton label={`Loading the ${plural}`} rows={5} lines={2} />
            ) : (
              rows.length === 0 && whenNone(picking.text.trim() !== '')
            )
          }
        />
        {total > limit && (
          <Pagination
            label={plural}
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

/** The search and the chosen rows of a picker, in the order in which they were chosen. */
function usePicking<Row extends { _id: string }>(isMultiple: boolean) {
  const [text, setText] = useState('')
  const { page, setPage, within } = usePage(limit)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const terms = useDebounced(text.trim(), 250)
  return {
    isMultiple,
    text,
    page,
    chosen,
    setPage,
    within,
    /** The requested page. */
    asked: { page, limit, ...(terms && { search: terms }) },
    toggle: (row: Row) => {
      const isChosen = chosen.some(({ _id }) => _id === row._id)
      if (isChosen) setChosen(chosen.filter(({ _id }) => _id !== row._id))
      else setChosen(isMultiple ? [...chosen, row] : [row])
    },
    /** Another search begins with its first page. */
    onText: (next: string) => {
      setText(next)
      setPage(1)
    },
  }
}
