import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'

/** A calendar date without time zone: `2026-11-21`. */
export function CalendarDay({ value }: { value: string }) {
  const dateFormat = useDateFormat()
  return <time dateTime={value}>{dayText(value, dateFormat)}</time>
}
