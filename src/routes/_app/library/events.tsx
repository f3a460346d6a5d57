import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { eventById } from '~/api/events'
import type { Schemas } from '~/api/schemas'
import { EventDrawer } from '~/features/event/event-drawer'
import { EventPage } from '~/features/event/event-page'
import { EventCalendar } from '~/features/event-calendar/event-calendar'
import { EditEventDrawer } from '~/features/event-form/edit-event-drawer'
import { MoveDateDialog } from '~/features/event-form/move-date-dialog'
import { NewEventDrawer } from '~/features/event-form/new-event-drawer'
import type { Event } from '~/features/events/event-columns'
import { EventDirectory } from '~/features/events/event-directory'
import { eventList } from '~/features/events/event-list'
import { EventMenu } from '~/features/events/event-menu'
import { eventSearch, type EventSearch } from '~/features/events/event-search'
import { useEventActions } from '~/features/events/use-event-actions'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/events')({
  staticData: { title: 'Events' },
  validateSearch: eventSearch,
  search: { middlewares: [stripSearchParams(listDefaults('next')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.eventId) void queryClient.prefetchQuery(eventById(deps.eventId))
    const isList = deps.view === undefined || deps.view === 'list'
    if (isList && !deps.full) eventList.prefetch(queryClient, deps)
  },
  component: EventsScreen,
})

const closed = { eventId: undefined, tab: undefined, full: undefined }

function EventsScreen() {
  const search = Route.useSearch()
  const { eventId, full, view, day } = search
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const go = (change: Partial<EventSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const [edited, setEdited] = useState<string>()
  const { ask, actions, dialogs } = useEventActions({
    onDeleted: () => go(closed, true),
    onEdit: (id) => setEdited(id),
  })
  const [moved, setMoved] = useState<{
    event: Schemas['Event']
    date: Schemas['EventDate']
    isOpen: boolean
  }>()
  const open = ({ _id }: { _id: string }) => go({ eventId: _id })
  const edit = ({ _id, status }: Event) => {
    if (status !== 'cancelled') setEdited(_id)
  }
  const create = (
    <Button tone="accent" icon={<Plus aria-hidden />} onClick={() => go({ new: true })}>
      New event
    </Button>
  )
  const detail = {
    tab: search.tab,
    onTab: (tab: EventSearch['tab']) => go({ tab }, true),
    onMoveDate: (event: Schemas['Event'], date: Schemas['EventDate']) =>
      setMoved({ event, date, isOpen: true }),
    hrefOf: (userId: string) => `/users/users?userId=${userId}`,
  }
  const menu = (event: Event, onOpen?: typeof open) => (
    <EventMenu event={event} actions={actions} onOpen={onOpen} onEdit={edit} />
  )
  return (
    <>
      {eventId && full ? (
        <EventPage
          {...detail}
          key={eventId}
          eventId={eventId}
          menu={menu}
          back={
            <Link from={Route.fullPath} to="." search={(now) => ({ ...now, ...closed })}>
              Events
            </Link>
          }
        />
      ) : (
        <>
          <EventDirectory
            search={search}
            go={go}
            ask={ask}
            create={create}
            onOpen={open}
            onEdit={edit}
            onIntent={({ _id }) => void queryClient.prefetchQuery(eventById(_id))}
            menu={(event) => menu(event, open)}
            calendar={(shown) => (
              <EventCalendar
                view={shown}
                day={day}
                onDay={(next) => go({ day: next }, true)}
                onOpen={(id) => go({ eventId: id })}
                onNew={(on) => go({ new: true, day: on })}
              />
            )}
          />
          <EventDrawer
            {...detail}
            eventId={eventId}
            onClose={() => go(closed)}
            actions={menu}
            pageLink={(id, content) => (
              <Link
                from={Route.fullPath}
                to="."
                search={(now) => ({ ...now, eventId: id, full: true })}
              >
                {content}
              </Link>
            )}
          />
        </>
      )}
      <NewEventDrawer
        open={search.new === true}
        day={view && view !== 'list' ? day : undefined}
        onClose={() => go({ new: undefined }, true)}
        onMade={({ _id }) => go({ new: undefined, eventId: _id }, true)}
      />
      <EditEventDrawer eventId={edited} onClose={() => setEdited(undefined)} />
      {moved && (
        <MoveDateDialog
          {...moved}
          key={moved.date._id}
          open={moved.isOpen}
          onClose={() => setMoved({ ...moved, isOpen: false })}
        />
      )}
      {dialogs}
    </>
  )
}
