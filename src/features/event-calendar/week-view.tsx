import { useEffect, useRef } from 'react'
import { dayStart } from '~/lib/zone-time'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { counted } from '~/ui/format/numbers'
import { formatter } from '~/ui/format/time-format'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import * as css from './calendar.css'
import { CalendarEntry } from './calendar-entry'
import { blocksOf, daysIn, hoursOf } from './calendar-days'
import { dayTitle, weekdayTitle } from './calendar-title'
import type { ViewProps } from './month-view'

const hourText = (at: number, timeZone: string) =>
  formatter(undefined, { timeStyle: 'short', timeZone }).format(new Date(at))

const place = (hours: number) => `calc(${hours} * ${css.hourHeight})`

/** A week by the hour. A day on which clocks change has 23 or 25 hours. */
export function WeekView(props: ViewProps) {
  const { range, entries, zone, onOpen } = props
  const days = daysIn(range)
  const allDay = (day: string) => (entries.get(day) ?? []).filter(({ event }) => event.allDay)
  const frame = useRef<HTMLDivElement>(null)
  // Begins at 07:00.
  useEffect(() => {
    const { current } = frame
    current?.scrollTo({ top: (current.scrollHeight * 7) / 24 })
  }, [])
  return (
    <div ref={frame} role="grid" aria-label="Week" className={css.weekFrame}>
      <div role="row" className={css.weekHead}>
        <div role="columnheader" className={css.gutter}>
          <VisuallyHidden>Hours</VisuallyHidden>
        </div>
        {days.map((day) => (
          <div
            key={day}
            role="columnheader"
            className={css.head}
            aria-current={day === props.today ? 'date' : undefined}
          >
            {weekdayTitle(day)} {Number(day.slice(8))}
            {hoursOf(day, zone) !== 24 && <span className={css.zone}> {hoursOf(day, zone)} h</span>}
            {allDay(day).map((entry) => (
              <CalendarEntry
                key={entry._id}
                entry={entry}
                zone={zone}
                look="line"
                isReachable={day === props.day}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="row" className={css.weekBody}>
        <div role="rowheader" className={css.gutter}>
          <VisuallyHidden>Events by hour</VisuallyHidden>
          {Array.from({ length: 24 }, (_, hour) => (
            <Hour key={hour} at={hour} text={hourText(Date.UTC(2026, 0, 1, hour), 'UTC')} />
          ))}
        </div>
        {days.map((day) => (
          <DayColumn key={day} {...props} date={day} />
        ))}
      </div>
    </div>
  )
}

function DayColumn({
  date,
  day,
  tick,
  zone,
  entries,
  onDay,
  onOpen,
  onNew,
}: ViewProps & { date: string }) {
  const column = useRef<HTMLDivElement>(null)
  const isChosen = date === day
  useEffect(() => {
    if (tick > 0 && isChosen) column.current?.focus({ preventScroll: true })
  }, [tick, isChosen])
  const blocks = blocksOf(entries.get(date) ?? [], date, zone)
  const hours = hoursOf(date, zone)
  return (
    <div
      ref={column}
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      className={css.column}
      style={assignInlineVars({ [css.block.height]: place(hours) })}
      onFocus={() => !isChosen && onDay(date)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        const [first] = blocks
        if (first) onOpen(first.entry.event._id)
        else onNew(date)
      }}
    >
      <VisuallyHidden>
        {dayTitle(date)}, {counted(blocks.length, 'event', 'events')}
      </VisuallyHidden>
      <OwnHours date={date} zone={zone} hours={hours} />
      {blocks.map(({ entry, from, to, column: at, columns }) => (
        <CalendarEntry
          key={entry._id}
          entry={entry}
          zone={zone}
          look={to - from < 60 ? 'short' : 'block'}
          isReachable={isChosen}
          onOpen={onOpen}
          style={assignInlineVars({
            [css.block.top]: place(from / 60),
            [css.block.height]: place((to - from) / 60),
            [css.block.left]: `${(100 * at) / columns}%`,
            [css.block.width]: `${100 / columns}%`,
          })}
        />
      ))}
    </div>
  )
}

/** The hours as clocks show them, on a day of 23 or 25 hours. */
function OwnHours({ date, zone, hours }: { date: string; zone: string; hours: number }) {
  if (hours === 24) return null
  const start = dayStart(zone, date)
  return Array.from({ length: hours }, (_, hour) => (
    <Hour key={hour} at={hour} text={hourText(start + hour * 3_600_000, zone)} />
  ))
}

function Hour({ at, text }: { at: number; text: string }) {
  return (
    <span aria-hidden className={css.hour} style={assignInlineVars({ [css.block.top]: place(at) })}>
      {text}
    </span>
  )
}
