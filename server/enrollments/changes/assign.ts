import type { BulkCtx, Row, RowResult, Work } from '../../bulk/types.ts'
import { createUsers } from '../../groups/create-users.ts'
import { isReason, type ReasonCode, type UserRef } from '../../people/reasons.ts'
import { addDays } from '../../lib/dates.ts'
import type { CoursesInput } from './input.ts'
import {
  type AssignmentRef,
  type EnrollmentEffects,
  type Facts,
  type HoldingChange,
  inputOf,
  type Judged,
  knownPeople,
  type Somebody,
  type Whom,
  workOn,
} from './work.ts'
import { isReachable } from '../../people/reachable.ts'

/** The requested deadline; undefined if none was requested. */
function wantedOf({ deadlineDate, deadlineDays }: CoursesInput, today: string) {
  return deadlineDays === undefined ? deadlineDate : addDays(today, deadlineDays)
}

/** The deadline for a new enrollment: the requested one, else the course's. */
function firstDeadline({ course, today }: Facts, input: CoursesInput) {
  const requested = wantedOf(input, today)
  if (requested !== undefined) return requested
  return course.deadlineDays === null ? null : addDays(today, course.deadlineDays)
}

/** The deadline for an existing enrollment. */
function nextDeadline(before: string | null, { today }: Facts, input: CoursesInput) {
  const requested = wantedOf(input, today)
  const mode = input.existingDeadline ?? (requested === undefined ? 'keep' : 'set')
  if (mode === 'keep' || requested === undefined) return before
  if (mode === 'set') return requested
  // No deadline is later than any deadline.
  if (before === null || requested === null) return null
  return before > requested ? before : requested
}

const isDirect = (source: string) => source.startsWith('direct:')

/** A second direct assignment by another admin adds no source. */
const missing = (has: string[], more: string[]) =>
  more.filter((item) => !has.includes(item) && !(isDirect(item) && has.some(isDirect)))

function judge(facts: Facts, options: CoursesInput): Judged {
  const { person, course, kept, input } = facts
  const effective = { ...options, ...input.own }
  if (person.deletedAt) return { code: 'deleted' }
  if (person.status === 'inactive') return { code: 'inactive' }
  if (course.deletedAt || course.status !== 'published') return { code: 'course-gone' }
  const sources = input.sources ?? []
  const mails = effective.notify !== false && !person.isNew && isReachable(person)
  if (!kept || kept.withdrawn) {
    const is = { withdrawn: false, deadlineDate: firstDeadline(facts, effective), sources }
    const outcome = kept ? 'restored' : person.isNew ? 'invited' : 'assigned'
    return { outcome, is, anew: true, mails }
  }
  const { deadlineDate: before } = kept
  const deadlineDate = kept.completed ? before : nextDeadline(before, facts, effective)
  const more = missing(kept.sources, sources)
  if (deadlineDate === before && more.length === 0) return { code: 'already-assigned' }
  return {
    outcome: deadlineDate === before ? 'source-added' : 'deadline-changed',
    is: { withdrawn: false, deadlineDate, sources: [...kept.sources, ...more] },
  }
}

const events = {
  'source-added': 'enrollment/source-added',
  'deadline-changed': 'enrollment/deadline-changed',
} as const

export const assigning: HoldingChange = {
  judge,
  gives: true,
  letter: 'course-assigned',
  event: (outcome) =>
    outcome === 'source-added' || outcome === 'deadline-changed'
      ? events[outcome]
      : 'enrollment/assigned',
}

/** Creates users for the new addresses, each once, and returns the outcome for every address. */
async function makePeople(ctx: BulkCtx, rows: Row[], { note }: CoursesInput, dry: boolean) {
  const byAddress = new Map<string, Row>()
  for (const row of rows) {
    const { person } = inputOf(row)
    if (person) byAddress.set(row.ref, { ...row, input: person })
  }
  if (byAddress.size === 0) return new Map<string, RowResult<UserRef>>()
  const made = await createUsers({ ...ctx, note }, [...byAddress.values()], dry)
  return new Map(made.results.map((result) => [result.ref, result]))
}

function asWhom({ item, code }: RowResult<UserRef>): Somebody | ReasonCode {
  if (!item) return code !== undefined && isReason(code) ? code : 'not-found'
  const { _id: id, firstName, lastName, email } = item
  const fresh = { status: 'invited', emailStatus: 'ok', deletedAt: null, isNew: true } as const
  return { id, firstName, lastName, email, ...fresh }
}

/** Assigns courses to users, creating users where requested. */
export const assign =
  (input: CoursesInput = { said: '' }): Work<AssignmentRef, EnrollmentEffects> =>
  async (ctx, rows, dry) => {
    const unresolved = rows.filter((row) => !inputOf(row).person && !inputOf(row).refusal)
    const usersByRef: Whom = await knownPeople(
      ctx,
      [...new Set(unresolved.map(({ ref }) => ref))],
      !dry,
    )
    for (const row of rows) {
      const { refusal } = inputOf(row)
      if (refusal) usersByRef.set(row.ref, refusal)
    }
    for (const [ref, result] of await makePeople(ctx, rows, input, dry))
      usersByRef.set(ref, asWhom(result))
    return workOn(ctx, { rows, whom: usersByRef, dry }, assigning, input)
  }
