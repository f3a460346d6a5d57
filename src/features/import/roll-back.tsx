import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { rollBackImport, rollBackPlan, type Import, type RollBackPlan } from './import.api'
import { PlanLines } from './plan-lines'

/** Takes the import back, after saying what that does. */
export function RollBack({ latest }: { latest: Import }) {
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery({ ...rollBackPlan(latest._id), enabled: isOpen })
  const { mutateAsync } = useMutation(rollBackImport)
  if (!latest.canRollBack) return null
  return (
    <>
      <Stack direction="row">
        <Button tone="danger" variant="soft" onClick={() => setOpen(true)}>
          Take this import back
        </Button>
      </Stack>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Take back the import of ${latest.fileName}?`}
        action="Take the import back"
        // Of so much at once nobody decides without knowing it.
        isImpossible={!plan.data}
        onConfirm={() => mutateAsync({ params: { path: { id: latest._id } } })}
      >
        <PlanLines plan={plan} linesOf={planLines} />
      </ConfirmDialog>
    </>
  )
}

function planLines(plan: RollBackPlan): string[] {
  const { added, updated, deletedAgain, touched, groups, endedAssignments } = plan
  const people = (count: number) => counted(count, 'person', 'people')
  return [
    added > 0 && `${people(added)} it added ${added === 1 ? 'is' : 'are'} deleted`,
    updated > deletedAgain &&
      `${people(updated - deletedAgain)} it changed ${updated - deletedAgain === 1 ? 'gets' : 'get'} back what was there`,
    deletedAgain > 0 &&
      `${people(deletedAgain)} it brought back ${deletedAgain === 1 ? 'is' : 'are'} deleted again`,
    endedAssignments > 0 &&
      `${counted(endedAssignments, 'unfinished assignment ends', 'unfinished assignments end')} as they leave the groups it put them into`,
    groups > 0 &&
      `${counted(groups, 'group', 'groups')} it made ${groups === 1 ? 'is' : 'are'} deleted`,
    touched > 0 &&
      `${people(touched)} ${touched === 1 ? 'stays' : 'stay'} as they are, because something else has touched them since`,
    'Invitations that went out cannot be called back; their links end',
  ].filter((line) => line !== false)
}
