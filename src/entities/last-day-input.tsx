import { useState } from 'react'
import { useUser } from '~/api/session/user'
import { datePattern, isIsoDate } from '~/ui/input/calendar-date'
import { useDateFormat } from '~/ui/format/date-format'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { dateText, usableZone } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'

interface LastDayInputProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
}

/** A last day: today or later, in the organisation's time zone. Invalid input is reported on blur. */
export function LastDayInput({ label, value, onChange }: LastDayInputProps) {
  const { business } = useUser()
  const now = useNow()
  const format = useDateFormat()
  const [isLeft, setLeft] = useState(false)
  const zone = usableZone(business.timezone)
  const isUnreadable = value !== null && !isIsoDate(value)
  const error =
    isLeft && isUnreadable
      ? `Enter a date as ${datePattern(format)}, or choose it from the calendar.`
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
