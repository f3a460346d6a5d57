import type { Schemas } from '~/api/schemas'
import { recipientStatusLabels, recipientStatusTones } from '~/entities/message-labels'
import { PersonCell } from '~/entities/person-cell'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { counted } from '~/ui/format/numbers'

export type Recipient = Schemas['Recipient']

/** The columns of the recipients of a message. */
export const recipientColumns = listColumns<Recipient>([
  {
    id: 'name',
    header: 'Person',
    width: 220,
    cell: ({ user }) =>
      user ? (
        <PersonCell person={{ ...user, photo: null }} />
      ) : (
        <Text as="span" tone="muted">
          Deleted person
        </Text>
      ),
  },
  {
    id: 'status',
    header: 'State',
    width: 150,
    cell: (recipient) => <RecipientState recipient={recipient} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 180,
    truncates: true,
    cell: ({ reason }) => reason ?? <Nothing />,
  },
  {
    id: 'at',
    header: 'Time',
    width: 116,
    cell: ({ at }) => <TimeOrDash value={at} none="Not sent" />,
  },
  {
    id: 'opened',
    header: 'Opened',
    width: 116,
    optional: true,
    cell: ({ openedAt }) => <TimeOrDash value={openedAt} none="–" />,
  },
  {
    id: 'clicked',
    header: 'Clicked',
    width: 116,
    optional: true,
    cell: ({ clickedAt }) => <TimeOrDash value={clickedAt} none="–" />,
  },
])

/** The state of a recipient, and what else is known about the delivery. */
export function RecipientState({
  recipient: { status, byMachine, resends },
}: {
  recipient: Recipient
}) {
  return (
    <Stack as="span" gap={1} align="start">
      <Badge dot tone={recipientStatusTones[status]}>
        {recipientStatusLabels[status]}
      </Badge>
      {byMachine && (
        <Text as="span" size="sm" tone="muted">
          Followed by a machine
        </Text>
      )}
      {resends > 0 && (
        <Text as="span" size="sm" tone="muted">
          Sent again {counted(resends, 'time', 'times')}
        </Text>
      )}
    </Stack>
  )
}

function Nothing() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
