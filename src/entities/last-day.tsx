import { useUser } from '~/api/session/user'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText, lastDayIn, usableZone } from '~/ui/format/time-format'

/** The last day of something that ends at a moment, in the organisation's time zone. */
export function LastDay({ end }: { end: string }) {
  const { timezone } = useUser().business
  const dateFormat = useDateFormat()
  const day = lastDayIn(end, usableZone(timezone))
  return <time dateTime={day}>{dayText(day, dateFormat)}</time>
}
