import type { components } from '../../../openapi/generated/types.ts'
import type { mails } from '../../db/schema.ts'
import type { Content } from '../../mail/account-templates.ts'
import type { LetterKind } from './kinds.ts'
import { leftText, shortDay, type When, whenText } from './when.ts'

type LetterDate = {
  id: string
  startAt: number
  endAt: number
  status: 'scheduled' | 'cancelled'
  cancelReason: string | null
}

type LetterEvent = {
  title: string
  timezone: string
  allDay: boolean
  mode: components['schemas']['EventMode']
  venue: components['schemas']['Venue'] | null
  meetingLink: string | null
  meetingPassword: string | null
  cancelReason: string | null
  registrationDeadline: Date | null
  hosts: string[]
  dates: LetterDate[]
}

type LetterFacts = {
  kind: LetterKind
  event: LetterEvent
  about: (typeof mails.$inferSelect)['about']
  organisation: string
  /** The time zone of the user, as far as it is known. */
  zone: string | null
  /** Whether the user has a place, and is told where to meet. */
  hasPlace: boolean
  /** The place in the line, of those who wait. */
  place: number | null
  /** The page of the user. */
  href: string
  now: number
}

/** How many dates a letter lists. */
const listed = 10

const whenOf = ({ timezone, allDay }: LetterEvent, { startAt, endAt }: LetterDate): When => ({
  startAt,
  endAt,
  timezone,
  allDay,
})

/** The dates that take place and are not over; all of them if everything is over. */
function datesAhead({ dates }: LetterEvent, now: number) {
  const ahead = dates.filter(({ status, endAt }) => status === 'scheduled' && endAt > now)
  return ahead.length > 0 ? ahead : dates
}

function whenLines({ event, zone, now }: LetterFacts) {
  const ahead = datesAhead(event, now)
  const lines = ahead.slice(0, listed).map((date) => whenText(whenOf(event, date), zone))
  const more = ahead.length - listed
  if (ahead.length === 1) return lines
  return [
    `${ahead.length} dates:`,
    ...lines.map((line) => `• ${line}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}

function whereLines({ event, hasPlace }: LetterFacts) {
  const { venue, mode, meetingLink, meetingPassword } = event
  const place = venue && [venue.room, venue.name, venue.address].filter(Boolean).join(', ')
  const lines = place && mode !== 'online' ? [place, ...(venue.mapUrl ? [venue.mapUrl] : [])] : []
  if (mode === 'in-person') return lines
  if (!hasPlace) return [...lines, 'Online']
  if (meetingLink === null) return [...lines, 'Online. The link follows.']
  const password = meetingPassword ? [`Password: ${meetingPassword}`] : []
  return [...lines, `Online: ${meetingLink}`, ...password]
}

const facts = (letter: LetterFacts) => [
  ...whenLines(letter),
  ...whereLines(letter),
  ...(letter.event.hosts.length > 0 ? [`With ${letter.event.hosts.join(', ')}`] : []),
]

/** "The time and the place have changed." */
function changedText(changed: string[] | undefined) {
  if (changed === undefined) return 'these are the current details.'
  const last = changed.at(-1)
  if (last === undefined) return 'Some details have changed.'
  const names = changed.length === 1 ? last : `${changed.slice(0, -1).join(', ')} and ${last}`
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${changed.length === 1 ? 'has' : 'have'} changed.`
}

function wasLine({ about: { was }, event, zone }: LetterFacts) {
  if (!was) return []
  const [startAt, endAt] = [Date.parse(was.startAt), Date.parse(was.endAt)]
  const { timezone } = was
  return [`Before: ${whenText({ startAt, endAt, timezone, allDay: event.allDay }, zone)}`]
}

const dateOf = ({ about, event }: LetterFacts) =>
  event.dates.find(({ id }) => id === about.dateId) ?? event.dates[0]

/** The subject and the first paragraphs, by kind. */
const openings: Record<LetterKind, (letter: LetterFacts) => [subject: string, ...text: string[]]> =
  {
    invitation({ event, organisation }) {
      const until = event.registrationDeadline?.getTime()
      const { timezone } = event
      return [
        `Invitation: ${event.title}`,
        `${organisation} invites you to “${event.title}”.`,
        until === undefined
          ? 'Say whether you take part.'
          : `Say by ${shortDay(until, timezone)} whether you take part.`,
      ]
    },
    place: ({ event: { title } }) => [
      `You have a place: ${title}`,
      `You have a place at “${title}”.`,
    ],
    waiting: ({ event: { title }, place }) => [
      `You are on the waiting list: ${title}`,
      `“${title}” is full.`,
      place === null
        ? 'You are on the waiting list.'
        : `You are number ${place} on the waiting list. You get a mail if a place becomes free.`,
    ],
    promoted: ({ event: { title } }) => [
      `You have a place now: ${title}`,
      `A place became free: you have it now, at “${title}”.`,
    ],
    changed: (letter) => [
      `Changed: ${letter.event.title}`,
      `“${letter.event.title}”: ${changedText(letter.about.changed)}`,
      ...wasLine(letter),
    ],
    'date-cancelled'(letter) {
      const { event, zone } = letter
      const date = dateOf(letter)
      const day = date ? shortDay(date.startAt, event.timezone) : ''
      return [
        `Cancelled on ${day}: ${event.title}`,
        `A date of “${event.title}” does not take place:`,
        ...(date ? [whenText(whenOf(event, date), zone)] : []),
        ...(date?.cancelReason ? [date.cancelReason] : []),
        'The other dates stay:',
      ]
    },
    cancelled: ({ event: { title, cancelReason } }) => [
      `Cancelled: ${title}`,
      `“${title}” does not take place.`,
      ...(cancelReason ? [cancelReason] : []),
      'It was planned for:',
    ],
    restored: ({ event: { title }, hasPlace }) => [
      `Takes place after all: ${title}`,
      `“${title}” takes place after all.`,
      hasPlace ? 'You still have your place.' : 'You are still on the waiting list.',
    ],
    withdrawn: ({ event: { title } }) => [
      `You no longer have a place: ${title}`,
      `You no longer have a place at “${title}”.`,
    ],
    reminder(letter) {
      const { event, now } = letter
      const date = dateOf(letter)
      const left = date ? leftText(date.startAt, now, event.timezone) : 'soon'
      return [`Starts ${left}: ${event.title}`, `“${event.title}” starts ${left}.`]
    },
    recording: ({ event: { title } }) => [
      `Recording: ${title}`,
      `The recording of “${title}” is available.`,
    ],
  }

/** A reminder is about one date, and others about all that are ahead. */
const narrowed = (letter: LetterFacts): LetterFacts => {
  const date = dateOf(letter)
  if (letter.kind !== 'reminder' || !date) return letter
  return { ...letter, event: { ...letter.event, dates: [date] } }
}

/** A letter to a user of an event. Text only: the layout escapes it. */
export function composeLetter(letter: LetterFacts): Content {
  const { kind, about, href, organisation } = letter
  const [subject, ...opening] = openings[kind](letter)
  const isOver = kind === 'withdrawn' || kind === 'recording'
  return {
    subject: subject.slice(0, 200),
    preview: opening[0] ?? subject,
    paragraphs: [
      ...opening,
      ...(isOver ? [] : facts(narrowed(letter))),
      ...(about.note ? [about.note] : []),
    ],
    action: { label: kind === 'invitation' ? 'Answer' : 'Open the event', href },
    notes: [`You get this email from ${organisation}.`],
  }
}
