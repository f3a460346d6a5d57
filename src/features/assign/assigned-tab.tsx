import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { Card } from '~/ui/display/card'
import { GroupAssignments } from './group-assignments'

interface AssignedTabProps {
  group: Schemas['UserGroup']
  /** Button for new assignments. */
  action: ReactNode
}

/** The permanent assignments of a group, on its page. */
export function AssignedTab({ group, action }: AssignedTabProps) {
  return (
    <Card
      title="Assigned to the group"
      description="People who join the group get these courses."
      actions={action}
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
  )
}
