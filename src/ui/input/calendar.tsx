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

/** Month view to pick a date; arrow keys, Page Up and Page Down move. Loaded on first use. */
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
      // Formats with the month first start the week on Sunday.
      weekStartsOn={datePattern(format).startsWith('M') ? 0 : 1}
      defaultMonth={value ? toLocalDate(value) : before && before > new Date() ? before : undefined}
      selected={value ? toLocalDate(value) : undefined}
      onSelect={(date) => onPick(fromLocalDate(date))}
      // The accessible name must contain the visible number.
      labels={{ labelDayButton: (date) => dayName.format(date) }}
      classNames={css.parts}
    />
  )
}
