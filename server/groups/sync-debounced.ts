import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'
import { chunk } from '../lib/chunk.ts'
import { syncPeople } from './sync-people.ts'

/** Users whose course status or last activity may have changed. */
export type LearnersTask = { name: 'sync-learners'; organisationId: string; userIds: string[] }

/** Milliseconds to collect users before a task is queued. */
const pause = 2_000
const batchSize = 1_000

/** Users to sync by organisation. If the process ends before, the hourly sync finds them. */
const waiting = new Map<string, Set<string>>()

const tasksFor = (organisationId: string, ids: string[]) =>
  chunk(ids, batchSize).map((userIds): LearnersTask => ({
    name: 'sync-learners',
    organisationId,
    userIds,
  }))

/** Queues a sync of users whose course status the transaction changes, for after its commit. */
export const syncAfterCommit = (tx: Tx, jobs: Jobs, organisationId: string, userIds: string[]) =>
  jobs.tasks(tx, tasksFor(organisationId, userIds))

/**
 * Queues a sync of the groups with rules about courses and activity after a short pause; users named meanwhile are part
 * of the same task. Does not block the caller.
 */
export function syncDebounced(jobs: Jobs, organisationId: string, userIds: string[]) {
  if (userIds.length === 0) return
  const pending = waiting.get(organisationId)
  if (pending) {
    for (const id of userIds) pending.add(id)
    return
  }
  waiting.set(organisationId, new Set(userIds))
  setTimeout(() => {
    const collected = [...(waiting.get(organisationId) ?? [])]
    waiting.delete(organisationId)
    for (const task of tasksFor(organisationId, collected))
      // The queue is not available; the hourly sync covers it.
      jobs.soon(task).catch(() => undefined)
  }, pause).unref()
}

/** Conditions that depend on what users do, and on the seats they have. */
const activityConditions =
  '$.conditions[*] ? (@.field == "courseStatus" || @.field == "lastActiveAt" || @.field == "license")'

/** Whether there are groups with rules about seats in licenses. */
export async function hasLicenseRules(tx: Tx, organisationId: string) {
  const [found] = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      and(
        eq(userGroups.organisationId, organisationId),
        isNull(userGroups.deletedAt),
        sql`jsonb_path_exists(${userGroups.rules}, '$.conditions[*] ? (@.field == "license")')`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Syncs these users with the groups whose rules depend on activity, and with the groups depending on those. */
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
  const groupIds = asking.map(({ id }) => id)
  await syncPeople(db, organisationId, userIds, groupIds)
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-learners': LearnersTask
  }
}
