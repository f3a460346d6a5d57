import { LastDayInput } from '~/entities/last-day-input'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import { longestNote } from './assignees'
import { ChangeDeadline } from './change-deadline'
import type { EnrollmentChange } from './enrollment-change'

interface EnrollmentInputsProps {
  change: EnrollmentChange
  onChange: (change: EnrollmentChange) => void
}

/** The inputs of the action: the note of a reminder, or the deadline. */
export function EnrollmentInputs({ change, onChange }: EnrollmentInputsProps) {
  if (change.kind === 'remind')
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
  if (change.kind === 'deadline')
    return (
      <ChangeDeadline
        input={change}
        onChange={(deadline) => onChange({ ...change, ...deadline })}
      />
    )
  if (change.kind === 'remove' || change.kind === 'restore') return null
  return (
    <Stack gap={4}>
      {change.kind === 'restart' && (
        <LastDayInput
          label="Last day"
          value={change.day}
          onChange={(day) => onChange({ ...change, day })}
        />
      )}
      <Field label="Reason" required={change.kind === 'complete'} help="Stored in the history.">
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            limit={300}
            value={change.reason}
            onChange={(reason) => onChange({ ...change, reason })}
          />
        )}
      </Field>
      <Checkbox
        label="Notify by email"
        checked={change.notify}
        onChange={(notify) => onChange({ ...change, notify })}
      />
    </Stack>
  )
}
