import { messageStatusLabels, messageStatusTones } from '~/entities/message-labels'
import { StateBadge } from '~/entities/state-badge'
import { formatNumber } from '~/ui/format/numbers'
import { handedOver, isOverdue } from './message-figures'
import type { Message } from './messages.api'

/** The status of a message; with the progress while it is being sent. */
export function MessageState({ message }: { message: Message }) {
  const { status, deletedAt, recipients } = message
  if (isOverdue(message)) return <StateBadge deletedAt={deletedAt} tone="warning" label="Overdue" />
  const progress =
    status === 'sending'
      ? ` ${formatNumber(handedOver(message))} of ${formatNumber(recipients)}`
      : ''
  return (
    <StateBadge
      deletedAt={deletedAt}
      tone={messageStatusTones[status]}
      label={`${messageStatusLabels[status]}${progress}`}
    />
  )
}
