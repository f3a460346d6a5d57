import { useUser } from '~/api/user'
import { DateInput } from '~/ui/date-input'
import { Field } from '~/ui/field'
import { dateText, usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'

interface LastDayInputProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

/** The day at whose end something is over: today or later, in the organisation's time zone. */
export function LastDayInput({ label, value, onChange }: LastDayInputProps) {
  const { business } = useUser()
  const now = useNow()
  const zone = usableZone(business.timezone)
  return (
    <Field label={label} required help={`In the time zone ${zone}.`}>
      {(frame) => (
        <DateInput
          {...frame}
          earliest={dateText(now, { zone, dateFormat: 'YYYY-MM-DD' })}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
