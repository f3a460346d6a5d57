import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { shortages, type SeatBulk } from '~/entities/seat-bulk'
import type { Option } from '~/ui/input/option-source'
import {
  assigneesBody,
  idsOf,
  messageBody,
  missingAssignees,
  missingMessage,
  type Assignees,
  type ChosenPeople,
  type Message,
} from '~/features/assign/assignees'

type Body = Schemas['LicenseAssignmentInput']

/** What is known when the dialog opens. */
export interface GiveSeatsStart {
  licenses?: readonly Option[]
  groups?: readonly Option[]
  /** Set = the people are settled, and only licenses are chosen. */
  people?: ChosenPeople | undefined
  /** New people are invited by their addresses. */
  invites?: boolean
  /** Called when it is done or queued as a job. */
  onDone?: () => void
}

/** Somebody who needs a seat. */
export interface Candidate {
  id: string
  name: string
  email: string
  /** Has no account yet. */
  isNew: boolean
}

/** Who gets the seats, if there are too few for everybody. */
export interface SeatChoice {
  needed: number
  available: number
  candidates: readonly Candidate[]
  /** The ids of those who get one. */
  chosen: readonly string[]
}

/** What is decided in the dialog. */
export interface SeatsGiven extends Assignees, Message {
  licenses: readonly Option[]
  futureMembers: boolean
  /** If there are too few seats. */
  ifShort: 'nobody' | 'wait' | 'choose'
  /** Set with `choose`. */
  choice: SeatChoice | null
}

export interface GiveSeatsChange {
  start: GiveSeatsStart
  given: SeatsGiven
}

/** Nothing is decided about a shortage of seats: the people or the licenses have changed. */
export const undecided = { ifShort: 'nobody', choice: null } as const

export function seatsAtFirst({
  licenses = [],
  groups = [],
  invites = false,
}: GiveSeatsStart): SeatsGiven {
  return {
    licenses,
    groups,
    users: [],
    addresses: '',
    createAccounts: invites,
    futureMembers: false,
    notify: true,
    note: '',
    ...undecided,
  }
}

/** What is still missing; null when nothing is. */
export function missingForSeats({ given, start }: GiveSeatsChange): string | null {
  if (given.licenses.length === 0) return 'Choose at least one license.'
  const nobody = start.people ? null : missingAssignees(given)
  if (nobody !== null) return nobody
  if (given.choice?.chosen.length === 0) return 'Choose who gets a seat.'
  return missingMessage(given)
}

/** Whom a dry run would give a seat or let wait: those to choose from. */
export function candidatesIn({ succeeded }: SeatBulk): Candidate[] {
  return succeeded
    .filter(({ outcome }) => outcome !== 'source-added')
    .map(({ user, outcome }) => ({
      id: user._id,
      name: personName(user),
      email: user.email,
      isNew: outcome === 'invited',
    }))
}

/** The shortage of a dry run as a choice of who gets a seat; undefined where nobody can be chosen. */
export function choiceIn(done: SeatBulk): SeatChoice | undefined {
  const [short] = shortages(done)
  if (!short?.available || done.consequences.seats.length > 1) return undefined
  const { needed, available } = short
  const candidates = candidatesIn(done)
  // The lists of a result are cut.
  if (done.counts.succeeded > done.succeeded.length) return undefined
  return {
    needed,
    available,
    candidates,
    chosen: candidates.slice(0, available).map(({ id }) => id),
  }
}

function peopleBody({ given, start }: GiveSeatsChange) {
  const { choice } = given
  if (!choice)
    return {
      ...start.people?.target,
      ...assigneesBody(given),
      ...(given.groups.length > 0 && { futureMembers: given.futureMembers }),
    }
  const chosen = choice.candidates.filter(({ id }) => choice.chosen.includes(id))
  const users = chosen.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const emails = chosen.filter(({ isNew }) => isNew).map(({ email }) => email)
  return {
    ...(users.length > 0 && { users }),
    ...(emails.length > 0 && { emails, createAccounts: true }),
  }
}

/** What is sent. A dry run lets people wait, so that it names everybody who needs a seat. */
export function seatsBody(change: GiveSeatsChange, isDryRun: boolean): Body {
  const { given } = change
  const waits = given.ifShort === 'wait' || (isDryRun && given.ifShort === 'nobody')
  return {
    licenses: idsOf(given.licenses),
    ...peopleBody(change),
    ifShort: waits ? 'wait' : 'refuse',
    ...messageBody(given),
  }
}
