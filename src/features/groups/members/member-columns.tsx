import type { Schemas } from '~/api/schemas'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { listColumns } from '~/list/list-columns'
import { TimeOrDash } from '~/ui/display/time-or-dash'

export type Member = Schemas['User']

/** The columns of the list of a group's members. */
export const memberColumns = listColumns<Member, Schemas['UserColumn']>([
  {
    id: 'name',
    file: ['firstName', 'lastName'],
    header: 'Name',
    width: 210,
    sort: 'name',
    cell: (member) => <PersonCell person={member} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 200,
    truncates: true,
    sort: 'email',
    cell: ({ email }) => email,
  },
  {
    id: 'designation',
    file: ['designation'],
    header: 'Designation',
    width: 130,
    truncates: true,
    sort: 'designation',
    cell: ({ designation }) => designation,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 98,
    sort: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
  },
  {
    id: 'lastActive',
    file: ['lastActiveAt'],
    header: 'Last active',
    width: 116,
    sort: 'lastActiveAt',
    first: 'descending',
    cell: ({ lastActiveAt }) => <TimeOrDash value={lastActiveAt} none="Never" />,
  },
])
