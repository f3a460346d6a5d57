import type { ReactNode } from 'react'
import { EventState } from '~/entities/event-state'
import { History } from '~/entities/history'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { EventDates } from './event-dates'
import { EventMessages } from './event-messages'
import { EventOverview } from './event-overview'
import { EventPeople } from './event-people'
import type { Event, EventDate } from './use-event'

export type EventTab = 'overview' | 'people' | 'dates' | 'messages' | 'history'

export interface EventDetailProps {
  event: Event
  tab: EventTab | undefined
  onTab: (tab: EventTab | undefined) => void
  /** The actions for the event, with its status; absent where the page shows them. */
  actions?: (event: Event) => ReactNode
  onMoveDate: (event: Event, date: EventDate) => void
  /** The URL of a person. */
  hrefOf: (userId: string) => string
}

/** An open event: overview, people, dates, messages and history. */
export function EventDetail(props: EventDetailProps) {
  const { event, tab = 'overview', onTab, actions, onMoveDate, hrefOf } = props
  const { stats, datesCount, status, cancelReason } = event
  return (
    <Stack gap={5}>
      {actions && (
        <Stack direction="row" gap={2} align="center">
          <EventState status={status} />
          {actions(event)}
        </Stack>
      )}
      {status === 'cancelled' && (
        <Callout tone="warning" title="This event is cancelled">
          {cancelReason}
        </Callout>
      )}
      <Tabs
        label="About this event"
        value={tab}
        onValueChange={(next) => onTab(next === 'overview' ? undefined : next)}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'people', label: 'People', count: stats.registered },
          { value: 'dates', label: 'Dates', count: datesCount },
          { value: 'messages', label: 'Messages' },
          { value: 'history', label: 'History' },
        ]}
      >
        <TabPanel value="overview">
          <EventOverview event={event} />
        </TabPanel>
        <TabPanel value="people">
          <EventPeople key={event._id} event={event} hrefOf={hrefOf} />
        </TabPanel>
        <TabPanel value="dates">
          <EventDates event={event} onMove={onMoveDate} />
        </TabPanel>
        <TabPanel value="messages">
          <EventMessages key={event._id} event={event} hrefOf={hrefOf} />
        </TabPanel>
        <TabPanel value="history">
          <History key={event._id} subjectType="event" subjectId={event._id} />
        </TabPanel>
      </Tabs>
    </Stack>
  )
}
