import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { Dialog } from '~/ui/overlay/dialog'
import { usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { moveTo } from './step-actions'
import { focusRow } from '~/forms/builder/focus-row'
import { findStep, indexOfStep } from './steps'

interface MoveStepDialogProps {
  stepKey: string
  onClose: () => void
}

/** Moves a step to a chosen position, as an alternative to dragging. */
export function MoveStepDialog({ stepKey, onClose }: MoveStepDialogProps) {
  const { store } = usePathBuilder()
  const { steps } = store.get().values
  const [to, setTo] = useState(() => String(indexOfStep(steps, stepKey)))
  const step = findStep(steps, stepKey)
  if (!step) return null
  const others = steps.filter(({ key }) => key !== stepKey)
  const move = () => {
    moveTo(store, stepKey, Number(to))
    flushSync(onClose)
    // The dialog restores the focus to a button that may have moved.
    setTimeout(() => focusRow(stepKey))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Move “${step.title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="accent" onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <Field label="Position">
        {(frame) => (
          <Select
            {...frame}
            options={[
              { value: '0', label: 'First' },
              ...others.map(({ title }, at) => ({
                value: String(at + 1),
                label: `After “${title}”`,
              })),
            ]}
            value={to}
            onChange={setTo}
          />
        )}
      </Field>
    </Dialog>
  )
}
