import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { eventLetterLabels, letterStatusLabels, letterStatusTones } from '~/entities/event-labels'
import { useMessageBulk } from '~/entities/message-bulk'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { Facts } from '~/ui/display/description-list'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { formatNumber } from '~/ui/format/numbers'
import { usePage } from '~/ui/hooks/use-page'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import * as css from './event.css'
import { eventMessages } from './event.api'
import type { Event } from './use-event'

type Status = Schemas['EventMessageStatus']

const statuses = (['queued', 'sent', 'failed', 'unclear', 'skipped'] as const).map((value) => ({
  value,
  label: letterStatusLabels[value],
}))

interface EventMessagesProps {
  event: Event
  /** The URL of a person. */
  hrefOf: (userId: string) => string
}

/** The mails about an event, and whether they were delivered. */
export function EventMessages({ event, hrefOf }: EventMessagesProps) {
  const { page, setPage, within } = usePage(25)
  const [status, setStatus] = useState<Status>()
  const message = useMessageBulk()
  const list = useQuery({
    ...eventMessages(event._id, { page, limit: 25, ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the messages" rows={3} lines={2} />
    return (
      <ReadError title="The messages could not be loaded" error={error} query={list} level={3} />
    )
  }
  within(data.total)
  const { messages, kinds } = data.data
  const { onPress } = message({ audience: 'events', ids: [event._id] })
  const write = event.status !== 'draft' && (
    <div>
      <Button icon={<Mail aria-hidden />} onClick={onPress}>
        Message people…
      </Button>
    </div>
  )
  if (kinds.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<Mail />}
        title="No messages yet"
        description="Invitations, confirmations, changes and reminders of this event appear here with their delivery status."
        action={write || undefined}
      />
    )
  return (
    <Stack gap={5}>
      {write}
      <Facts
        facts={kinds.map((counts) => ({
          label: eventLetterLabels[counts.kind],
          value: countText(counts),
        }))}
      />
      <div className={css.filter}>
        <Field label="Status">
          {(frame) => (
            <Select
              {...frame}
              placeholder="All"
              options={statuses}
              value={status ?? ''}
              onChange={(next) => {
                setStatus(next === '' ? undefined : next)
                setPage(1)
              }}
            />
          )}
        </Field>
      </div>
      {messages.length === 0 ? (
        <Text tone="muted">No messages with this status.</Text>
      ) : (
        <ul role="list" aria-label="Messages" aria-busy={list.isPlaceholderData}>
          {messages.map((one) => (
            <MessageItem key={one._id} message={one} href={hrefOf(one.user._id)} />
          ))}
        </ul>
      )}
      {data.total > data.limit && (
        <Pagination label="messages" page={page} limit={25} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}

/** "31 sent · 1 failed" */
const countText = (counts: Schemas['EventMessageCount']) =>
  statuses
    .filter(({ value }) => counts[value] > 0)
    .map(({ value, label }) => `${formatNumber(counts[value])} ${label.toLowerCase()}`)
    .join(' · ')

function MessageItem({ message, href }: { message: Schemas['EventMessage']; href: string }) {
  const { kind, user, email, status, reason, createdAt, sentAt } = message
  return (
    <ListItem
      lead={<Mail aria-hidden />}
      action={
        <Badge dot tone={letterStatusTones[status]}>
          {letterStatusLabels[status]}
        </Badge>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        <a href={href}>{user.name || email}</a>
      </Text>
      <Text as="div" size="sm" tone="muted">
        {eventLetterLabels[kind]} · {email} · <Time value={sentAt ?? createdAt} show="moment" />
      </Text>
      {reason !== null && (
        <Text as="div" size="sm" tone="danger" dir="auto">
          {reason}
        </Text>
      )}
    </ListItem>
  )
}
