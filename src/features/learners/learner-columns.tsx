import type { Schemas } from '~/api/schemas'
import { personName } from '~/fields/person-name'
import { PersonStatus } from '~/fields/person-status'
import { Avatar } from '~/ui/avatar'
import { Stack } from '~/ui/stack'
import { columnsFor } from '~/ui/table-columns'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import type { ColumnId } from './learner-search'

export type Learner = Schemas['User']

const column = columnsFor<Learner>()
const own = <Id extends ColumnId>(id: Id) => id

/** The columns of the ledger. */
export const learnerColumns = column.columns([
  column.display({
    id: own('name'),
    header: 'Name',
    meta: { width: 230, sort: 'name' },
    cell: ({ row: { original } }) => {
      const name = personName(original)
      return (
        <Stack as="span" direction="row" gap={2} align="center">
          <Avatar size="sm" name={name} src={original.photo} />
          <Text as="span" clip>
            {name}
          </Text>
        </Stack>
      )
    },
  }),
  column.accessor('email', {
    id: own('email'),
    header: 'Email',
    meta: { width: 220, sort: 'email', optional: true },
  }),
  column.display({
    id: own('groups'),
    header: 'Groups',
    meta: { width: 220 },
    cell: ({ row: { original } }) => (
      <bdi>{original.userGroups.map(({ name }) => name).join(', ')}</bdi>
    ),
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 110, sort: 'status' },
    cell: ({ row: { original } }) => <PersonStatus status={original.status} />,
  }),
  column.display({
    id: own('lastActive'),
    header: 'Last active',
    meta: { width: 130, sort: 'lastActiveAt', first: 'descending' },
    cell: ({ row: { original } }) => <Moment value={original.lastActiveAt} none="Never" />,
  }),
  column.display({
    id: own('joined'),
    header: 'Joined',
    meta: { width: 130, sort: 'registeredAt', first: 'descending' },
    cell: ({ row: { original } }) => (
      <Moment value={original.registeredAt} none="Not yet" show="date" />
    ),
  }),
])

function Moment(props: { value: string | null; none: string; show?: 'date' }) {
  if (props.value !== null) return <Time value={props.value} show={props.show ?? 'ago'} />
  return (
    <Text as="span" tone="muted">
      {props.none}
    </Text>
  )
}
