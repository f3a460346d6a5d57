import { DayPicker } from 'react-day-picker'
import type { DateFormat, IsoDate } from './calendar-date'
import { datePattern, fromLocalDate, toLocalDate } from './calendar-date'
import * as css from './calendar.css'

type CalendarProps = {
  value: IsoDate | null
  onPick: (date: IsoDate) => void
  earliest?: IsoDate
  latest?: IsoDate
  format: DateFormat
}

const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })

/** A month to pick a day from; arrows, Page Up and Page Down move in it. Loaded when it is first opened. */
export function Calendar({ value, onPick, earliest, latest, format }: CalendarProps) {
  const before = earliest ? toLocalDate(earliest) : undefined
  const after = latest ? toLocalDate(latest) : undefined
  const thisYear = new Date().getFullYear()
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      captionLayout="dropdown"
      startMonth={before ?? new Date(thisYear - 20, 0)}
      endMonth={after ?? new Date(thisYear + 20, 11)}
      disabled={[...(before ? [{ before }] : []), ...(after ? [{ after }] : [])]}
      // Those who write the month first also begin the week with Sunday.
      weekStartsOn={datePattern(format).startsWith('M') ? 0 : 1}
      defaultMonth={value ? toLocalDate(value) : before && before > new Date() ? before : undefined}
      selected={value ? toLocalDate(value) : undefined}
      onSelect={(date) => onPick(fromLocalDate(date))}
      // The number that is seen is a word of the name that is heard.
      labels={{ labelDayButton: (date) => dayName.format(date) }}
      classNames={css.parts}
    />
  )
}
