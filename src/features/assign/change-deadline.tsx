import { LastDayInput } from '~/entities/last-day-input'
import { Stack } from '~/ui/display/stack'
import { RadioGroup } from '~/ui/input/radio-group'
import { DaysField } from './days-field'
import type { DeadlineChange } from './deadline-change'

interface ChangeDeadlineProps {
  input: DeadlineChange
  onChange: (change: Partial<DeadlineChange>) => void
}

/** The inputs of a change of deadlines. */
export function ChangeDeadline({ input: { how, days, day }, onChange }: ChangeDeadlineProps) {
  return (
    <Stack gap={4}>
      <RadioGroup
        label="Deadline"
        value={how}
        onChange={(next) => onChange({ how: next })}
        options={[
          { value: 'extend', label: 'Extend the deadline' },
          { value: 'date', label: 'On a date' },
          { value: 'none', label: 'None' },
        ]}
      />
      {how === 'extend' && (
        <DaysField
          label="Days to add"
          help="Added to each person’s deadline, or to today if it has passed."
          value={days}
          onChange={(next) => onChange({ days: next })}
        />
      )}
      {how === 'date' && (
        <LastDayInput label="Last day" value={day} onChange={(next) => onChange({ day: next })} />
      )}
    </Stack>
  )
}
