import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { dayText } from '~/ui/format/time-format'
import { useDateFormat } from '~/ui/format/date-format'
import { EmptyState } from '~/ui/display/empty-state'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { usePage } from '~/ui/hooks/use-page'
import { groupAssignments } from './assign.api'
import { EndAssignment } from './end-assignment'

type GroupAssignment = Schemas['GroupAssignment']

interface GroupAssignmentsProps {
  /** For a course the groups are listed, for a group the courses. */
  scope: { course: string } | { group: string }
  /** Shown while the list is empty. */
  empty: { title: string; description: string; action?: ReactNode }
}

/** Permanent assignments of groups: new members get them until they are ended. */
export function GroupAssignments({ scope, empty }: GroupAssignmentsProps) {
  const { page, setPage, within } = usePage(25)
  const [ending, setEnding] = useState<{ groupAssignment: GroupAssignment; open: boolean } | null>(
    null,
  )
  const list = useQuery({ ...groupAssignments(scope, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading group assignments" rows={2} lines={2} />
    return (
      <ReadError
        level={3}
        title="Group assignments could not be loaded"
        error={error}
        query={list}
      />
    )
  }
  const total = data.total ?? 0
  within(total)
  if (total === 0) return <EmptyState level={3} icon={<BookOpen />} {...empty} />
  return (
    <Stack gap={3}>
      <ul
        role="list"
        aria-label={'course' in scope ? 'Assigned groups' : 'Courses of this group'}
        aria-busy={list.isPlaceholderData}
      >
        {data.data.groupAssignments.map((groupAssignment) => (
          <ListItem
            key={groupAssignment._id}
            action={
              <Button
                size="sm"
                aria-label={`End for ${nameOf(groupAssignment, scope)}`}
                onClick={() => setEnding({ groupAssignment: groupAssignment, open: true })}
              >
                End
              </Button>
            }
          >
            <Text as="div" weight="medium" dir="auto">
              {'course' in scope ? (
                <Link to="/users/user-groups" search={{ groupId: groupAssignment.group._id }}>
                  {groupAssignment.group.name}
                </Link>
              ) : (
                <Link
                  to="/library/selected-course/summary"
                  search={{ courseId: groupAssignment.course._id, group: scope.group }}
                >
                  {groupAssignment.course.name}
                </Link>
              )}
            </Text>
            <Detail groupAssignment={groupAssignment} />
          </ListItem>
        ))}
      </ul>
      {total > 25 && (
        <Pagination
          label="group assignments"
          page={page}
          limit={25}
          total={total}
          onPage={setPage}
        />
      )}
      {ending && (
        <EndAssignment
          key={ending.groupAssignment._id}
          assignment={ending.groupAssignment}
          open={ending.open}
          onClose={() => setEnding({ ...ending, open: false })}
        />
      )}
    </Stack>
  )
}

const nameOf = (groupAssignment: GroupAssignment, scope: GroupAssignmentsProps['scope']) =>
  'course' in scope ? groupAssignment.group.name : groupAssignment.course.name

function Detail({ groupAssignment }: { groupAssignment: GroupAssignment }) {
  const dateFormat = useDateFormat()
  const { membersCount, deadlineDate, deadlineDays, notify, assignedBy, createdAt } =
    groupAssignment
  const deadline =
    deadlineDate !== null
      ? `due ${dayText(deadlineDate, dateFormat)}`
      : deadlineDays !== null
        ? `due ${counted(deadlineDays, 'day', 'days')} after joining`
        : 'no deadline'
  return (
    <Text as="div" size="sm" tone="muted">
      {counted(membersCount, 'person has', 'people have')} it through the group · {deadline} ·{' '}
      {notify ? 'new members are notified' : 'new members are not notified'} · assigned{' '}
      <Time value={createdAt} />
      {assignedBy && (
        <>
          {' '}
          by <bdi>{assignedBy.name}</bdi>
        </>
      )}
    </Text>
  )
}
