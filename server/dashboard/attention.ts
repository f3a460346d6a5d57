import type { components } from '../../openapi/generated/types.ts'
import { count, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { assets, courses, imports, jobs } from '../db/schema.ts'
import { courseFilterWhere } from '../courses/filter.ts'
import { assetFilterWhere } from '../assets/filter.ts'
import { countUsers, refreshUsers } from '../db/stats/stats.ts'
import { type UserFilter, userQuestion } from '../people/filter.ts'
import { plural } from '../lib/plural.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { coursesDue, coursesOverdue } from './overdue-courses.ts'
import { listAt } from './list-url.ts'

export type Item = components['schemas']['AttentionItem']

/** After so many days something waits too long. */
const days = { invitation: 14, draft: 30, import: 30 }

const peopleIn = async (db: Db, world: Tenant, filter: UserFilter) =>
  (await countUsers(db, userQuestion(filter, world))).total

/** Who was invited, the last time, two weeks ago and has not accepted yet. */
async function invitationsPending(db: Db, world: Tenant): Promise<Item[]> {
  const filter = {
    status: 'invited',
    invitedTo: addDays(todayIn(world.zone), -days.invitation - 1),
  } as const
  const waiting = await peopleIn(db, world, filter)
  return [
    {
      key: 'invitations-pending',
      kind: 'invitations-pending',
      title: `${plural(waiting, 'invitation', 'invitations')} pending for more than ${days.invitation} days`,
      body: 'Resend the invitations, or check the addresses.',
      count: waiting,
      severity: 'info',
      href: listAt('/users/users', filter),
    },
  ]
}

async function invitationsBounced(db: Db, world: Tenant): Promise<Item[]> {
  const filter = { emailStatus: 'bounced' } as const
  const bounced = await peopleIn(db, world, filter)
  return [
    {
      key: 'invitations-bounced',
      kind: 'invitations-bounced',
      title: plural(bounced, 'email address bounces', 'email addresses bounce'),
      body: 'Correct the addresses so that these people get their emails.',
      count: bounced,
      severity: 'danger',
      href: listAt('/users/users', filter),
    },
  ]
}

async function invitations(db: Db, world: Tenant): Promise<Item[]> {
  await refreshUsers(db, world.organisationId)
  const found = await Promise.all([invitationsBounced(db, world), invitationsPending(db, world)])
  return found.flat()
}

async function draftsForgotten(db: Db, world: Tenant): Promise<Item[]> {
  const filter = {
    status: 'draft',
    updatedTo: addDays(todayIn(world.zone), -days.draft - 1),
  } as const
  const wanted = ownedBy(world.organisationId)(courses, courseFilterWhere(filter, world.zone))
  const [found] = await db.select({ n: count() }).from(courses).where(wanted)
  const drafts = found?.n ?? 0
  return [
    {
      key: 'drafts-forgotten',
      kind: 'drafts-forgotten',
      title: `${plural(drafts, 'draft', 'drafts')} not edited for ${days.draft} days`,
      body: 'Publish them, or delete those you no longer need.',
      count: drafts,
      severity: 'info',
      href: listAt('/library/courses', filter),
    },
  ]
}

async function assetsFailed(db: Db, world: Tenant): Promise<Item[]> {
  const filter = { status: 'failed' } as const
  const wanted = ownedBy(world.organisationId)(assets, assetFilterWhere(filter, world))
  const [found] = await db.select({ n: count() }).from(assets).where(wanted)
  const failed = found?.n ?? 0
  return [
    {
      key: 'assets-failed',
      kind: 'assets-failed',
      title: `${plural(failed, 'asset', 'assets')} failed to process`,
      body: 'See why, then retry or replace the file.',
      count: failed,
      severity: 'danger',
      href: listAt('/library/assets', filter),
    },
  ]
}

/** Imports of the last days of which rows were left out, each by itself. */
async function importProblems(db: Db, { organisationId }: Tenant): Promise<Item[]> {
  const { rows } = await db.execute<{ id: string; name: string; rows: number }>(sql`
    SELECT * FROM (
      SELECT i.id, i.file_name AS name, i.created_at, coalesce((i.counts ->> 'error')::integer, 0)
        + coalesce((i.outcomes ->> 'failed')::integer, 0) AS rows
      FROM ${imports} i LEFT JOIN ${jobs} j ON j.id = i.job_id
      WHERE i.organisation_id = ${organisationId} AND i.roll_back_job_id IS NULL
        AND i.created_at > now() - make_interval(days => ${days.import})
        AND (j.id IS NULL OR j.finished_at IS NOT NULL)
    ) found WHERE rows > 0 ORDER BY created_at DESC LIMIT 5`)
  return rows.map(({ id, name, rows: left }) => ({
    key: `import:${id}`,
    kind: 'import-problems',
    title: `${plural(left, 'row', 'rows')} of ${name} failed to import`.slice(0, 160),
    body: 'Fix these rows and import them again.',
    count: left,
    severity: 'warning',
    href: listAt('/users/import', { importId: id }),
  }))
}

const graveness = { danger: 0, warning: 1, info: 2 }

/** What waits for somebody to act, the gravest first and of alike the most. */
export async function readWaiting(db: Db, world: Tenant): Promise<Item[]> {
  const found = await Promise.all([
    coursesOverdue(db, world),
    coursesDue(db, world),
    invitations(db, world),
    assetsFailed(db, world),
    importProblems(db, world),
    draftsForgotten(db, world),
  ])
  return found
    .flat()
    .filter((item) => item.count > 0)
    .toSorted((a, b) => graveness[a.severity] - graveness[b.severity] || b.count - a.count)
}
