import { longestNote } from '~/features/assign/assignees'
import { ChangeDeadline } from '~/features/assign/change-deadline'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import type { AssignedPathChange } from './assigned-path-change'

export interface AssignedPathInputsProps {
  change: AssignedPathChange
  onChange: (change: AssignedPathChange) => void
}

/** The inputs of the action: the note of a reminder, or the deadline. */
export function AssignedPathInputs({ change, onChange }: AssignedPathInputsProps) {
  if (change.kind === 'deadline')
    return (
      <ChangeDeadline
        input={change}
        onChange={(deadline) => onChange({ ...change, ...deadline })}
      />
    )
  if (change.kind === 'remove') return null
  return (
    <Field label="Note" help="Shown at the top of the email.">
      {(frame) => (
        <Textarea
          {...frame}
          rows={2}
          limit={longestNote}
          value={change.note}
          onChange={(note) => onChange({ ...change, note })}
        />
      )}
    </Field>
  )
}
