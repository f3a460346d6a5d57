import { LastDayInput } from '~/entities/last-day-input'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import { longestNote } from './assignees'
import { DaysField } from './days-field'
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
  if (change.kind === 'deadline') return <DeadlineInputs change={change} onChange={onChange} />
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
    </Stack>
  )
}

interface DeadlineInputsProps extends EnrollmentInputsProps {
  change: EnrollmentChange & { kind: 'deadline' }
}

function DeadlineInputs({ change, onChange }: DeadlineInputsProps) {
  return (
    <Stack gap={4}>
      <RadioGroup
        label="Deadline"
        value={change.how}
        onChange={(how) => onChange({ ...change, how })}
        options={[
          { value: 'extend', label: 'Extend the deadline' },
          { value: 'date', label: 'On a date' },
          { value: 'none', label: 'None' },
        ]}
      />
      {change.how === 'extend' && (
        <DaysField
          label="Days to add"
          help="Added to each person’s deadline, or to today if it has passed."
          value={change.days}
          onChange={(days) => onChange({ ...change, days })}
        />
      )}
      {change.how === 'date' && (
        <LastDayInput
          label="Last day"
          value={change.day}
          onChange={(day) => onChange({ ...change, day })}
        />
      )}
    </Stack>
  )
}
