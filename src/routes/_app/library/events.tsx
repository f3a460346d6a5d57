import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { EditEventDrawer } from '~/features/event-form/edit-event-drawer'
import { NewEventDrawer } from '~/features/event-form/new-event-drawer'
import { eventBulk } from '~/features/events/event-bulk'
import { EventFilters, useEventFilterNames } from '~/features/events/event-filters'
import type { Event } from '~/features/events/event-columns'
import { eventList } from '~/features/events/event-list'
import { EventMenu } from '~/features/events/event-menu'
import { eventSearch, type EventSearch } from '~/features/events/event-search'
import { useEventActions } from '~/features/events/use-event-actions'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/events')({
  staticData: { title: 'Events' },
  validateSearch: eventSearch,
  search: { middlewares: [stripSearchParams(listDefaults('next')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => eventList.prefetch(queryClient, deps),
  component: EventsScreen,
})

function EventsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<EventSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const list = useList(eventList, { search, go, names: useEventFilterNames(search) })
  const { ask, actions, dialogs } = useEventActions()
  const [edited, setEdited] = useState<string>()
  const create = (
    <Button tone="accent" icon={<Plus aria-hidden />} onClick={() => go({ new: true })}>
      New event
    </Button>
  )
  const edit = ({ _id, status }: Event) => status !== 'cancelled' && setEdited(_id)
  return (
    <>
      <PageHeader
        title="Events"
        context={<ListAge state={list} />}
        primary={create}
        menu={<ListExport label="Export" state={list} />}
      />
      <ListTabs state={list}>
        <ListView
          state={list}
          filters={<EventFilters search={search} onSearch={list.onSearch} />}
          bulk={eventBulk(list, search, ask)}
          onEdit={edit}
          actions={(event) => <EventMenu event={event} actions={actions} onEdit={edit} />}
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
      <NewEventDrawer
        open={search.new === true}
        onClose={() => go({ new: undefined }, true)}
        onMade={() => go({ new: undefined }, true)}
      />
      <EditEventDrawer eventId={edited} onClose={() => setEdited(undefined)} />
      {dialogs}
    </>
  )
}
