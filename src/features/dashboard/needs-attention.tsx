import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { Answer } from '~/api/contract-types'
import { ReadFailure } from '~/fields/read-failure'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { counted } from '~/ui/numbers'
import { Text } from '~/ui/text'
import { toast } from '~/ui/toast'
import { AttentionItem } from './attention-item'
import { attention, snoozeAttention } from './dashboard.api'

type AttentionQuery = UseQueryResult<Answer<'get', '/api/business/getAttention'>>

/** What waits for somebody to act, the gravest first. */
export function NeedsAttention() {
  const query = useQuery(attention)
  const items = query.data?.data.attention
  return (
    <Card
      title="Needs attention"
      description={items && items.length > 0 ? counted(items.length, 'thing', 'things') : undefined}
      padding="none"
    >
      <Content query={query} />
    </Card>
  )
}

function Content({ query }: { query: AttentionQuery }) {
  const { mutate } = useMutation(snoozeAttention)
  const { data, error } = query
  if (!data && !error)
    return <ListSkeleton label="Loading what needs attention" rows={3} lines={2} />
  if (!data) return <ReadFailure error={error} query={query} level={3} />
  const { attention: items, snoozed } = data.data
  const snooze = (key: string, days: number) =>
    mutate(
      { body: { key, days } },
      {
        onSuccess: () => {
          if (days === 0) return
          toast({
            tone: 'success',
            title: 'Put off for a week',
            action: { label: 'Undo', onSelect: () => snooze(key, 0) },
          })
        },
        onError: (failure) =>
          toast({ tone: 'danger', title: 'It could not be put off', description: failure.message }),
      },
    )
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
          <AttentionItem key={item.key} item={item} onSnooze={() => snooze(item.key, 7)} />
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
