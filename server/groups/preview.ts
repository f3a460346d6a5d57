import type { TxCtx } from '../contract/ctx.ts'
import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, inArray, isNull, sql } from '../db/drizzle.ts'
import { userGroups, users } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { checkRules } from './check-rules.ts'
import { referencedGroups } from './rule-dependencies.ts'
import { rulesWhere } from './rules.ts'
import { pathEffectColumns, type PathEffects } from './path-plan.ts'
import { seatEffectsOf, seatMoveColumns, type SeatMoves } from './seat-plan.ts'

type Asked = components['schemas']['UserGroupPreview']
type Counts = { fit: number; fitAndIn: number; in: number }

/** Above this, the index on names finds the first ten faster than sorting all matches. */
const threshold = 5_000

/** The first ten users by name. `count` is known, so that an empty result costs no query. */
async function firstTen({ db, own }: TxCtx, count: number, condition: SQL | undefined) {
  if (count === 0) return []
  const { id: _id, firstName, lastName, email } = users
  return db
    .select({ _id, firstName, lastName, email })
    .from(users)
    .where(own(users, isNull(users.deletedAt), condition))
    .orderBy(count > threshold ? users.sortName : sql`${users.sortName} || ''`, users.id)
    .limit(10)
}

async function countPeople({ db }: TxCtx, matches: SQL | undefined, isIn: SQL, groupId?: string) {
  const { rows } = await db.execute<Counts>(sql`
    SELECT count(*)::int AS fit,
      (SELECT count(*)::int FROM users WHERE ${and(matches, isIn)}) AS "fitAndIn",
      (SELECT count(*)::int FROM user_group_members WHERE group_id = ${groupId ?? null}) AS "in"
    FROM users WHERE ${matches}`)
  return rows[0] ?? { fit: 0, fitAndIn: 0, in: 0 }
}

/** The seats that they would take and free, and the learning paths that they would get and lose. */
async function previewEffects(
  { db }: TxCtx,
  groupId: string,
  joins: SQL | undefined,
  leaves: SQL | undefined,
) {
  const moves = (condition: SQL | undefined, joined: boolean) => sql`
    SELECT ${users.id} AS person, ${users.id} AS user_id, 1 AS n, false AS writable, ${groupId}::text AS group_id, ${joined}::boolean AS joined,
      false AS returns, NULL::text[] AS joining
    FROM users WHERE ${condition} AND ${users.deletedAt} IS NULL`
  const { rows } = await db.execute<SeatMoves & PathEffects>(sql`
    WITH move AS MATERIALIZED (${moves(joins, true)} UNION ALL ${moves(leaves, false)})
    SELECT ${seatMoveColumns(sql`move`)}, ${pathEffectColumns(sql`move`)}`)
  const [effects] = rows
  if (!effects) throw new Error('the preview query returned no row')
  const { pathsAssigned, pathsEnded } = effects
  return { ...seatEffectsOf(effects), pathsAssigned, pathsEnded }
}

const noEffects = {
  seatsTaken: 0,
  seatsWaiting: 0,
  seatsFreed: 0,
  pathsAssigned: 0,
  pathsEnded: 0,
}

/** The users who would join and leave a group with these rules now. */
export async function previewGroup(ctx: TxCtx, { groupId, rules }: Asked) {
  const { db, own, user } = ctx
  const { organisationId } = user
  const groupIds = [...referencedGroups(rules), ...(groupId === undefined ? [] : [groupId])]
  const { id, formerRules, rules: before } = userGroups
  const existing = await db
    .select({ id, formerRules, rules: before })
    .from(userGroups)
    .where(own(userGroups, isNull(userGroups.deletedAt), inArray(userGroups.id, groupIds)))
  const group = existing.find((item) => item.id === groupId)
  if (groupId !== undefined && !group) throw problem('request/not-found')
  await checkRules(db, organisationId, rules, group)
  const groups = new Set(existing.map((item) => item.id))
  const matches = rulesWhere(rules, { organisationId, groups })
  const isIn = sql`EXISTS (SELECT FROM user_group_members mine
    WHERE mine.group_id = ${groupId ?? null} AND mine.user_id = ${users.id})`
  const counts = await countPeople(ctx, matches, groupId === undefined ? sql`false` : isIn, groupId)
  const joinsCount = groupId === undefined ? 0 : counts.fit - counts.fitAndIn
  const leavesCount = counts.in - counts.fitAndIn
  const joining = and(matches, sql`NOT ${isIn}`)
  const leaving = and(isIn, sql`(${matches}) IS NOT TRUE`)
  return {
    usersCount: counts.fit,
    sample: await firstTen(ctx, counts.fit, matches),
    joinsCount,
    joins: await firstTen(ctx, joinsCount, joining),
    leavesCount,
    leaves: await firstTen(ctx, leavesCount, leaving),
    ...(groupId === undefined ? noEffects : await previewEffects(ctx, groupId, joining, leaving)),
  }
}
