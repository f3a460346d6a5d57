import { Hand, Workflow } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { counted, formatNumber } from '~/ui/format/numbers'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { ColumnId } from './group-search'

export type Group = Schemas['UserGroup']

const column = columnsFor<Group>()
const own = <Id extends ColumnId>(id: Id) => id

export const typeLabels = {
  static: 'By hand',
  dynamic: 'By rules',
} as const satisfies Record<Group['type'], string>

/** How a group gets its members. */
export function GroupType({ type }: { type: Group['type'] }) {
  return type === 'dynamic' ? (
    <Badge tone="accent" icon={<Workflow aria-hidden />}>
      {typeLabels.dynamic}
    </Badge>
  ) : (
    <Badge icon={<Hand aria-hidden />}>{typeLabels.static}</Badge>
  )
}

/** What is assigned to a group, in words: "3 courses, 1 license". */
export function assignedWords({ courses, licenses, paths }: Group['assignments']): string {
  const parts = [
    courses > 0 && counted(courses, 'course', 'courses'),
    licenses > 0 && counted(licenses, 'license', 'licenses'),
    paths > 0 && counted(paths, 'learning path', 'learning paths'),
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing'
}

/** The columns of the list of groups. */
export const groupColumns = column.columns([
  column.display({
    id: own('name'),
    header: 'Name',
    meta: { width: 240, sort: 'name' },
    cell: ({ row: { original } }) => original.name,
  }),
  column.display({
    id: own('type'),
    header: 'Kept',
    meta: { width: 110, sort: 'type' },
    cell: ({ row: { original } }) => <GroupType type={original.type} />,
  }),
  column.display({
    id: own('members'),
    header: 'Members',
    meta: { width: 100, numeric: true, sort: 'usersCount', first: 'descending' },
    cell: ({ row: { original } }) => formatNumber(original.usersCount),
  }),
  column.display({
    id: own('assigned'),
    header: 'Assigned',
    meta: { width: 180, sort: 'assignments', first: 'descending' },
    cell: ({ row: { original } }) => {
      const words = assignedWords(original.assignments)
      return words === 'Nothing' ? (
        <Text as="span" tone="muted">
          {words}
        </Text>
      ) : (
        words
      )
    },
  }),
  column.display({
    id: own('updated'),
    header: 'Updated',
    meta: { width: 120, sort: 'updatedAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.updatedAt} />,
  }),
  column.display({
    id: own('created'),
    header: 'Made',
    meta: { width: 170, sort: 'createdAt', first: 'descending', optional: true },
    cell: ({
      row: {
        original: { createdAt, createdBy },
      },
    }) => (
      <>
        <Time value={createdAt} show="date" />
        {' by '}
        <bdi>{createdBy.name}</bdi>
      </>
    ),
  }),
])
