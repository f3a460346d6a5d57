import { LastDayInput } from '~/entities/last-day-input'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import type { DeadlineInput } from './assignment'
import { DaysField } from './days-field'

interface AssignDeadlineProps {
  input: DeadlineInput
  onChange: (change: Partial<DeadlineInput>) => void
  /** Whether what is assigned has a deadline of its own. */
  hasDefault?: boolean
}

/** The deadline, and what happens to existing ones. */
export function AssignDeadline({ input, onChange, hasDefault = true }: AssignDeadlineProps) {
  const { deadline, day, days, existing } = input
  const isSet = deadline === 'date' || deadline === 'days'
  return (
    <Stack gap={4}>
      <RadioGroup
        label="Deadline"
        value={deadline}
        onChange={(next) => onChange({ deadline: next })}
        options={[
          ...(hasDefault ? [{ value: 'course' as const, label: 'Course default' }] : []),
          { value: 'none', label: 'None' },
          { value: 'date', label: 'On a date' },
          { value: 'days', label: 'Days after assignment' },
        ]}
      />
      {deadline === 'date' && (
        <LastDayInput label="Last day" value={day} onChange={(next) => onChange({ day: next })} />
      )}
      {deadline === 'days' && (
        <DaysField
          label="Days"
          help="For people who join a group later, counted from the day they join."
          value={days}
          onChange={(next) => onChange({ days: next })}
        />
      )}
      {isSet && (
        <RadioGroup
          label="People already assigned"
          value={existing}
          onChange={(next) => onChange({ existing: next })}
          options={[
            { value: 'keep', label: 'Keep their deadline' },
            { value: 'set', label: 'Set this deadline' },
            { value: 'extend', label: 'Keep the later of the two' },
          ]}
        />
      )}
    </Stack>
  )
}
