import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { CalendarProps } from './calendar-view'

const code = prefetched(() => import('./calendar-view').then((module) => module.CalendarView))

/** The events in a calendar, loaded when it is shown. */
export function EventCalendar(props: CalendarProps) {
  return (
    <LazyPart code={code} waiting="Loading the calendar">
      {(CalendarView) => <CalendarView {...props} />}
    </LazyPart>
  )
}
