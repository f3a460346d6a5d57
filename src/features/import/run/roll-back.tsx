import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import {
  rollBackImport,
  rollBackPlan,
  type Import,
  type RollBackPlan,
} from '~/features/import/import.api'
import { PlanLines } from './plan-lines'

/** Rolls the import back, after showing the consequences. */
export function RollBack({ latest }: { latest: Import }) {
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery({ ...rollBackPlan(latest._id), enabled: isOpen })
  const { mutateAsync } = useMutation(rollBackImport)
  if (!latest.canRollBack) return null
  return (
    <>
      <Stack direction="row">
        <Button tone="danger" variant="soft" onClick={() => setOpen(true)}>
          Undo this import
        </Button>
      </Stack>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Undo the import of ${latest.fileName}?`}
        action="Undo the import"
        // Not possible without the plan if very many are affected.
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
      `${people(updated - deletedAgain)} it changed ${updated - deletedAgain === 1 ? 'gets their' : 'get their'} previous details back`,
    deletedAgain > 0 &&
      `${people(deletedAgain)} it restored ${deletedAgain === 1 ? 'is' : 'are'} deleted again`,
    endedAssignments > 0 &&
      `${counted(endedAssignments, 'unfinished assignment ends', 'unfinished assignments end')} as they leave the groups it put them into`,
    groups > 0 &&
      `${counted(groups, 'group', 'groups')} it created ${groups === 1 ? 'is' : 'are'} deleted`,
    touched > 0 &&
      `${people(touched)} ${touched === 1 ? 'is' : 'are'} not restored, because they were changed since`,
    'Invitations that were sent cannot be recalled; their links stop working',
  ].filter((line) => line !== false)
}
