import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Route } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { endGroupPath, groupPaths } from '~/features/assign/assign.api'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useDateFormat } from '~/ui/format/date-format'
import { counted } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import { usePage } from '~/ui/hooks/use-page'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'

type GroupPath = Schemas['GroupLearningPath']

interface GroupPathsProps {
  /** For a path the groups are listed, for a group the paths. */
  scope: { path: string } | { group: string }
  /** Shown while the list is empty. */
  empty: { title: string; description: string }
}

/** Permanent assignments of learning paths to groups: new members get them until they are ended. */
export function GroupPaths({ scope, empty }: GroupPathsProps) {
  const { page, setPage, within } = usePage(25)
  const [ending, setEnding] = useState<{ groupPath: GroupPath; open: boolean } | null>(null)
  const list = useQuery({ ...groupPaths(scope, page), placeholderData: keepPreviousData })
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
  const { total } = data
  within(total)
  const byPath = 'path' in scope
  return (
    <Stack gap={3}>
      {total === 0 ? (
        <EmptyState level={3} icon={<Route />} {...empty} />
      ) : (
        <ul
          role="list"
          aria-label={byPath ? 'Assigned groups' : 'Learning paths of this group'}
          aria-busy={list.isPlaceholderData}
        >
          {data.data.groupLearningPaths.map((groupPath) => {
            const { group, path } = groupPath
            return (
              <ListItem
                key={`${group._id} ${path._id}`}
                action={
                  <Button
                    size="sm"
                    aria-label={`End for ${byPath ? group.name : path.name}`}
                    onClick={() => setEnding({ groupPath, open: true })}
                  >
                    End
                  </Button>
                }
              >
                <Text as="div" weight="medium" dir="auto">
                  {byPath ? (
                    <Link to="/users/user-groups" search={{ groupId: group._id }}>
                      {group.name}
                    </Link>
                  ) : (
                    <Link to="/library/selected-path/summary" search={{ pathId: path._id }}>
                      {path.name}
                    </Link>
                  )}
                </Text>
                <Detail groupPath={groupPath} />
              </ListItem>
            )
          })}
        </ul>
      )}
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
        <EndPath
          key={`${ending.groupPath.group._id} ${ending.groupPath.path._id}`}
          groupPath={ending.groupPath}
          open={ending.open}
          onClose={() => setEnding({ ...ending, open: false })}
        />
      )}
    </Stack>
  )
}

function Detail({ groupPath }: { groupPath: GroupPath }) {
  const dateFormat = useDateFormat()
  const { deadlineDate, deadlineDays, notify, assignedBy, createdAt } = groupPath
  const deadline =
    deadlineDate !== null
      ? `Due ${dayText(deadlineDate, dateFormat)}`
      : deadlineDays !== null
        ? `Due ${counted(deadlineDays, 'day', 'days')} after joining`
        : 'No deadline'
  return (
    <Text as="div" size="sm" tone="muted">
      {deadline} · {notify ? 'new members are notified' : 'new members are not notified'} · assigned{' '}
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

interface EndPathProps {
  groupPath: GroupPath
  open: boolean
  onClose: () => void
}

/** Confirms that people who join the group do not get the path any more. */
function EndPath({ groupPath: { group, path }, open, onClose }: EndPathProps) {
  const { mutateAsync } = useMutation(endGroupPath)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`End ${path.name} for ${group.name}?`}
      action="End assignment"
      onConfirm={async () => {
        await mutateAsync({ body: { userGroup: group._id, path: path._id } })
        toast({ tone: 'success', title: `${path.name} is no longer assigned to ${group.name}` })
      }}
    >
      People who join the group from now on do not get the learning path. Members keep it.
    </ConfirmDialog>
  )
}
