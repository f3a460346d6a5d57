import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import type { Answer } from '~/api/client/contract-types'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { AttentionGroup } from './attention-group'
import { AttentionItem, type Item } from './attention-item'
import { attention, snoozeAttention } from './dashboard.api'
import * as css from './dashboard.css'

type AttentionQuery = UseQueryResult<Answer<'get', '/api/business/getAttention'>>

/** Rows that show before "Show all". */
const maxRows = 6

/** What needs action, the most severe first. */
export function NeedsAttention() {
  const query = useQuery(attention)
  const items = query.data?.data.attention
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card
      headingRef={heading}
      title="Needs attention"
      description={items && items.length > 0 ? counted(items.length, 'item', 'items') : undefined}
      padding="none"
    >
      <Content query={query} heading={heading} />
    </Card>
  )
}

interface ContentProps {
  query: AttentionQuery
  heading: RefObject<HTMLElement | null>
}

function Content({ query, heading }: ContentProps) {
  // The callbacks are options of the hook: those of `mutate` run only for its latest call.
  const { mutate } = useMutation({
    ...snoozeAttention,
    // Read before the request: the refetched list no longer has the item.
    onMutate: ({ body: { key } }) =>
      query.data?.data.attention.find((item) => item.key === key)?.title,
    onSuccess: (_answer, { body: { key, days } }, description) => {
      if (days === 0) return
      toast({
        tone: 'success',
        title: 'Snoozed for a week',
        description,
        action: { label: 'Undo', onSelect: () => snooze(key, 0) },
      })
    },
    onError: (failure, { body: { days } }) =>
      toastFailure(days === 0 ? 'Undoing the snooze' : 'Snoozing', failure),
  })
  const snooze = (key: string, days: number) => mutate({ body: { key, days } })
  const { data, error } = query
  if (!data && !error)
    return <ListSkeleton label="Loading what needs attention" rows={3} lines={2} />
  if (!data) return <ReadError error={error} query={query} level={3} />
  const { attention: items, snoozed } = data.data
  const snoozedLine = `${counted(snoozed, 'item', 'items')} snoozed.`
  if (items.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="Nothing needs attention"
        description={
          snoozed > 0
            ? snoozedLine
            : 'Overdue courses, pending invitations, old drafts and failed uploads appear here.'
        }
        level={3}
      />
    )
  return (
    <>
      <Rows items={items} heading={heading} onSnooze={(key) => snooze(key, 7)} />
      {snoozed > 0 && (
        <div className={css.note}>
          <Text size="sm" tone="muted">
            {snoozedLine}
          </Text>
        </div>
      )}
    </>
  )
}

interface RowsProps {
  items: readonly Item[]
  heading: RefObject<HTMLElement | null>
  onSnooze: (key: string) => void
}

function Rows({ items, heading, onSnooze }: RowsProps) {
  const [areAllShown, setAllShown] = useState(false)
  const [openKinds, setOpenKinds] = useState<readonly string[]>([])
  const toggle = (kind: string) =>
    setOpenKinds((kinds) =>
      kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind],
    )
  const rows = [...Map.groupBy(items, ({ kind }) => kind)]
  const row = (item: Item, grouped: boolean) => (
    <AttentionItem
      key={item.key}
      item={item}
      heading={heading}
      grouped={grouped}
      onSnooze={() => onSnooze(item.key)}
    />
  )
  return (
    <>
      <ul role="list">
        {(areAllShown ? rows : rows.slice(0, maxRows)).map(([kind, [first, ...rest]]) => {
          if (first === undefined) return null
          // An open group keeps its form when one item is left, so that the focus stays in it.
          if (rest.length === 0 && !openKinds.includes(kind)) return row(first, false)
          return (
            <AttentionGroup
              key={kind}
              items={[first, ...rest]}
              isOpen={openKinds.includes(kind)}
              onToggle={() => toggle(kind)}
            >
              {[first, ...rest].map((item) => row(item, true))}
            </AttentionGroup>
          )
        })}
      </ul>
      {!areAllShown && rows.length > maxRows && (
        <div className={css.note}>
          <Button size="sm" variant="ghost" onClick={() => setAllShown(true)}>
            Show all {formatNumber(rows.length)}
          </Button>
        </div>
      )}
    </>
  )
}
