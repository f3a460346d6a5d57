import { CalendarDays } from 'lucide-react'
import { EmptyState } from '~/ui/display/empty-state'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { CalendarEntry } from './calendar-entry'
import { daysIn } from './calendar-days'
import { dayTitle } from './calendar-title'
import * as css from './calendar.css'
import type { ViewProps } from './month-view'

/** The dates of events, day by day. */
export function AgendaView({ range, entries, zone, onOpen }: ViewProps) {
  const days = daysIn(range).filter((day) => entries.has(day))
  if (days.length === 0)
    return (
      <EmptyState
        icon={<CalendarDays />}
        title="No events in these days"
        description="Choose earlier or later ones."
      />
    )
  return (
    <Stack gap={4}>
      {days.map((day) => (
        <section key={day} aria-label={dayTitle(day)}>
          <Heading level={3} size="sm">
            {dayTitle(day)}
          </Heading>
          <div className={css.agenda}>
            {entries.get(day)?.map((entry) => (
              <CalendarEntry
                key={entry._id}
                entry={entry}
                zone={zone}
                look="line"
                isReachable
                onOpen={onOpen}
              />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  )
}
