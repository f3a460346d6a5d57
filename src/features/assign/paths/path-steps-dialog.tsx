import { PathStepList } from '~/entities/path-step-list'
import { personName } from '~/entities/person-name'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import type { AssignedPath } from './assigned-path'

interface PathStepsDialogProps {
  assigned: AssignedPath
  open: boolean
  onClose: () => void
}

/** How far a user is in each step of a learning path. */
export function PathStepsDialog({ assigned, open, onClose }: PathStepsDialogProps) {
  const { path, user, steps, completedSteps, requiredSteps, carriedSteps } = assigned
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Steps of ${personName(user)}`}
      size="md"
      footer={
        <Button tone="accent" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          <bdi>{path.name}</bdi>: {formatNumber(completedSteps)} of{' '}
          {counted(requiredSteps, 'step', 'steps')} completed
          {carriedSteps > 0 && `, ${formatNumber(carriedSteps)} before the path was assigned`}.
        </Text>
        <PathStepList steps={steps} />
      </Stack>
    </Dialog>
  )
}
