import type { components } from '../../openapi/generated/types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { filterWhere } from '../people/filter.ts'
import { members } from './audience-members.ts'

type Schemas = components['schemas']
export type Audience = Schemas['Audience']
export type Channel = Schemas['NotificationChannel']
export type LeftOut = Schemas['LeftOut']
export type LeftOutCode = Schemas['LeftOutCode']

const list = (ids: string[]) => sql`${sql.param(ids)}::text[]`

/** The users of an audience, including those who get no message. */
export function audienceWhere(audience: Audience, { organisationId, zone }: Tenant) {
  const { type, condition, days = 30, filter } = audience
  // Deleted users are reported if somebody names them, and otherwise unknown.
  const existing = type === 'users' ? undefined : isNull(users.deletedAt)
  const isIdle = sql`(${users.lastActiveAt} IS NULL OR ${users.lastActiveAt} < now() - make_interval(days => ${days}))`
  return ownedBy(organisationId)(
    users,
    existing,
    members(audience, zone),
    condition === 'inactive' ? isIdle : undefined,
    filter && filterWhere({ ...filter, deleted: undefined }, zone),
  )
}

const hadRecently = sql`EXISTS (SELECT FROM mails recent WHERE recent.organisation_id = ${users.organisationId}
  AND recent.user_id = ${users.id} AND recent.message_id IS NOT NULL
  AND recent.sent_at > now() - interval '24 hours')`

/** SQL: why a user gets no message by mail at this moment, apart from the choices of the audience. */
export const unreachable = (channel: Channel) => sql`
  WHEN ${users.deletedAt} IS NOT NULL THEN 'deleted'
  WHEN ${users.status} = 'inactive' THEN 'inactive'
  WHEN ${users.status} = 'invited' AND ${users.lastInvitedAt} IS NULL THEN 'not-invited'
  WHEN ${channel === 'push'} AND ${users.unsubscribedAt} IS NOT NULL THEN 'unsubscribed'
  WHEN ${channel === 'push'} AND NOT ${users.pushEnabled} THEN 'no-device'
  WHEN ${channel === 'email'} AND ${users.emailStatus} <> 'ok' THEN ${users.emailStatus}`

/** SQL: why a user of an audience gets no message; NULL for those who get it. */
export function leftOutBecause({ exclude = [], skipRecent }: Audience, channel: Channel) {
  const excluded = exclude.length > 0 ? sql`${users.id} = ANY(${list(exclude)})` : sql`false`
  return sql<LeftOutCode | null>`CASE
    WHEN ${excluded} THEN 'excluded' ${unreachable(channel)}
    WHEN ${skipRecent ? hadRecently : sql`false`} THEN 'recent' END`
}

export type AudienceCount = { total: number; sendable: number; leftOut: LeftOut[] }

/** Counts an audience exactly, in one pass. */
export async function countAudience(
  db: Db | Tx,
  audience: Audience,
  channel: Channel,
  tenant: Tenant,
): Promise<AudienceCount> {
  const code = leftOutBecause(audience, channel)
  const { rows } = await db.execute<{ code: LeftOutCode | null; count: number }>(sql`
    SELECT code, count(*)::integer AS count FROM (
      SELECT ${code} AS code FROM ${users} WHERE ${audienceWhere(audience, tenant)}) AS person
    GROUP BY code ORDER BY count DESC, code`)
  const leftOut = rows.flatMap(({ code: why, count }) => (why ? [{ code: why, count }] : []))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const sendable = rows.find(({ code: why }) => why === null)?.count ?? 0
  return { total, sendable, leftOut }
}

type PeopleFilter = { search?: string; leftOut?: LeftOutCode; sendable?: boolean }

/** A page of the users of an audience by name, and how many match. */
export async function readAudiencePage(
  db: Db | Tx,
  { audience, channel, tenant }: { audience: Audience; channel: Channel; tenant: Tenant },
  { search, leftOut, sendable }: PeopleFilter,
  page: { limit: number; offset: number },
) {
  const code = leftOutBecause(audience, channel)
  const where = and(
    audienceWhere(audience, tenant),
    ...hasEachWord(users.searchText, search),
    leftOut && eq(code, leftOut),
    sendable ? sql`${code} IS NULL` : undefined,
  )
  const { id, firstName, lastName, email } = users
  const people = await db
    .select({ _id: id, firstName, lastName, email, leftOut: code })
    .from(users)
    .where(where)
    .orderBy(users.sortName, users.id)
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(users)
    .where(where)
  return { people, total: counted?.total ?? 0 }
}
