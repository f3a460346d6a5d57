import { auditEach, type AuditEvent } from '../../audit/audit.ts'
import type { Tally } from '../../audit/tally.ts'
import type { BulkCtx, Row, RowResult, Work } from '../../bulk/types.ts'
import { lockGroupsShared } from '../../db/group-locks.ts'
import type { Holding, PathBefore } from '../../db/schema.ts'
import type { Somebody, Whom } from '../../enrollments/changes/work.ts'
import { todayOf } from '../../enrollments/read.ts'
import { syncMembers } from '../../groups/sync-members.ts'
import { newId } from '../../lib/id.ts'
import { nameOf } from '../../lib/text.ts'
import { findOrCreateUsers, findUsers } from '../../licenses/seats/people.ts'
import { presentUserRef } from '../../people/present.ts'
import { leftOut, type ReasonCode } from '../../people/reasons.ts'
import { postFromAction } from '../letters.ts'
import { syncSeats } from '../sync.ts'
import {
  type PathFacts,
  type PathOutcome,
  type PathRef,
  type PathRowInput,
  type PathsInput,
  readPathFacts,
  type SeatDemand,
} from './input.ts'
import {
  type AssignmentFacts,
  foresee,
  type Foresight,
  type LicenseSeats,
  pairKey,
  readAssignments,
  readLicenseSeats,
} from './read.ts'
import { type AssignmentStep, writeAssignments } from './write.ts'

export type PathEffects = {
  outcomes: PathOutcome[]
  messages: number
  accounts: number
  progressKept: number
  carriedSteps: number
  demand: SeatDemand[]
}

export type Facts = {
  row: Row
  input: PathRowInput
  person: Somebody
  path: PathFacts
  existing: AssignmentFacts | undefined
  foresight: Foresight | undefined
  today: string
  /** The license without enough free seats for this row, if it needs seats. */
  shortOf: LicenseSeats | undefined
}

/** The reason why a row is skipped, or the action and the resulting assignment. */
export type Judged =
  | { code: ReasonCode; about?: string }
  | { outcome: PathOutcome; is: Holding | null; isNew?: boolean; mails?: boolean }

export type PathChange = {
  judge(facts: Facts, input: PathsInput): Judged
  event(outcome: PathOutcome): AuditEvent
  letter?: 'path-assigned' | 'path-reminder'
  /** Whether users may get paths they do not have. */
  gives?: boolean
  /** Further actions in the same transaction. */
  also?(ctx: BulkCtx, done: Done[], input: PathsInput): Promise<unknown>
}

export type Done = Facts & {
  id: string
  outcome: PathOutcome
  step: AssignmentStep
  mails: boolean
}

export const inputOf = ({ input }: Row): PathRowInput => Object.assign({ path: '' }, input)

/** Audit entries: for each user, and for each path with a count. */
async function note({ tx, by }: BulkCtx, change: PathChange, done: Done[]): Promise<Tally[]> {
  const byEvent = Map.groupBy(done, ({ outcome }) => change.event(outcome))
  for (const [event, changes] of byEvent) {
    const lines = [...Map.groupBy(changes, ({ person }) => person.id).values()].flatMap((ofUser) =>
      ofUser.slice(0, 1).map(({ person }) => ({
        id: person.id,
        name: nameOf(person),
        note: ofUser
          .map(({ path }) => path.title)
          .join(', ')
          .slice(0, 500),
      })),
    )
    await auditEach(tx, by, event, lines)
  }
  return [...byEvent].flatMap(([event, changes]) =>
    [...Map.groupBy(changes, ({ path }) => path)].map(([{ id, title: name }, ofPath]) => ({
      event,
      of: { type: 'learning-path' as const, id, name },
      count: ofPath.length,
    })),
  )
}

async function perform(ctx: BulkCtx, change: PathChange, input: PathsInput, done: Done[]) {
  await writeAssignments(
    ctx,
    done.map(({ step }) => step),
  )
  await change.also?.(ctx, done, input)
  await syncSeats(
    ctx,
    done.map(({ path, person }) => ({ pathId: path.id, userId: person.id })),
  )
  if (change.letter)
    await postFromAction(
      ctx,
      change.letter,
      done
        .filter(({ mails }) => mails)
        .map(({ person, path }) => ({ userId: person.id, email: person.email, pathId: path.id })),
      input.note,
    )
  const tallies = await note(ctx, change, done)
  await syncMembers(ctx.tx, ctx.organisationId, [...new Set(done.map(({ person }) => person.id))])
  await ctx.jobs.task(ctx.tx, { name: 'sync-learning-paths' })
  return tallies
}

/** Free seats of licenses, reduced row by row. */
function seatCounter(licenses: Map<string, LicenseSeats>) {
  const needed = new Map<string, number>()
  const isShort = ({ id, free }: LicenseSeats) => free !== null && (needed.get(id) ?? 0) >= free
  return {
    shortOf: (ids: string[]) =>
      ids.map((id) => licenses.get(id)).find((license) => license && isShort(license)),
    use: (ids: string[]) => ids.forEach((id) => needed.set(id, (needed.get(id) ?? 0) + 1)),
    demand: (): SeatDemand[] =>
      [...needed].flatMap(([id, count]) => {
        const license = licenses.get(id)
        if (!license) return []
        const { title: name, free: available } = license
        return [{ license: { _id: id, name }, needed: count, available }]
      }),
  }
}

/** Validates the rows of an action on assigned paths, and applies the valid ones. */
async function workOnPaths(
  ctx: BulkCtx,
  { rows, people, dry }: { rows: Row[]; people: Whom; dry: boolean },
  change: PathChange,
  input: PathsInput,
) {
  const ids = [...new Set(rows.map((row) => inputOf(row).path))]
  const licenses = await readLicenseSeats(ctx, ids, !dry)
  const paths = await readPathFacts(ctx, ids, !dry)
  const pairs = rows.flatMap((row) => {
    const person = people.get(row.ref)
    return typeof person === 'object' ? [{ pathId: inputOf(row).path, userId: person.id }] : []
  })
  const assignments = await readAssignments(ctx, pairs, !dry)
  const isUnassigned = (key: string) => assignments.get(key)?.withdrawn ?? true
  const foreseen = change.gives
    ? await foresee(
        ctx,
        pairs.filter((pair) => isUnassigned(pairKey(pair))),
      )
    : new Map<string, Foresight>()
  const today = await todayOf(ctx.tx, ctx.organisationId)
  const seats = seatCounter(licenses)
  const done: Done[] = []
  const results = rows.map((row): RowResult<PathRef> => {
    const rowInput = inputOf(row)
    const path = paths.get(rowInput.path)
    const person = people.get(row.ref) ?? 'not-found'
    const what = path?.title
    if (typeof person === 'string') return leftOut(row, person, { name: row.ref, what })
    const name = nameOf(person)
    if (!path || path.isDeleted) return leftOut(row, 'path-gone', { name })
    const key = pairKey({ pathId: path.id, userId: person.id })
    const existing = assignments.get(key)
    const foresight = foreseen.get(key)
    const needs = foresight?.licenses ?? []
    const shortOf = seats.shortOf(needs)
    const facts = { row, input: rowInput, person, path, existing, foresight, today, shortOf }
    const judged = change.judge(facts, input)
    if ('code' in judged) {
      if (judged.code === 'no-seat') seats.use(needs)
      return leftOut(row, judged.code, { name, what: judged.about ?? what })
    }
    seats.use(needs)
    const { outcome, is, isNew, mails = false } = judged
    const id = existing?.id ?? newId()
    const was: Holding | null = existing
      ? {
          withdrawn: existing.withdrawn,
          deadlineDate: existing.deadlineDate,
          sources: existing.sources,
        }
      : null
    const step = { id, pathId: path.id, userId: person.id, was, is, isNew }
    done.push({ ...facts, id, outcome, step, mails })
    const before: PathBefore = { pathAssignmentId: id, was, is }
    const item = {
      user: presentUserRef(person),
      path: { _id: path.id, name: path.title },
      outcome,
    }
    return { position: row.position, ref: row.ref, name, outcome: 'succeeded', before, item }
  })
  const tallies = dry || done.length === 0 ? [] : await perform(ctx, change, input, done)
  const made = new Set(done.filter(({ person }) => person.isNew).map(({ person }) => person.id))
  const mailed = done.filter(({ mails }) => mails).map(({ person }) => person.id)
  const effects: PathEffects = {
    outcomes: done.map(({ outcome }) => outcome),
    messages: new Set([...mailed, ...made]).size,
    accounts: made.size,
    progressKept: done.filter(
      ({ existing, step }) => existing?.begun && step.is?.withdrawn !== false,
    ).length,
    carriedSteps: done.filter(({ foresight }) => (foresight?.carriedSteps ?? 0) > 0).length,
    demand: seats.demand(),
  }
  return { results, effects, tallies }
}

/** An action on assigned paths; `creates` allows to add new users. */
export const pathWork =
  (change: PathChange, input: PathsInput, creates = false): Work<PathRef, PathEffects> =>
  async (ctx, rows, dry) => {
    if (!dry) {
      await lockGroupsShared(ctx.tx, ctx.organisationId)
      await readLicenseSeats(ctx, [...new Set(rows.map((row) => inputOf(row).path))], true)
    }
    const people = creates
      ? await findOrCreateUsers(ctx, rows, { note: input.note, dry })
      : await findUsers(ctx, rows, !dry)
    return workOnPaths(ctx, { rows, people, dry }, change, input)
  }
