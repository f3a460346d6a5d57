import { Link } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Tone } from '~/ui/display/tone.css'
import { PersonPageList } from './person-page-list'
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
  return (
    <PersonPageList
      noun="messages"
      label="Messages"
      empty={{
        icon: <Mail />,
        description:
          'Invitations, reminders and other emails to this person appear here with their delivery status.',
      }}
      query={(page) => messages(person._id, page)}
    >
      {({ data }) =>
        data.messages.map((message) => (
          <MessageItem key={message._id} message={message} person={person} />
        ))
      }
    </PersonPageList>
  )
}

function MessageItem({ message, person }: { message: Message; person: Person }) {
  const { kind, channel, messageId, subject, status, reason, createdAt, sentAt } = message
  const isDoubtful = status === 'failed' || status === 'unclear'
  const canResend = kind === 'invitation' && isDoubtful && person.status === 'invited'
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
