import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { Card } from '~/ui/display/card'
import { GroupAssignments } from './group-assignments'

interface AssignedTabProps {
  group: Schemas['UserGroup']
  /** The way to assign more. */
  action: ReactNode
}

/** What a group has for good, on its page. */
export function AssignedTab({ group, action }: AssignedTabProps) {
  return (
    <Card
      title="Assigned to the group"
      description="Whoever joins the group gets these courses, too."
      actions={action}
      padding="none"
    >
      <GroupAssignments
        of={{ group: group._id }}
        empty={{
          title: 'Nothing is assigned to this group',
          description:
            'Courses that are assigned to it with those who join later stand here until they are ended.',
        }}
      />
    </Card>
  )
}
