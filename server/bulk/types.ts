import type { components } from '../../openapi/generated/types.ts'
import type { AuditBy, AuditEvent, AuditOf } from '../audit/audit.ts'
import type { Tx } from '../db/open.ts'
import type { HoldingBefore, PersonBefore, ThingBefore } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'
import { type ReasonCode, sayWhy } from './reasons.ts'

export type UserRef = components['schemas']['UserRef']
export type Consequences = components['schemas']['UserConsequences']
/** One person with one course, and what became of the two. */
export type AssignmentRef = components['schemas']['AssignmentRef']
type AssignmentConsequences = components['schemas']['AssignmentBulk']['consequences']

/** Where and for whom a change is made. */
export type At = {
  tx: Tx
  jobs: Jobs
  organisationId: string
  by: AuditBy
  /** A few sentences of the sender, for the letters that are written. */
  note?: string
  /** The admin who asked for it some time ago, where nobody does it now. */
  onBehalfOf?: string | null
  /** How people come who are added; by hand, where nothing is said. */
  source?: 'manual' | 'signup-link'
}

/** A row of a change, in its place: the id or address it is about. */
export type Row = {
  position: number
  ref: string
  input: Record<string, unknown> | null
  before: PersonBefore | HoldingBefore | ThingBefore | null
}

/** What became, or would become, of a row. */
export type Verdict = {
  position: number
  ref: string
  name: string
  user?: UserRef
  outcome: 'succeeded' | 'skipped' | 'failed'
  code?: ReasonCode
  message?: string
  /** The message, when it holds for several. */
  ofMany?: string
  before?: PersonBefore | HoldingBefore
  /** For changes of who has which course. */
  assignment?: AssignmentRef
}

/** What stands in the log once for all the people of a change. */
export type Tally = { event: AuditEvent; of?: AuditOf; count: number; note?: string }

export type Worked = {
  verdicts: Verdict[]
  consequences: Consequences
  /** What comes with a change of who has which course. */
  brings?: AssignmentConsequences
  /** The different last days that a deactivation replaced; null for none. */
  formerLastDays?: (string | null)[]
  tallies: Tally[]
}

/** Does some rows of a change, or with `dry` only says what it would do: the same judgement, nothing written. */
export type Work = (at: At, rows: Row[], dry: boolean) => Promise<Worked>

export const noConsequences: Consequences = {
  messages: 0,
  seats: 0,
  assignments: 0,
  memberships: 0,
}

export function addUp(one: Consequences, other: Consequences): Consequences {
  const bounced = (one.bounced ?? 0) + (other.bounced ?? 0)
  const openLinks = (one.openLinks ?? 0) + (other.openLinks ?? 0)
  return {
    messages: one.messages + other.messages,
    seats: one.seats + other.seats,
    assignments: one.assignments + other.assignments,
    memberships: one.memberships + other.memberships,
    ...(bounced > 0 && { bounced }),
    ...(openLinks > 0 && { openLinks }),
  }
}

/** The verdict on a row that is left out. `whom` names the person that the reason speaks of. */
export function leftOut(
  { position, ref }: Row,
  code: ReasonCode,
  who: { name: string; whom?: string; what?: string; user?: UserRef },
): Verdict {
  const { name, whom = name, what, user } = who
  return { position, ref, name, user, code, ...sayWhy(code, whom, what) }
}
