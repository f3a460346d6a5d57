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

/** The initial state of the dialog. */
export interface GiveSeatsStart {
  licenses?: readonly Option[]
  groups?: readonly Option[]
  /** Set = the users are fixed, and only licenses are chosen. */
  people?: ChosenPeople | undefined
  /** Addresses of new users to invite. */
  invites?: boolean
  /** Called when it is done or queued. */
  onDone?: () => void
}

/** A user who needs a seat. */
export interface Candidate {
  id: string
  name: string
  email: string
  /** Without account yet. */
  isNew: boolean
}

/** Who gets the seats, if there are too few. */
export interface SeatChoice {
  needed: number
  available: number
  candidates: readonly Candidate[]
  /** Ids of the selected users. */
  chosen: readonly string[]
}

/** The input of the dialog. */
export interface SeatsInput extends Assignees, Message {
  licenses: readonly Option[]
  futureMembers: boolean
  /** Decision for a shortage of seats. */
  ifShort: 'nobody' | 'wait' | 'choose'
  /** Set with `choose`. */
  choice: SeatChoice | null
}

export interface GiveSeatsChange {
  start: GiveSeatsStart
  input: SeatsInput
}

/** Resets the decision on a shortage, after a change of users or licenses. */
export const undecided = { ifShort: 'nobody', choice: null } as const

export function initialSeatsInput({
  licenses = [],
  groups = [],
  invites = false,
}: GiveSeatsStart): SeatsInput {
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

/** What is missing before the dry run; null if nothing. */
export function missingForSeats({ input, start }: GiveSeatsChange): string | null {
  if (input.licenses.length === 0) return 'Choose at least one license.'
  const nobody = start.people ? null : missingAssignees(input)
  if (nobody !== null) return nobody
  if (input.choice?.chosen.length === 0) return 'Choose who gets a seat.'
  return missingMessage(input)
}

/** Candidates for a seat from a dry run: users who would get one or wait. */
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

/** Turns the shortage of a dry run into a choice; undefined if individual choice is not possible. */
export function choiceIn(done: SeatBulk): SeatChoice | undefined {
  const [short] = shortages(done)
  if (!short?.available || done.consequences.seats.length > 1) return undefined
  const { needed, available } = short
  const candidates = candidatesIn(done)
  // The lists in a result are truncated.
  if (done.counts.succeeded > done.succeeded.length) return undefined
  return {
    needed,
    available,
    candidates,
    chosen: candidates.slice(0, available).map(({ id }) => id),
  }
}

function peopleBody({ input, start }: GiveSeatsChange) {
  const { choice } = input
  if (!choice)
    return {
      ...start.people?.target,
      ...assigneesBody(input),
      ...(input.groups.length > 0 && { futureMembers: input.futureMembers }),
    }
  const chosen = choice.candidates.filter(({ id }) => choice.chosen.includes(id))
  const users = chosen.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const emails = chosen.filter(({ isNew }) => isNew).map(({ email }) => email)
  return {
    ...(users.length > 0 && { users }),
    ...(emails.length > 0 && { emails, createAccounts: true }),
  }
}

/** The request body. A dry run uses the waiting list, so that the response names everyone who needs a seat. */
export function seatsBody(change: GiveSeatsChange, isDryRun: boolean): Body {
  const { input } = change
  const waits = input.ifShort === 'wait' || (isDryRun && input.ifShort === 'nobody')
  return {
    licenses: idsOf(input.licenses),
    ...peopleBody(change),
    ifShort: waits ? 'wait' : 'refuse',
    ...messageBody(input),
  }
}
