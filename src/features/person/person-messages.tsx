import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Tone } from '~/ui/display/tone.css'
import { usePage } from '~/ui/hooks/use-page'
import { messages } from './person.api'
import { ResendButton } from './resend-button'
import type { Person } from './use-person'

type Message = Schemas['UserMessage']

const screens = { email: 'email-notifications', push: 'push-notifications' } as const

const states = {
  queued: { tone: 'info', label: 'Sending' },
  sent: { tone: 'success', label: 'Sent' },
  failed: { tone: 'danger', label: 'Failed' },
  unclear: { tone: 'warning', label: 'May have arrived' },
  skipped: { tone: 'neutral', label: 'Skipped' },
  cancelled: { tone: 'neutral', label: 'Not sent' },
} as const satisfies Record<Message['status'], { tone: Tone; label: string }>

/** The mails sent to a user, and their delivery status. */
export function PersonMessages({ person }: { person: Person }) {
  const { page, setPage, within } = usePage(25)
  const list = useQuery({ ...messages(person._id, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the messages" rows={2} lines={2} />
    return (
      <ReadError title="The messages could not be loaded" error={error} query={list} level={3} />
    )
  }
  within(data.total)
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<Mail />}
        title="No messages yet"
        description="Invitations, reminders and other emails to this person appear here with their delivery status."
      />
    )
  return (
    <Stack gap={3}>
      <ul role="list" aria-label="Messages" aria-busy={list.isPlaceholderData}>
        {data.data.messages.map((message) => (
          <MessageItem key={message._id} message={message} person={person} />
        ))}
      </ul>
      {data.total > data.limit && (
        <Pagination label="messages" page={page} limit={25} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}

function MessageItem({ message, person }: { message: Message; person: Person }) {
  const { kind, channel, messageId, subject, status, reason, createdAt, sentAt } = message
  const canResend = kind === 'invitation' && status === 'failed' && person.status === 'invited'
  const { tone, label } = states[status]
  return (
    <ListItem
      lead={channel === 'push' ? <Smartphone aria-hidden /> : <Mail aria-hidden />}
      action={
        <Badge dot tone={tone}>
          {label}
        </Badge>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        {messageId === null ? (
          subject
        ) : (
          <Link to={`/notification-management/${screens[channel]}`} search={{ messageId }}>
            {subject}
          </Link>
        )}
      </Text>
      <Text as="div" size="sm" tone="muted">
        {kindWords(kind)} · <Time value={sentAt ?? createdAt} show="moment" />
      </Text>
      {reason !== null && (
        <Text as="div" size="sm" tone="danger" dir="auto">
          {reason}
        </Text>
      )}
      {canResend && <ResendButton person={person} />}
    </ListItem>
  )
}

/** "course-reminder" is shown as "Course reminder". */
function kindWords(kind: string): string {
  const text = kind.replaceAll(/[-_/]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
