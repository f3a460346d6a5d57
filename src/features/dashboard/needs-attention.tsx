import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Answer } from '~/api/client/contract-types'
import { ReadFailure } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { AttentionItem } from './attention-item'
import { attention, snoozeAttention } from './dashboard.api'

type AttentionQuery = UseQueryResult<Answer<'get', '/api/business/getAttention'>>

/** What waits for somebody to act, the gravest first. */
export function NeedsAttention() {
  const query = useQuery(attention)
  const items = query.data?.data.attention
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card
      headingRef={heading}
      title="Needs attention"
      description={items && items.length > 0 ? counted(items.length, 'thing', 'things') : undefined}
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
  // Here, not where it is sent: there only the latest of several would hear how it ended.
  const { mutate } = useMutation({
    ...snoozeAttention,
    // Now: of two that are put off quickly, the list that comes with the first answer has neither.
    onMutate: ({ body: { key } }) =>
      query.data?.data.attention.find((item) => item.key === key)?.title,
    onSuccess: (_answer, { body: { key, days } }, description) => {
      if (days === 0) return
      toast({
        tone: 'success',
        title: 'Put off for a week',
        description,
        action: { label: 'Undo', onSelect: () => snooze(key, 0) },
      })
    },
    onError: (failure, { body: { days } }) =>
      toastFailure(days === 0 ? 'Bringing it back' : 'Putting it off', failure),
  })
  const snooze = (key: string, days: number) => mutate({ body: { key, days } })
  const { data, error } = query
  if (!data && !error)
    return <ListSkeleton label="Loading what needs attention" rows={3} lines={2} />
  if (!data) return <ReadFailure error={error} query={query} level={3} />
  const { attention: items, snoozed } = data.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title="Nothing waits for you"
        description={
          snoozed > 0
            ? `${counted(snoozed, 'thing is', 'things are')} put off for some days.`
            : 'Overdue courses, invitations nobody answered, forgotten drafts and failed uploads are told here.'
        }
        level={3}
      />
    )
  return (
    <>
      <ul role="list">
        {items.map((item) => (
          <AttentionItem
            key={item.key}
            item={item}
            heading={heading}
            onSnooze={() => snooze(item.key, 7)}
          />
        ))}
      </ul>
      {snoozed > 0 && (
        <Text size="sm" tone="muted">
          {counted(snoozed, 'thing is', 'things are')} put off for some days.
        </Text>
      )}
    </>
  )
}
