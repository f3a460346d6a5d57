import { Link } from '@tanstack/react-router'
import { Copy, ExternalLink } from 'lucide-react'
import { eventModeLabels, meetingProviderLabels, zoneCity } from '~/entities/event-labels'
import { EventTime } from '~/entities/event-time'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { copyText } from '~/ui/hooks/copy-text'
import { Text } from '~/ui/display/text'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Time } from '~/ui/display/time'
import { counted, formatBytes, formatNumber } from '~/ui/format/numbers'
import { useTimeFormat } from '~/ui/format/time-settings'
import { RichTextView } from '~/ui/rich-text/rich-text-view'
import type { Event } from './use-event'

/** The details of an event. */
export function EventOverview({ event }: { event: Event }) {
  return (
    <Stack gap={5}>
      {event.description !== '' && <RichTextView html={event.description} />}
      <Facts
        facts={[
          { label: 'When', value: <When event={event} /> },
          { label: 'Mode', value: eventModeLabels[event.mode] },
          { label: 'Venue', value: event.venue && <Venue venue={event.venue} /> },
          {
            label: 'Meeting',
            value: event.meetingProvider && meetingProviderLabels[event.meetingProvider],
          },
          { label: 'Link', value: linkTo(event.meetingLink) },
          { label: 'Password', value: event.meetingPassword },
          { label: 'Event page', value: event.link && <PageLink href={event.link} /> },
          { label: 'Hosts', value: event.hosts.map(({ name }) => name).join(', ') },
          { label: 'Places', value: <Places event={event} /> },
          {
            label: 'Registration',
            value: event.registration === 'open' ? 'Open: people answer' : 'Automatic',
          },
          {
            label: 'Registration closes',
            value: event.registrationDeadline && (
              <Time value={event.registrationDeadline} show="moment" />
            ),
          },
          { label: 'Audience', value: audienceText(event) },
          { label: 'Course', value: event.course && <Course course={event.course} /> },
          { label: 'Recording', value: event.recordingAsset?.name },
          { label: 'Attachments', value: event.attachments.length > 0 && <Files event={event} /> },
        ]}
      />
    </Stack>
  )
}

function When({
  event: { nextStartAt, startAt, endAt, timezone, allDay, datesCount },
}: {
  event: Event
}) {
  const { zone } = useTimeFormat()
  const start = nextStartAt ?? startAt
  const end = nextStartAt === null || nextStartAt === startAt ? endAt : undefined
  return (
    <Stack gap={1}>
      <span>
        <EventTime
          startAt={start}
          {...(end && { endAt: end })}
          timezone={timezone}
          allDay={allDay}
        />{' '}
        ({zoneCity(timezone)})
      </span>
      {!allDay && zone !== timezone && (
        <span>
          <Time value={start} show="moment" /> where you are
        </span>
      )}
      {datesCount > 1 && <span>{counted(datesCount, 'date', 'dates')}</span>}
    </Stack>
  )
}

const linkTo = (href: string | null) =>
  href && (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
  )

/** The page of the event, which can be shared: it asks for the address of the person. */
function PageLink({ href }: { href: string }) {
  return (
    <Stack gap={2}>
      <Text as="span" clip>
        {href}
      </Text>
      <Stack direction="row" gap={2} wrap>
        <Button
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(href, 'Link copied')}
        >
          Copy link
        </Button>
        <LinkButton size="sm" icon={<ExternalLink aria-hidden />} newTab href={href}>
          Open page
        </LinkButton>
      </Stack>
    </Stack>
  )
}

function Venue({ venue: { name, room, address, mapUrl } }: { venue: NonNullable<Event['venue']> }) {
  return (
    <Stack gap={1}>
      <bdi>{[name, room].filter(Boolean).join(', ')}</bdi>
      {address && <bdi>{address}</bdi>}
      {mapUrl && (
        <a href={mapUrl} target="_blank" rel="noreferrer">
          Map
        </a>
      )}
    </Stack>
  )
}

function Places({ event: { capacity, stats, waitlist } }: { event: Event }) {
  const { registered, waitlisted, invited } = stats
  return [
    capacity > 0
      ? `${formatNumber(registered)} of ${formatNumber(capacity)} taken`
      : `${formatNumber(registered)} registered, no limit`,
    waitlist && waitlisted > 0 && `${formatNumber(waitlisted)} waiting`,
    `${formatNumber(invited)} invited`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const nouns = {
  users: ['person', 'people'],
  groups: ['group', 'groups'],
  licenses: ['license', 'licenses'],
  courses: ['course', 'courses'],
  paths: ['learning path', 'learning paths'],
} as const

const namesShown = 5

/** "Sales EMEA, Warehouse", or how many there are. */
function audienceText({ audience: { type, ids }, audienceNames = [] }: Event) {
  if (type === 'all') return 'Everybody'
  const [one, many] = nouns[type]
  if (ids.length === 0) return 'Nobody yet'
  const names = audienceNames.slice(0, namesShown).map(({ name }) => name)
  return ids.length <= namesShown && names.length > 0
    ? names.join(', ')
    : counted(ids.length, one, many)
}

function Course({ course: { _id, name } }: { course: NonNullable<Event['course']> }) {
  return (
    <Link to="/library/selected-course/summary" search={{ courseId: _id }}>
      {name}
    </Link>
  )
}

function Files({ event: { attachments } }: { event: Event }) {
  return (
    <ul role="list">
      {attachments.map(({ _id, name, size, url }) => (
        <li key={_id}>
          <a href={url}>{name}</a> {formatBytes(size)}
        </li>
      ))}
    </ul>
  )
}
