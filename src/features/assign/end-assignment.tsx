import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/api/client/client'
import { mutation } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'
import { followJob } from '~/bulk/job-toasts'
import { PlanError } from '~/bulk/plan-error'
import { Checkbox } from '~/ui/input/checkbox'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { counted } from '~/ui/format/numbers'
import { SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'

const path = '/api/business/endGroupAssignment'
const endGroupAssignment = mutation('post', path, staleUserPaths)

interface EndAssignmentProps {
  assignment: Schemas['GroupAssignment']
  open: boolean
  onClose: () => void
}

/** Confirms ending a group's assignment, and asks what happens to the members' enrollments. */
export function EndAssignment({ assignment, open, onClose }: EndAssignmentProps) {
  const { _id, group, course } = assignment
  const [removeFromMembers, setRemove] = useState(false)
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(endGroupAssignment)
  const body = { assignmentId: _id, removeFromMembers }
  const plan = useQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) =>
      call('post', path, { params: { query: { dryRun: true } }, body }, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const counts = plan.data && !('job' in plan.data.data) ? plan.data.data : undefined
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`End ${course.name} for ${group.name}?`}
      action="End assignment"
      affected={removeFromMembers ? counts?.removed : undefined}
      onConfirm={async () => {
        const { data } = await mutateAsync({ body })
        const isJob = 'job' in data
        toast({
          tone: 'success',
          title: `${course.name} is no longer assigned to ${group.name}`,
          description: isJob ? undefined : outcome(data),
        })
        if (isJob) followJob(data.job, queryClient)
      }}
    >
      <Stack gap={3}>
        <Text>People who join the group from now on do not get the course.</Text>
        <Checkbox
          label="Also unassign current members"
          help="Members who have it from another source keep it. Progress stays in the history."
          checked={removeFromMembers}
          onChange={setRemove}
        />
        {plan.error ? (
          <PlanError error={plan.error} query={plan} />
        ) : counts ? (
          <Text weight="medium" aria-live="polite">
            {outcome(counts)}
          </Text>
        ) : (
          <SkeletonText lines={1} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function outcome({ removed, kept }: { removed: number; kept: number }): string {
  const keptText = `${counted(kept, 'person keeps it', 'people keep it')}.`
  return removed === 0
    ? keptText
    : `${counted(removed, 'person is unassigned', 'people are unassigned')}, ${keptText}`
}
