import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { dayIn } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { shortcutRests } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'
import { useMedia } from '~/ui/hooks/use-media'
import { addDays } from '~/ui/input/calendar-date'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { below } from '~/theme/media'
import { AgendaView } from './agenda-view'
import { calendarTitle } from './calendar-title'
import { CalendarTools } from './calendar-tools'
import { dayAfterKey, entriesByDay, rangeOf, turn, type CalendarKind } from './calendar-days'
import { eventDates } from './calendar.api'
import { MonthView } from './month-view'
import { WeekView } from './week-view'

export interface CalendarProps {
  view: CalendarKind
  /** The chosen day; today without one. */
  day: string | undefined
  onDay: (day: string) => void
  onOpen: (eventId: string) => void
  /** Makes an event on a day. */
  onNew: (day: string) => void
}

/** The dates of events by month or week, or one after another; on a phone always the latter. */
export function CalendarView({ view, day: chosen, onDay, onOpen, onNew }: CalendarProps) {
  const { zone = 'UTC' } = useTimeFormat()
  const isPhone = useMedia(below('sm'))
  const kind = isPhone ? 'agenda' : view
  const today = dayIn(new Date(), zone)
  const day = chosen ?? today
  // Counts moves by key, after which the chosen day takes the focus.
  const [tick, setTick] = useState(0)
  const range = rangeOf(kind, day)
  // A day in the zone of the reader may begin on the day before in that of the organisation.
  const dates = useQuery({
    ...eventDates({ from: addDays(range.from, -1), to: addDays(range.to, 1) }),
    placeholderData: keepPreviousData,
  })
  // The address follows in a transition: the next key counts from the day that was moved to.
  const latest = useRef(day)
  useEffect(() => {
    latest.current = day
  }, [day])
  const move = (next: string) => {
    latest.current = next
    onDay(next)
    setTick((count) => count + 1)
  }
  useKeydown((event) => {
    if (shortcutRests(event)) return
    const { key, target } = event
    const isInGrid = target instanceof Element && target.closest('[role="grid"]') !== null
    const next = isInGrid ? dayAfterKey(kind, latest.current, key) : undefined
    if (next === undefined && key !== 't' && key !== 'n') return
    event.preventDefault()
    if (key === 'n') onNew(latest.current)
    else move(next ?? today)
  })
  const shared = {
    day,
    today,
    zone,
    range,
    tick,
    entries: entriesByDay(dates.data?.data.dates ?? [], zone),
    onDay,
    onOpen,
    onNew,
  }
  return (
    <Stack gap={3}>
      <CalendarTools
        title={calendarTitle(kind, day)}
        zone={zone}
        onBack={() => onDay(turn(kind, day, -1))}
        onForward={() => onDay(turn(kind, day, 1))}
        onToday={() => move(today)}
      />
      {dates.error && !dates.data ? (
        <ReadError title="The calendar could not be loaded" error={dates.error} query={dates} />
      ) : !dates.data ? (
        <ListSkeleton label="Loading the calendar" rows={5} lines={3} />
      ) : kind === 'month' ? (
        <MonthView {...shared} />
      ) : kind === 'week' ? (
        <WeekView {...shared} />
      ) : (
        <AgendaView {...shared} />
      )}
    </Stack>
  )
}
