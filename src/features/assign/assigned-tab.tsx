import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { GroupAssignments } from './group-assignments'
import { GroupLicenses } from './group-licenses'
import { GroupPaths } from '~/features/assign/paths/group-paths'

interface AssignedTabProps {
  group: Schemas['UserGroup']
  /** Button for new assignments of courses. */
  assignAction: ReactNode
  /** Button for new assignments of learning paths. */
  pathsAction: ReactNode
  /** Button for new seats. */
  seatsAction: ReactNode
}

/** The permanent assignments of a group, on its page. */
export function AssignedTab({ group, assignAction, pathsAction, seatsAction }: AssignedTabProps) {
  return (
    <Stack gap={5}>
      <Card
        title="Courses"
        description="People who join the group get these courses."
        actions={assignAction}
        padding="none"
      >
        <GroupAssignments
          scope={{ group: group._id }}
          empty={{
            title: 'No courses assigned to this group',
            description: 'Courses assigned to the group and its future members appear here.',
          }}
        />
      </Card>
      <Card
        title="Learning paths"
        description="People who join the group get these learning paths."
        actions={pathsAction}
        padding="none"
      >
        <GroupPaths
          scope={{ group: group._id }}
          empty={{
            title: 'No learning paths assigned to this group',
            description: 'Learning paths assigned to the group and its future members appear here.',
          }}
        />
      </Card>
      <Card
        title="Licenses"
        description="People who join the group get a seat in these licenses."
        actions={seatsAction}
        padding="none"
      >
        <GroupLicenses group={group._id} />
      </Card>
    </Stack>
  )
}
