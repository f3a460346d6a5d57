import type { Schemas } from '~/api/schemas'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { RichTextView } from '~/ui/rich-text/rich-text-view'
import { browserZone } from '~/lib/browser-zone'
import { timesOf } from './event-times'

type Event = Schemas['EventPage']

/** When, where and with whom an event takes place. */
export function EventDetails({ event }: { event: Event }) {
  const { description, hosts, meetingPassword, attachments } = event
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { label: event.dates.length === 1 ? 'When' : 'Dates', value: <Dates event={event} /> },
          { label: 'Where', value: <Where event={event} /> },
          { label: 'Password', value: meetingPassword },
          { label: 'With', value: hosts.join(', ') },
          {
            label: 'Files',
            value: attachments.length > 0 && (
              <ul role="list">
                {attachments.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url}>{name}</a>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {description !== '' && <RichTextView html={description} />}
    </Stack>
  )
}

function Dates({ event }: { event: Event }) {
  const zone = browserZone()
  return (
    <ul role="list">
      {event.dates.map((date) => {
        const { there, here } = timesOf(date, event, zone)
        const isCancelled = date.status === 'cancelled'
        return (
          <li key={date.startAt}>
            {isCancelled ? <s>{there}</s> : there}
            {isCancelled && ' (cancelled)'}
            {here !== null && !isCancelled && (
              <Text as="span" size="sm" tone="muted">
                , {here}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Where({ event: { mode, venue, meetingLink, user } }: { event: Event }) {
  const place = venue && [venue.room, venue.name, venue.address].filter(Boolean).join(', ')
  const online =
    user?.status === 'registered'
      ? 'Online. The link follows.'
      : 'Online. Who has a place gets the link.'
  return (
    <>
      {mode !== 'online' && place && (
        <div>{venue?.mapUrl ? <a href={venue.mapUrl}>{place}</a> : place}</div>
      )}
      {mode !== 'in-person' && (
        <div>{meetingLink === null ? online : <a href={meetingLink}>{meetingLink}</a>}</div>
      )}
    </>
  )
}
