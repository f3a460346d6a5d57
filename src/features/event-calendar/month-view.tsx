import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { counted } from '~/ui/format/numbers'
import { Popover } from '~/ui/overlay/popover'
import * as css from './calendar.css'
import { CalendarEntry } from './calendar-entry'
import { daysIn, type Entry } from './calendar-days'
import { dayTitle, weekdayTitle } from './calendar-title'

export interface ViewProps {
  day: string
  today: string
  zone: string
  range: { from: string; to: string }
  /** The chosen day takes the focus when this changes. */
  tick: number
  entries: Map<string, Entry[]>
  onDay: (day: string) => void
  onOpen: (eventId: string) => void
  onNew: (day: string) => void
}

const most = 3

/** A month as a grid of days. */
export function MonthView(props: ViewProps) {
  const days = daysIn(props.range)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  return (
    <div role="grid" aria-label="Month" className={css.month}>
      <div role="row" className={css.week}>
        {days.slice(0, 7).map((day) => (
          <div key={day} role="columnheader" className={css.head}>
            {weekdayTitle(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={css.week}>
          {week.map((day) => (
            <Day key={day} {...props} date={day} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Day({ date, ...props }: ViewProps & { date: string }) {
  const { day, today, tick, zone, entries, onDay, onOpen, onNew } = props
  const cell = useRef<HTMLDivElement>(null)
  const isChosen = date === day
  useEffect(() => {
    if (tick > 0 && isChosen) cell.current?.focus()
  }, [tick, isChosen])
  const found = entries.get(date) ?? []
  const shown = found.length > most ? found.slice(0, most - 1) : found
  return (
    <div
      ref={cell}
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={date === today ? 'date' : undefined}
      data-outside={date.slice(0, 7) !== day.slice(0, 7) || undefined}
      className={css.day}
      onFocus={() => !isChosen && onDay(date)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        const [first] = found
        if (first) onOpen(first.event._id)
        else onNew(date)
      }}
    >
      <span className={css.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>
        {dayTitle(date)}, {counted(found.length, 'event', 'events')}
      </VisuallyHidden>
      {shown.map((entry) => (
        <CalendarEntry
          key={entry._id}
          entry={entry}
          zone={zone}
          look="line"
          isReachable={isChosen}
          onOpen={onOpen}
        />
      ))}
      {found.length > shown.length && (
        <More {...props} date={date} found={found} hidden={found.length - shown.length} />
      )}
    </div>
  )
}

interface MoreProps extends Pick<ViewProps, 'zone' | 'onOpen' | 'day'> {
  date: string
  found: readonly Entry[]
  hidden: number
}

/** "+3 more": all entries of the day. */
function More({ date, day, found, hidden, zone, onOpen }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={dayTitle(date)}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={css.more} tabIndex={date === day ? 0 : -1}>
          +{hidden} more
        </button>
      }
    >
      <div className={css.panel}>
        <strong>{dayTitle(date)}</strong>
        {found.map((entry) => (
          <CalendarEntry
            key={entry._id}
            entry={entry}
            zone={zone}
            look="line"
            isReachable
            onOpen={(eventId) => {
              setOpen(false)
              onOpen(eventId)
            }}
          />
        ))}
      </div>
    </Popover>
  )
}
