import { CalendarDays, CalendarRange, List, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkRequest } from '~/bulk/bulk-action'
import { useMessageBulk } from '~/entities/message-bulk'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { RadioGroup } from '~/ui/input/radio-group'
import { below } from '~/theme/media'
import { useMedia } from '~/ui/hooks/use-media'
import { eventBulk } from './event-bulk'
import type { EventChange } from './event-change'
import type { Event } from './event-columns'
import { EventFilters, useEventFilterNames } from './event-filters'
import { eventList } from './event-list'
import type { EventSearch } from './event-search'

export type EventView = NonNullable<EventSearch['view']>

interface EventDirectoryProps {
  search: EventSearch
  go: (change: Partial<EventSearch>, replace?: boolean) => void
  ask: (request: BulkRequest<EventChange>) => void
  /** The button for a new event. */
  create: ReactNode
  onOpen: (event: Event) => void
  onEdit: (event: Event) => void
  onIntent: (event: Event) => void
  menu: (event: Event) => ReactNode
  /** The calendar, for the views other than the list. */
  calendar: (view: Exclude<EventView, 'list'>) => ReactNode
}

const views = [
  { value: 'list', label: 'List', icon: <Rows3 aria-hidden /> },
  { value: 'month', label: 'Month', icon: <CalendarDays aria-hidden /> },
  { value: 'week', label: 'Week', icon: <CalendarRange aria-hidden /> },
  { value: 'agenda', label: 'Agenda', icon: <List aria-hidden /> },
] as const

/** On a phone, every calendar is an agenda. */
const phoneViews = views.filter(({ value }) => value === 'list' || value === 'agenda')

/** The events as a list or a calendar. */
export function EventDirectory(props: EventDirectoryProps) {
  const { search, go, ask, create, onOpen, onEdit, onIntent, menu, calendar } = props
  const view = search.view ?? 'list'
  const isPhone = useMedia(below('sm'))
  const isList = view === 'list'
  const names = useEventFilterNames(search)
  const message = useMessageBulk()
  const list = useList(eventList, { search, go, names, enabled: isList })
  return (
    <>
      <PageHeader
        title="Events"
        context={isList && <ListAge state={list} />}
        primary={create}
        menu={isList && <ListExport label="Export" state={list} />}
      />
      <Stack gap={4}>
        <RadioGroup
          label="View"
          labelHidden
          variant="segments"
          options={isPhone ? phoneViews : views}
          value={isPhone && !isList ? 'agenda' : view}
          onChange={(next) => go({ view: next === 'list' ? undefined : next })}
        />
        {view === 'list' ? (
          <ListTabs state={list}>
            <ListView
              state={list}
              filters={<EventFilters search={search} onSearch={list.onSearch} />}
              bulk={eventBulk(list, search, { ask, message })}
              onOpen={onOpen}
              onEdit={onEdit}
              onIntent={onIntent}
              href={({ _id }) => `/library/events?eventId=${_id}`}
              actions={menu}
              whenEmpty={
                <EmptyState
                  icon={<CalendarDays />}
                  title="No events yet"
                  description="An event is a meeting online or in a room, with an audience, places and attendance."
                  action={create}
                />
              }
            />
          </ListTabs>
        ) : (
          calendar(view)
        )}
      </Stack>
    </>
  )
}
