import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { browserZone } from '~/lib/browser-zone'
import { answerEvent, eventOf } from './event.api'

type Event = Schemas['EventPage']

/** How a user stands with an event. */
function StatusNote({ event: { user, waitlist, full } }: { event: Event }) {
  switch (user?.status) {
    case 'registered':
      return <Callout tone="success" live="polite" title="You have a place" />
    case 'waitlisted':
      return (
        <Callout tone="info" live="polite" title={`You are number ${user.place ?? 1} in the line`}>
          You get an email if a place becomes free.
        </Callout>
      )
    case 'declined':
    case 'cancelled':
      return <Callout tone="neutral" live="polite" title="You do not take part" />
    case 'invited':
    case null:
    case undefined:
      return full ? (
        <Callout tone="info" title="This event is full">
          {waitlist
            ? 'You can join the waiting list.'
            : 'You can see here if a place becomes free.'}
        </Callout>
      ) : null
  }
}

/** The answer of a user: yes, no, and the calendar file. */
export function EventAnswer({ link, event }: { link: string; event: Event }) {
  const client = useQueryClient()
  const answer = useMutation({
    ...answerEvent,
    onSuccess: (body) =>
      client.setQueryData(eventOf(link).queryKey, { ...body, data: body.data ?? { event } }),
  })
  const { status } = event.user ?? {}
  const isIn = status === 'registered' || status === 'waitlisted'
  const isOpen = event.registrationOpen && (!event.full || event.waitlist)
  const isAhead = event.status === 'scheduled' || event.status === 'live'
  const send = (choice: 'yes' | 'no') =>
    answer.mutate({ body: { link, answer: choice, timezone: browserZone() } })
  const chosen = answer.variables?.body.answer
  return (
    <Stack gap={4}>
      <StatusNote event={event} />
      {answer.error && (
        <Callout tone="danger" live="assertive" title="Your answer could not be saved">
          {answer.error.message}
        </Callout>
      )}
      {isAhead && !isIn && !event.registrationOpen && (
        <Callout tone="neutral" title="Registration has closed" />
      )}
      {isAhead && !isIn && isOpen && (
        <Button busy={answer.isPending && chosen === 'yes'} onClick={() => send('yes')} wide>
          {event.full ? 'Yes, join the waiting list' : 'Yes, I take part'}
        </Button>
      )}
      {status === 'registered' && isAhead && (
        <LinkButton href={`/api/auth/event-calendar/${link}`} variant="soft" wide download>
          Add to your calendar
        </LinkButton>
      )}
      {isAhead && (isIn || status === 'invited' || status === null) && (
        <Button
          variant="soft"
          busy={answer.isPending && chosen === 'no'}
          onClick={() => send('no')}
          wide
        >
          {status === 'registered' ? 'No, give my place back' : 'No, I do not take part'}
        </Button>
      )}
    </Stack>
  )
}
