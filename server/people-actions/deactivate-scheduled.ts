import { and, isNull, ne, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import type { TaskParts } from '../jobs/types.ts'
import { deactivate } from './deactivate.ts'
import { type UserChange, workOnUsers } from './user-action.ts'

const batchSize = 500

/** Users of one organisation whose last day has passed, and the moment at which it ended, by the database's clock. */
async function nextDue({ db }: TaskParts) {
  const isDue = and(
    sql`${users.deactivateAt} <= now()`,
    isNull(users.deletedAt),
    ne(users.status, 'inactive'),
  )
  const [first] = await db
    .select({
      organisationId: users.organisationId,
      now: sql<number>`extract(epoch FROM now())::float8 * 1000`,
    })
    .from(users)
    .where(isDue)
    .limit(1)
  if (!first) return undefined
  const { organisationId, now } = first
  const dueUsers = await db
    .select({ ref: users.id })
    .from(users)
    .where(and(isDue, sql`${users.organisationId} = ${organisationId}`))
    .limit(batchSize)
  return {
    organisationId,
    now: new Date(now),
    rows: dueUsers.map(({ ref }, position) => ({ position, ref, input: null, before: null })),
  }
}

/** As scheduled, unless that was cancelled meanwhile. */
const asPlanned =
  (now: Date): UserChange =>
  (ctx) => {
    const plan = deactivate(null, { seats: 'as-planned', note: 'Scheduled' })(ctx)
    return {
      ...plan,
      judge: (person, row) =>
        person.deactivateAt && person.deactivateAt <= now
          ? plan.judge(person, row)
          : 'changed-since',
    }
  }

/** Deactivates all users whose last day has passed. Concurrent servers do nothing twice. */
export async function deactivateDue(parts: TaskParts) {
  const { db, jobs } = parts
  for (let due = await nextDue(parts); due; due = await nextDue(parts)) {
    const { organisationId, now, rows } = due
    const by = { organisationId }
    const work = workOnUsers(asPlanned(now))
    await db.transaction((tx) => work({ tx, jobs, organisationId, by }, rows, false))
  }
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'deactivate-due': { name: 'deactivate-due' }
  }
}
