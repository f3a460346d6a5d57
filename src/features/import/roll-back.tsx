import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm'
import { counted } from '~/ui/numbers'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { rollBackImport, rollBackPlan, type Import, type RollBackPlan } from './import.api'

/** Takes the import back, after saying what that does. */
export function RollBack({ latest }: { latest: Import }) {
  const [plan, setPlan] = useState<RollBackPlan | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = useMutation({
    mutationFn: () => rollBackPlan(latest._id),
    onSuccess(answer) {
      setPlan(answer)
      setOpen(true)
    },
  })
  const { mutateAsync } = useMutation(rollBackImport)
  if (!latest.canRollBack) return null
  return (
    <Stack gap={2}>
      <Stack direction="row">
        <Button tone="danger" variant="soft" busy={ask.isPending} onClick={() => ask.mutate()}>
          Take this import back
        </Button>
      </Stack>
      {ask.error && (
        <Text size="sm" tone="danger" role="alert">
          {ask.error.message}.
        </Text>
      )}
      {plan && (
        <ConfirmDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={`Take back the import of ${latest.fileName}?`}
          action="Take the import back"
          onConfirm={async () => {
            await mutateAsync({ params: { path: { id: latest._id } } })
            setOpen(false)
          }}
        >
          <Stack as="ul" gap={2}>
            {planLines(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
        </ConfirmDialog>
      )}
    </Stack>
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
