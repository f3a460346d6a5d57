import { channelLabels } from '~/entities/message-labels'
import { listColumns } from '~/list/list-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { formatNumber, formatPercent } from '~/ui/format/numbers'
import { hasFigures, messageShares } from './message-figures'
import { MessageState } from './message-state'
import type { Message } from './messages.api'

const figure = (width: number, sort: string) =>
  ({ width, numeric: true, first: 'descending', sort }) as const

/** The columns of the list of messages. */
export const messageColumns = listColumns<Message>([
  {
    id: 'title',
    header: 'Subject',
    width: 240,
    sort: 'title',
    cell: ({ title }) => <Subject title={title} />,
  },
  {
    id: 'audience',
    header: 'Audience',
    width: 130,
    truncates: true,
    cell: ({ audienceLabel }) => <bdi>{audienceLabel}</bdi>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    sort: 'status',
    cell: (message) => <MessageState message={message} />,
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 116,
    sort: 'sentAt',
    first: 'descending',
    cell: (message) => <SentCell message={message} />,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    ...figure(92, 'delivered'),
    cell: (message) => <ShareCell message={message} name="delivered" />,
  },
  {
    id: 'opened',
    header: 'Opened',
    ...figure(84, 'opened'),
    cell: (message) => <ShareCell message={message} name="opened" />,
  },
  {
    id: 'clicked',
    header: 'Clicked',
    ...figure(84, 'clicked'),
    cell: (message) => <ShareCell message={message} name="clicked" />,
  },
  {
    id: 'failed',
    header: 'Failed',
    ...figure(72, 'failed'),
    cell: (message) => <FailedCell message={message} />,
  },
  {
    id: 'recipients',
    header: 'Recipients',
    ...figure(94, 'recipients'),
    optional: true,
    cell: ({ recipients }) => formatNumber(recipients),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 84,
    optional: true,
    cell: ({ channel }) => channelLabels[channel],
  },
  {
    id: 'sender',
    header: 'Sender',
    width: 150,
    truncates: true,
    optional: true,
    cell: ({ createdBy }) => <bdi>{createdBy.name}</bdi>,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 116,
    sort: 'updatedAt',
    first: 'descending',
    optional: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
  },
])

function Subject({ title }: { title: string }) {
  if (title === '')
    return (
      <Text as="span" tone="muted">
        No subject
      </Text>
    )
  return (
    <Text as="span" clip dir="auto">
      {title}
    </Text>
  )
}

function SentCell({ message: { sentAt, status, startedAt, scheduledAt } }: { message: Message }) {
  if (status === 'scheduled' && scheduledAt !== null) return <Time value={scheduledAt} />
  const at = sentAt ?? startedAt
  return at !== null && status !== 'draft' ? <Time value={at} /> : <Nothing />
}

interface ShareCellProps {
  message: Message
  name: 'delivered' | 'opened' | 'clicked'
}

/** A figure as a percentage; the number is on hover. */
function ShareCell({ message, name }: ShareCellProps) {
  if (!hasFigures(message)) return <Nothing />
  const figures = messageShares(message)[name]
  if (figures === null) return <Nothing title="Not measured" />
  const { part, whole, share } = figures
  if (share === undefined) return <Nothing />
  return (
    <span title={`${formatNumber(part)} of ${formatNumber(whole)}`}>{formatPercent(share)}</span>
  )
}

function FailedCell({ message }: { message: Message }) {
  if (!hasFigures(message)) return <Nothing />
  const { part } = messageShares(message).failed
  return (
    <Text as="span" tone={part > 0 ? 'danger' : 'inherit'}>
      {formatNumber(part)}
    </Text>
  )
}

function Nothing({ title }: { title?: string }) {
  return (
    <Text as="span" tone="muted">
      <span title={title}>–</span>
    </Text>
  )
}
