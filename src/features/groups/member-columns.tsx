import type { Schemas } from '~/api/schemas'
import { personName } from '~/fields/person-name'
import { PersonStatus } from '~/fields/person-status'
import { Avatar } from '~/ui/avatar'
import { Stack } from '~/ui/stack'
import { columnsFor } from '~/ui/table-columns'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'

export type Member = Schemas['User']

const column = columnsFor<Member>()

/** The columns of the list of a group's members. */
export const memberColumns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { width: 210, sort: 'name' },
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
    id: 'email',
    header: 'Email',
    meta: { width: 230, sort: 'email' },
  }),
  column.accessor('designation', {
    id: 'designation',
    header: 'Designation',
    meta: { width: 160, sort: 'designation' },
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { width: 110, sort: 'status' },
    cell: ({ row: { original } }) => <PersonStatus status={original.status} />,
  }),
  column.display({
    id: 'lastActive',
    header: 'Last active',
    meta: { width: 120, sort: 'lastActiveAt', first: 'descending' },
    cell: ({ row: { original } }) =>
      original.lastActiveAt === null ? (
        <Text as="span" tone="muted">
          Never
        </Text>
      ) : (
        <Time value={original.lastActiveAt} />
      ),
  }),
])
