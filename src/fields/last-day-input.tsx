import { useState } from 'react'
import { useUser } from '~/api/user'
import { datePattern, isIsoDate } from '~/ui/calendar-date'
import { useDateFormat } from '~/ui/date-format'
import { DateInput } from '~/ui/date-input'
import { Field } from '~/ui/field'
import { dateText, usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'

interface LastDayInputProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

/**
 * The day at whose end something is over: today or later, in the organisation's time zone. What cannot be read as a day
 * is said once the field is left.
 */
export function LastDayInput({ label, value, onChange }: LastDayInputProps) {
  const { business } = useUser()
  const now = useNow()
  const format = useDateFormat()
  const [isLeft, setLeft] = useState(false)
  const zone = usableZone(business.timezone)
  const isUnreadable = value !== null && !isIsoDate(value)
  const error =
    isLeft && isUnreadable
      ? `Write the day as ${datePattern(format)}, or choose it from the calendar.`
      : undefined
  return (
    <Field label={label} required help={`In the time zone ${zone}.`} error={error}>
      {(frame) => (
        <DateInput
          {...frame}
          earliest={dateText(now, { zone, dateFormat: 'YYYY-MM-DD' })}
          value={value}
          onChange={onChange}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  )
}
