import { useUser } from '~/api/user'
import { DateInput } from '~/ui/date-input'
import { Field } from '~/ui/field'
import { RadioGroup } from '~/ui/radio-group'
import { Stack } from '~/ui/stack'
import { TextInput } from '~/ui/text-input'
import { dateText, usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'
import type { Given } from './assignment'

interface AssignDeadlineProps {
  given: Given
  onChange: (change: Partial<Given>) => void
}

/** Until when, and what becomes of the deadline of those who have it already. */
export function AssignDeadline({ given, onChange }: AssignDeadlineProps) {
  const { business } = useUser()
  const now = useNow()
  const { deadline, day, days, existing } = given
  const zone = usableZone(business.timezone)
  const isSet = deadline === 'date' || deadline === 'days'
  return (
    <Stack gap={4}>
      <RadioGroup
        label="Deadline"
        value={deadline}
        onChange={(next) => onChange({ deadline: next })}
        options={[
          { value: 'course', label: 'As the course says' },
          { value: 'none', label: 'None' },
          { value: 'date', label: 'At the end of a day' },
          { value: 'days', label: 'Some days after it is assigned' },
        ]}
      />
      {deadline === 'date' && (
        <Field label="Last day" required help={`In the time zone ${zone}.`}>
          {(frame) => (
            <DateInput
              {...frame}
              earliest={dateText(now, { zone, dateFormat: 'YYYY-MM-DD' })}
              value={day}
              onChange={(next) => onChange({ day: next })}
            />
          )}
        </Field>
      )}
      {deadline === 'days' && (
        <Field label="Days" required help="Those who join a group later have as many from then on.">
          {(frame) => (
            <TextInput
              {...frame}
              inputMode="numeric"
              value={days}
              onChange={(next) => onChange({ days: next })}
            />
          )}
        </Field>
      )}
      {isSet && (
        <RadioGroup
          label="Those who have it already"
          value={existing}
          onChange={(next) => onChange({ existing: next })}
          options={[
            { value: 'keep', label: 'Keep their deadline' },
            { value: 'set', label: 'Get this one' },
            { value: 'extend', label: 'Get the later of the two' },
          ]}
        />
      )}
    </Stack>
  )
}
