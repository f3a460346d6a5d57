import { sql } from '../../db/drizzle.ts'
import { addDays } from '../../lib/dates.ts'
import type { PathsInput } from './input.ts'
import type { Facts, Judged, PathChange } from './work.ts'
import { moveExisting } from './write.ts'
import { isReachable, mailFault } from '../../people/reachable.ts'

const isDirect = (source: string) => source.startsWith('direct:')

/** New sources. A second administrator is not added as another direct source. */
const missing = (has: string[], more: string[]) =>
  more.filter((source) => !has.includes(source) && !(isDirect(source) && has.some(isDirect)))

/** The requested deadline; undefined if not set. */
const wantedOf = ({ deadlineDate, deadlineDays }: PathsInput, today: string) =>
  deadlineDays === undefined ? deadlineDate : addDays(today, deadlineDays)

function nextDeadline(before: string | null, { today }: Facts, input: PathsInput) {
  const wanted = wantedOf(input, today)
  const how = input.existingDeadline ?? (wanted === undefined ? 'keep' : 'set')
  if (how === 'keep' || wanted === undefined) return before
  if (how === 'set') return wanted
  // Null (no deadline) counts as later than any date.
  if (before === null || wanted === null) return null
  return before > wanted ? before : wanted
}

function judgeAssign(facts: Facts, input: PathsInput): Judged {
  const { person, path, existing, foresight, shortOf } = facts
  if (person.deletedAt) return { code: 'deleted' }
  if (person.status === 'inactive') return { code: 'inactive' }
  if (path.status !== 'published') return { code: 'path-gone' }
  const sources = facts.input.sources ?? []
  if (!existing || existing.withdrawn) {
    if (shortOf && input.ifShort !== 'wait') return { code: 'no-seat', about: shortOf.title }
    const deadlineDate = wantedOf(input, facts.today) ?? null
    const mails = input.notify !== false && !person.isNew && isReachable(person)
    const isDone = foresight?.completes === true
    const outcome = person.isNew ? 'invited' : existing ? 'restored' : 'assigned'
    return {
      outcome: isDone ? 'completed-before' : outcome,
      is: { withdrawn: false, deadlineDate, sources },
      isNew: true,
      mails,
    }
  }
  const { deadlineDate: before } = existing
  const deadlineDate = existing.completed ? before : nextDeadline(before, facts, input)
  const more = missing(existing.sources, sources)
  if (deadlineDate === before && more.length === 0) return { code: 'has-path' }
  return {
    outcome: deadlineDate === before ? 'source-added' : 'deadline-changed',
    is: { withdrawn: false, deadlineDate, sources: [...existing.sources, ...more] },
  }
}

export const assigning: PathChange = {
  judge: judgeAssign,
  gives: true,
  letter: 'path-assigned',
  event(outcome) {
    if (outcome === 'source-added') return 'learning-path/source-added'
    return outcome === 'deadline-changed'
      ? 'learning-path/deadline-changed'
      : 'learning-path/assigned'
  },
  async also(ctx, done, { existingDeadline: how }) {
    if (how !== 'set' && how !== 'extend') return
    const ids = done.filter(({ step }) => step.isNew).map(({ id }) => id)
    await moveExisting(ctx, ids, how)
  },
}

function judgeRemove({ existing }: Facts, { source }: PathsInput): Judged {
  if (!existing || existing.withdrawn) return { code: 'without-path' }
  const { withdrawn, deadlineDate, sources } = existing
  if (source !== undefined && !sources.includes(source)) return { code: 'other-source' }
  const left = sources.filter((each) => each !== source)
  if (source !== undefined && left.length > 0)
    return { outcome: 'source-removed', is: { withdrawn, deadlineDate, sources: left } }
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources } }
}

export const removing: PathChange = {
  judge: judgeRemove,
  event: (outcome) =>
    outcome === 'removed' ? 'learning-path/removed' : 'learning-path/source-removed',
}

/** Users who leave a group keep the paths that they have completed. */
export const leaving: PathChange = {
  ...removing,
  judge: (facts, input) =>
    facts.existing?.completed ? { code: 'path-completed' } : judgeRemove(facts, input),
}

function judgeRestore(facts: Facts, { source }: PathsInput): Judged {
  const { person, existing, path } = facts
  if (person.deletedAt) return { code: 'deleted' }
  if (person.status === 'inactive') return { code: 'inactive' }
  if (path.status === 'draft') return { code: 'path-gone' }
  if (!existing?.withdrawn) return { code: existing ? 'has-path' : 'path-not-removed' }
  const { deadlineDate, sources } = existing
  const by = sources.length > 0 || !source ? sources : [source]
  return { outcome: 'restored', is: { withdrawn: false, deadlineDate, sources: by } }
}

export const restoring: PathChange = {
  judge: judgeRestore,
  gives: true,
  event: () => 'learning-path/given-back',
}

function judgeRemind({ person, existing }: Facts): Judged {
  if (person.deletedAt) return { code: 'deleted' }
  if (person.status === 'inactive') return { code: 'inactive' }
  if (!existing || existing.withdrawn) return { code: 'without-path' }
  if (existing.completed) return { code: 'path-completed' }
  const fault = mailFault(person)
  if (fault) return { code: fault }
  if (existing.remindedLately) return { code: 'just-reminded' }
  const { withdrawn, deadlineDate, sources } = existing
  return { outcome: 'reminded', is: { withdrawn, deadlineDate, sources }, mails: true }
}

export const reminding: PathChange = {
  judge: judgeRemind,
  letter: 'path-reminder',
  event: () => 'learning-path/reminded',
  also: ({ tx, organisationId }, done) =>
    tx.execute(sql`UPDATE path_assignments SET last_reminded_at = now()
      WHERE organisation_id = ${organisationId}
        AND id = ANY(${sql.param(done.map(({ id }) => id))}::text[])`),
}

function judgeDeadline(
  { existing, today }: Facts,
  { deadlineDate, extendDays }: PathsInput,
): Judged {
  if (!existing || existing.withdrawn) return { code: 'without-path' }
  if (existing.completed) return { code: 'path-completed' }
  const { withdrawn, sources, deadlineDate: before } = existing
  if (extendDays !== undefined && before === null) return { code: 'no-deadline' }
  const next =
    extendDays === undefined || before === null
      ? (deadlineDate ?? null)
      : addDays(before < today ? today : before, extendDays)
  if (next === before) return { code: 'same-deadline' }
  return { outcome: 'deadline-changed', is: { withdrawn, deadlineDate: next, sources } }
}

export const changingDeadline: PathChange = {
  judge: judgeDeadline,
  event: () => 'learning-path/deadline-changed',
}

const asText = (
  state: { withdrawn: boolean; deadlineDate: string | null; sources: string[] } | null,
) => JSON.stringify(state && [state.withdrawn, state.deadlineDate, state.sources.toSorted()])

/** Restores the previous state, if it has not changed since. */
function judgeUndo({ existing, row }: Facts): Judged {
  const past = row.before && 'pathAssignmentId' in row.before ? row.before : undefined
  if (!past || !existing || asText(existing) !== asText(past.is)) return { code: 'changed-since' }
  const { was } = past
  if (was) return { outcome: was.withdrawn ? 'removed' : 'restored', is: was }
  if (!existing.begun) return { outcome: 'removed', is: null }
  const { deadlineDate, sources } = existing
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources } }
}

export const undoing: PathChange = {
  judge: judgeUndo,
  gives: true,
  event: () => 'learning-path/undone',
}
