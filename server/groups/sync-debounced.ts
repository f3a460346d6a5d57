import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'
import { inParts } from '../lib/chunk.ts'
import { syncPeople } from './sync-people.ts'

/** People who did something: their standing with courses may have changed, and when they were last active. */
export type LearnersTask = { name: 'sync-learners'; organisationId: string; userIds: string[] }

/** Long enough that a course of a whole class is one piece of work, and soon enough for who looks at the group. */
const pause = 2_000
const batchSize = 1_000

/** Who is to be looked at, by organisation. What is lost with this process is found within the hour. */
const waiting = new Map<string, Set<string>>()

const tasksFor = (organisationId: string, everybody: string[]) =>
  inParts(everybody, batchSize).map((userIds): LearnersTask => ({
    name: 'sync-learners',
    organisationId,
    userIds,
  }))

/** Looks at people once a transaction is through that has changed how they stand with courses. */
export const syncAfterCommit = (tx: Tx, jobs: Jobs, organisationId: string, userIds: string[]) =>
  jobs.tasks(tx, tasksFor(organisationId, userIds))

/**
 * Looks a little later which groups with rules about courses and activity people now belong in; all who are named
 * meanwhile are one piece of work. Whoever calls does not wait for it.
 */
export function syncDebounced(jobs: Jobs, organisationId: string, userIds: string[]) {
  if (userIds.length === 0) return
  const known = waiting.get(organisationId)
  if (known) {
    for (const id of userIds) known.add(id)
    return
  }
  waiting.set(organisationId, new Set(userIds))
  setTimeout(() => {
    const all = [...(waiting.get(organisationId) ?? [])]
    waiting.delete(organisationId)
    for (const task of tasksFor(organisationId, all))
      // The queue is not there now; within the hour every group is looked at.
      jobs.soon(task).catch(() => undefined)
  }, pause).unref()
}

/** What rules ask of people that follows from what they do. */
const activityConditions =
  '$.conditions[*] ? (@.field == "courseStatus" || @.field == "lastActiveAt")'

/** Brings the groups whose rules ask what people do into line with these, and the groups that build upon them. */
export async function syncLearners(db: Db, { organisationId, userIds }: LearnersTask) {
  const asking = await db
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      and(
        eq(userGroups.organisationId, organisationId),
        isNull(userGroups.deletedAt),
        sql`jsonb_path_exists(${userGroups.rules}, ${activityConditions})`,
      ),
    )
  if (asking.length === 0) return
  const of = asking.map(({ id }) => id)
  await syncPeople(db, organisationId, userIds, of)
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-learners': LearnersTask
  }
}
