import { createFileRoute } from '@tanstack/react-router'
import { CheckInPage } from '~/features/auth/event/check-in-page'
import { EventPage } from '~/features/auth/event/event-page'

interface Search {
  /** The signed link: of a user, or to share. */
  link?: string
  /** The code on the screen in the room. */
  checkIn?: string
}

export const Route = createFileRoute('/event')({
  staticData: { title: 'Event' },
  validateSearch: ({ link, checkIn }: Record<string, unknown>): Search => ({
    ...(typeof link === 'string' && { link }),
    ...(typeof checkIn === 'string' && { checkIn }),
  }),
  component: EventScreen,
})

function EventScreen() {
  const { link, checkIn } = Route.useSearch()
  return checkIn === undefined ? <EventPage link={link ?? ''} /> : <CheckInPage code={checkIn} />
}
