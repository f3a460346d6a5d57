import { Hand, Workflow } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { counted, formatNumber } from '~/ui/format/numbers'
import { listColumns } from '~/list/list-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'

export type Group = Schemas['UserGroup']

export const typeLabels = {
  static: 'Manual',
  dynamic: 'Rule-based',
} as const satisfies Record<Group['type'], string>

/** The type of a group: static or dynamic. */
export function GroupType({ type }: { type: Group['type'] }) {
  return type === 'dynamic' ? (
    <Badge tone="accent" icon={<Workflow aria-hidden />}>
      {typeLabels.dynamic}
    </Badge>
  ) : (
    <Badge icon={<Hand aria-hidden />}>{typeLabels.static}</Badge>
  )
}

/** A group's assignments as text: "3 courses, 1 license". */
export function assignmentSummary({ courses, licenses, paths }: Group['assignments']): string {
  const parts = [
    courses > 0 && counted(courses, 'course', 'courses'),
    licenses > 0 && counted(licenses, 'license', 'licenses'),
    paths > 0 && counted(paths, 'learning path', 'learning paths'),
  ]
  return parts.filter(Boolean).join(', ') || 'None'
}

/** The columns of the list of groups. */
export const groupColumns = listColumns<Group, Schemas['UserGroupColumn']>([
  {
    id: 'name',
    file: ['name'],
    header: 'Name',
    width: 240,
    sort: 'name',
    cell: (group) => group.name,
  },
  {
    id: 'type',
    file: ['type'],
    header: 'Type',
    width: 110,
    sort: 'type',
    cell: (group) => <GroupType type={group.type} />,
  },
  {
    id: 'members',
    file: ['usersCount'],
    header: 'Members',
    width: 100,
    numeric: true,
    sort: 'usersCount',
    first: 'descending',
    cell: (group) => formatNumber(group.usersCount),
  },
  {
    id: 'assigned',
    file: ['coursesCount'],
    header: 'Assigned',
    width: 180,
    truncates: true,
    sort: 'assignments',
    first: 'descending',
    cell: (group) => {
      const summary = assignmentSummary(group.assignments)
      return summary === 'None' ? (
        <Text as="span" tone="muted">
          {summary}
        </Text>
      ) : (
        summary
      )
    },
  },
  {
    id: 'updated',
    file: ['updatedAt'],
    header: 'Updated',
    width: 120,
    sort: 'updatedAt',
    first: 'descending',
    cell: (group) => <Time value={group.updatedAt} />,
  },
  {
    id: 'created',
    file: ['createdAt', 'createdBy'],
    header: 'Created',
    width: 170,
    truncates: true,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Time value={createdAt} show="date" />
        {' by '}
        <bdi>{createdBy.name}</bdi>
      </>
    ),
  },
])
