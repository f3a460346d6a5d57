import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import type { Step } from './steps.ts'
import { reachable } from '../people/reachable.ts'

type Schemas = components['schemas']
type PathImpact = Schemas['PathImpact']
export type StepChange = { step: Step; change: Schemas['PathStepImpact']['change'] }

/** Positions of a longest increasing subsequence; all others were moved. */
function inPlace(positions: number[]) {
  const best = positions.map((_, index) => ({ length: 1, from: -1, index }))
  for (const entry of best)
    for (const earlier of best.slice(0, entry.index))
      if (
        (positions[earlier.index] ?? 0) < (positions[entry.index] ?? 0) &&
        earlier.length + 1 > entry.length
      )
        Object.assign(entry, { length: earlier.length + 1, from: earlier.index })
  const found = new Set<number>()
  let index = best.toSorted((a, b) => b.length - a.length)[0]?.index ?? -1
  while (index >= 0) {
    found.add(index)
    index = best[index]?.from ?? -1
  }
  return found
}

/** Differences between the steps of a path before and after a change. */
export function compareSteps(before: Step[], after: Step[]): StepChange[] {
  const was = new Map(before.map((step, index) => [step.id, { step, index }]))
  const is = new Set(after.map(({ id }) => id))
  const common = after.flatMap((step) => {
    const old = was.get(step.id)
    return old ? [{ step, old: old.step, index: old.index }] : []
  })
  const unmoved = inPlace(common.map(({ index }) => index))
  return [
    ...after.flatMap((step): StepChange[] => (was.has(step.id) ? [] : [{ step, change: 'added' }])),
    ...before.flatMap((step): StepChange[] =>
      is.has(step.id) ? [] : [{ step, change: 'removed' }],
    ),
    ...common.flatMap(({ step, old }, index): StepChange[] => [
      ...(step.required === old.required
        ? []
        : [{ step, change: step.required ? ('required' as const) : ('optional' as const) }]),
      ...(unmoved.has(index) ? [] : [{ step, change: 'moved' as const }]),
      ...(step.dueInDays === old.dueInDays ? [] : [{ step, change: 'due' as const }]),
    ]),
  ]
}

type Counts = Record<'have' | 'begun' | 'done' | 'lose' | 'wanting', number>

/** SQL on states `st` of a step `s`: the user loses what only the path provides. */
const loses = (take: boolean) => sql`st.opened_at IS NOT NULL AND st.state <> 'done'
  AND (${take} OR st.state <> 'begun') AND CASE WHEN s.course_id IS NOT NULL THEN EXISTS (
    SELECT FROM enrollments e WHERE e.user_id = a.user_id AND e.course_id = s.course_id AND e.status <> 'withdrawn'
      AND e.completed_at IS NULL AND NOT EXISTS (SELECT FROM enrollment_sources es WHERE es.enrollment_id = e.id
        AND es.removed_at IS NULL AND NOT (es.kind = 'learning-path' AND es.ref = a.path_id)))
  ELSE EXISTS (SELECT FROM seats seat WHERE seat.user_id = a.user_id AND seat.license_id = s.license_id
    AND seat.status <> 'revoked' AND NOT EXISTS (SELECT FROM seat_sources ss WHERE ss.seat_id = seat.id
      AND NOT (ss.kind = 'learning-path' AND ss.ref = a.path_id))) END`

/** SQL: the seat of a license step `s` is in use, and can only be revoked if the license allows it. */
const isActive = sql`EXISTS (SELECT FROM seats used WHERE used.user_id = a.user_id
  AND used.license_id = s.license_id AND used.status = 'activated')`

/** SQL: the number of seats in use of a license `l` that may be revoked; null without a limit. */
const revocable = sql`CASE WHEN l.id IS NULL THEN 0 WHEN NOT l.revocation_allowed THEN 0
  ELSE greatest(0, l.revocation_cap - l.revocations_used) END`

/** Status of users for steps that existed before the change. */
async function countStates(tx: Tx, stepIds: string[], take: boolean) {
  const { rows } = await tx.execute<Counts & { stepId: string }>(sql`
    SELECT s.id AS "stepId", (count(*) FILTER (WHERE st.opened_at IS NOT NULL))::integer AS have,
      (count(*) FILTER (WHERE st.state = 'begun'))::integer AS begun,
      (count(*) FILTER (WHERE st.state = 'done'))::integer AS done,
      ((count(*) FILTER (WHERE ${loses(take)} AND NOT ${isActive}))
        + least(count(*) FILTER (WHERE ${loses(take)} AND ${isActive}), max(${revocable})))::integer AS lose, 0 AS wanting
    FROM path_steps s LEFT JOIN licenses l ON l.id = s.license_id JOIN path_step_states st ON st.step_id = s.id
    JOIN path_assignments a ON a.id = st.assignment_id AND a.withdrawn_at IS NULL AND a.counted
    WHERE s.id = ANY(${sql.param(stepIds)}::text[]) GROUP BY 1`)
  return new Map(rows.map((row) => [row.stepId, row]))
}

/** SQL: status of users for the currently stored steps. */
const facts = (pathId: string) => sql`
  assigned AS MATERIALIZED (SELECT id, path_id, user_id, completed_at FROM path_assignments
    WHERE path_id = ${pathId} AND withdrawn_at IS NULL AND counted),
  fact AS MATERIALIZED (
    SELECT a.id AS assignment_id, a.completed_at, f.step_id, f.needed, f.obstacle, f.has, f.begun, f.license_id,
      coalesce(st.done_at, f.done_at) AS done_at
    FROM path_facts((SELECT array_agg(path_id ORDER BY id) FROM assigned),
      (SELECT array_agg(user_id ORDER BY id) FROM assigned)) f
    JOIN assigned a ON a.user_id = f.user_id
    LEFT JOIN path_step_states st ON st.assignment_id = a.id AND st.step_id = f.step_id)`

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

async function countFacts(tx: Tx, pathId: string, newIds: string[]) {
  const { rows } = await tx.execute<Counts & { stepId: string }>(sql`
    WITH ${facts(pathId)}
    SELECT step_id AS "stepId", (count(*) FILTER (WHERE has))::integer AS have,
      (count(*) FILTER (WHERE begun AND done_at IS NULL))::integer AS begun,
      (count(*) FILTER (WHERE done_at IS NOT NULL))::integer AS done, 0 AS lose,
      (count(*) FILTER (WHERE NOT has AND done_at IS NULL AND obstacle IS NULL))::integer AS wanting
    FROM fact WHERE step_id = ANY(${texts(newIds)}) GROUP BY 1`)
  return new Map(rows.map((row) => [row.stepId, row]))
}

async function countUsers(tx: Tx, pathId: string, newlyRequired: string[]) {
  const { rows } = await tx.execute<
    Pick<PathImpact, 'learners' | 'completed' | 'reopened' | 'completing'>
  >(sql`
    WITH ${facts(pathId)}, user_sum AS (
      SELECT f.assignment_id, bool_or(f.completed_at IS NOT NULL) AS was_completed,
        count(*) FILTER (WHERE f.needed AND f.done_at IS NOT NULL) AS done,
        coalesce(max(p.at_least), count(*) FILTER (WHERE f.needed)) AS required,
        coalesce(bool_or(f.done_at IS NULL AND f.step_id = ANY(${texts(newlyRequired)})), false) AS lacks
      FROM fact f JOIN learning_paths p ON p.id = ${pathId} GROUP BY 1)
    SELECT (SELECT count(*)::integer FROM assigned) AS learners,
      (SELECT count(*)::integer FROM assigned WHERE completed_at IS NOT NULL) AS completed,
      (SELECT count(*)::integer FROM user_sum WHERE was_completed AND lacks) AS reopened,
      (SELECT count(*)::integer FROM user_sum
        WHERE NOT was_completed AND required > 0 AND done >= required) AS completing`)
  return rows[0] ?? { learners: 0, completed: 0, reopened: 0, completing: 0 }
}

export const noImpact: PathImpact = {
  learners: 0,
  completed: 0,
  reopened: 0,
  completing: 0,
  steps: [],
  seats: [],
  messages: 0,
}

/** Seats that users need for newly added licenses. */
async function readDemand(tx: Tx, counts: Map<string, Counts>, changes: StepChange[]) {
  const added = changes.filter(({ step, change }) => change === 'added' && step.type === 'license')
  const { rows } = await tx.execute<{ id: string; free: number | null }>(sql`
    SELECT id, greatest(0, seats_total - seats_taken) AS free FROM licenses
    WHERE id = ANY(${texts(added.map(({ step }) => step.id))})`)
  const free = new Map(rows.map((row) => [row.id, row.free]))
  return added.map(({ step }) => ({
    license: { _id: step.id, name: step.title },
    needed: counts.get(step.stepId)?.wanting ?? 0,
    available: free.get(step.id) ?? null,
  }))
}

type Choices = { require: boolean; take: boolean; notify: boolean }

/** Impact of a stored change of a path on its users, before it is applied to them. */
export async function readImpact(
  tx: Tx,
  pathId: string,
  changes: StepChange[],
  { require, take, notify }: Choices,
): Promise<PathImpact> {
  const old = changes.filter(({ change }) => change !== 'added').map(({ step }) => step.stepId)
  const added = changes.filter(({ change }) => change === 'added').map(({ step }) => step.stepId)
  const before = await countStates(tx, old, take)
  const after = await countFacts(tx, pathId, added)
  const users = await countUsers(tx, pathId, newlyRequired(changes))
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM path_assignments a JOIN users u ON u.id = a.user_id
    WHERE a.path_id = ${pathId} AND a.withdrawn_at IS NULL AND a.counted AND ${reachable}
      AND ${notify}`)
  return {
    ...users,
    reopened: require ? users.reopened : 0,
    steps: changes.map(({ step, change }) => {
      const counts = (change === 'added' ? after : before).get(step.stepId)
      const { have = 0, begun = 0, done = 0, lose = 0, wanting = 0 } = counts ?? {}
      const loss = change === 'removed' ? lose : 0
      const named = { _id: step.id, name: step.title }
      return { step: named, change, have, begun, done, get: wanting, lose: loss }
    }),
    seats: await readDemand(tx, after, changes),
    messages: changes.length > 0 ? (rows[0]?.n ?? 0) : 0,
  }
}

/** Newly required steps of users. */
export const newlyRequired = (changes: StepChange[]) =>
  changes
    .filter(({ step, change }) => change === 'required' || (change === 'added' && step.required))
    .map(({ step }) => step.stepId)
