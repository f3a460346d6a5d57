import { useQuery } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { AuthPage } from '~/features/auth/auth-page'
import { SettingsLink } from '~/features/auth/messages/settings-link'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Spinner } from '~/ui/status/spinner'
import { EventAnswer } from './event-answer'
import { EventDetails } from './event-details'
import { eventOf } from './event.api'
import { RequestLinkForm } from './request-link-form'

/** The page of an event: of a user, or to share. */
export function EventPage({ link }: { link: string }) {
  const read = useQuery({ ...eventOf(link), enabled: link !== '' })
  const { data, error } = read
  const event = data?.data.event
  const isOver = error instanceof ApiError && [400, 422].includes(error.status)
  if (link === '' || isOver)
    return (
      <AuthPage title="This link no longer works">
        <Callout tone="danger" title="The address is incomplete or out of date">
          Open the link in the newest email that you got.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage title={event?.title ?? 'Event'} lead={event?.organisation}>
      {event ? (
        <Stack gap={5}>
          <EventNote event={event} />
          <EventDetails event={event} />
          {event.user ? (
            <EventAnswer link={link} event={event} />
          ) : (
            event.status === 'scheduled' && <RequestLinkForm link={link} />
          )}
          {event.user && <SettingsLink link={event.user.settingsLink} />}
        </Stack>
      ) : error ? (
        <ReadError title="The event could not be loaded" error={error} query={read} />
      ) : (
        <Spinner label="Loading the event" />
      )}
    </AuthPage>
  )
}

/** That an event does not take place, or is over. */
function EventNote({ event: { status, cancelReason } }: { event: Schemas['EventPage'] }) {
  if (status === 'cancelled')
    return (
      <Callout tone="warning" title="This event does not take place">
        {cancelReason}
      </Callout>
    )
  return status === 'completed' ? <Callout tone="neutral" title="This event is over" /> : null
}
