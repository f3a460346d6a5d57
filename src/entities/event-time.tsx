import {
  dateText,
  dayText,
  formatter,
  fullText,
  lastDayIn,
  momentText,
  usableZone,
  type TimeFormat,
} from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'

interface EventTimeProps {
  startAt: string
  /** With it, the end is shown too. */
  endAt?: string
  /** The time zone of the event. */
  timezone: string
  allDay: boolean
}

/** When an event or a date of it takes place, in its own time zone. */
export function EventTime({ startAt, endAt, timezone, allDay }: EventTimeProps) {
  const { dateFormat } = useTimeFormat()
  const format = { zone: usableZone(timezone), dateFormat }
  const start = new Date(startAt)
  const text = allDay ? dateText(start, format) : momentText(start, format)
  return (
    <time dateTime={startAt} title={fullText(start, format)}>
      {endAt === undefined ? text : `${text}${endText(start, endAt, allDay, format)}`}
    </time>
  )
}

/** " – 18:30", or with the day if it is another one. */
function endText(start: Date, endAt: string, allDay: boolean, format: TimeFormat) {
  if (allDay) {
    const last = lastDayIn(endAt, format.zone)
    const isSameDay = dateText(new Date(Date.parse(endAt) - 1), format) === dateText(start, format)
    return isSameDay ? '' : ` – ${dayText(last, format.dateFormat)}`
  }
  const end = new Date(endAt)
  const isSameDay = dateText(end, format) === dateText(start, format)
  return ` – ${isSameDay ? clockText(end, format.zone) : momentText(end, format)}`
}

const clockText = (moment: Date, zone: string | undefined) =>
  formatter(undefined, { timeStyle: 'short', timeZone: zone }).format(moment)
