import type { Schemas } from '~/api/schemas'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { Moment } from '~/ui/display/time-or-dash'
import { columnsFor } from '~/ui/data-table/table-columns'

export type Member = Schemas['User']

const column = columnsFor<Member>()

/** The columns of the list of a group's members. */
export const memberColumns = column.columns([
  column.display({
    id: 'name',
    header: 'Name',
    meta: { width: 210, sort: 'name' },
    cell: ({ row: { original } }) => <PersonCell person={original} />,
  }),
  column.accessor('email', {
    id: 'email',
    header: 'Email',
    meta: { width: 230, truncates: true, sort: 'email' },
  }),
  column.accessor('designation', {
    id: 'designation',
    header: 'Designation',
    meta: { width: 160, truncates: true, sort: 'designation' },
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
    cell: ({ row: { original } }) => <Moment value={original.lastActiveAt} none="Never" />,
  }),
])
