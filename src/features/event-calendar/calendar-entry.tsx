import type { CSSProperties } from 'react'
import { eventStatusLabels, zoneCity } from '~/entities/event-labels'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { formatter, momentText, usableZone } from '~/ui/format/time-format'
import { useDateFormat } from '~/ui/format/date-format'
import * as css from './calendar.css'
import type { Entry } from './calendar-days'

interface CalendarEntryProps {
  entry: Entry
  /** The reader's time zone. */
  zone: string
  look: keyof typeof css.entries
  style?: CSSProperties
  /** Whether Tab reaches it. */
  isReachable: boolean
  onOpen: (eventId: string) => void
}

/** A date of an event in a calendar. */
export function CalendarEntry(props: CalendarEntryProps) {
  const { entry, zone, look, style, isReachable, onOpen } = props
  const { event, startAt, status } = entry
  const dateFormat = useDateFormat()
  const start = new Date(startAt)
  const time = formatter(undefined, { timeStyle: 'short', timeZone: zone }).format(start)
  const isOther = !event.allDay && event.timezone !== zone
  const own = momentText(start, { zone: usableZone(event.timezone), dateFormat })
  const isCancelled = status === 'cancelled' || event.status === 'cancelled'
  const state = isCancelled ? 'Cancelled' : eventStatusLabels[event.status]
  return (
    <button
      type="button"
      className={css.entries[look]}
      style={style}
      data-state={isCancelled ? 'cancelled' : event.status}
      tabIndex={isReachable ? 0 : -1}
      title={isOther ? `${event.title}: ${own} (${zoneCity(event.timezone)})` : event.title}
      onClick={() => onOpen(event._id)}
    >
      {!event.allDay && <span className={css.time}>{time}</span>}{' '}
      <span dir="auto" className={css.title}>
        {event.title}
      </span>
      {isOther && <span className={css.zone}> {zoneCity(event.timezone)}</span>}
      <VisuallyHidden>
        {[event.allDay && ', all day', isOther && `, there ${own}`, `, ${state}`]
          .filter(Boolean)
          .join('')}
      </VisuallyHidden>
    </button>
  )
}
