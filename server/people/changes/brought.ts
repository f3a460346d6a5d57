import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { userGroups } from '../../db/schema.ts'
import { countLetters, countLettersSince } from '../../enrollments/groups/letters.ts'
import { countLost, lastMove } from '../../enrollments/groups/lost.ts'
import { keepGroups } from '../../groups/keep.ts'
import { dependingOn } from '../../groups/order.ts'
import { tried } from './in-one-go.ts'
import type { Tx } from '../../db/open.ts'
import type { Pair } from './memberships.ts'
import type { At } from './work.ts'

type There = Pick<At, 'tx' | 'organisationId'>

/** What comes along with memberships: the unfinished courses that end, and the letters of courses that people get. */
export type Brought = { assignments: number; messages: number }

/** Whether some groups that follow these by their rules give courses with a letter, or take them back. */
async function followersMatter({ tx, organisationId }: There, groupIds: string[]) {
  const there = and(eq(userGroups.organisationId, organisationId), isNull(userGroups.deletedAt))
  const found = await tx
    .select({ id: userGroups.id, rules: userGroups.rules })
    .from(userGroups)
    .where(and(there, sql`${userGroups.rules} IS NOT NULL`))
  const ruled = found.flatMap(({ id, rules }) => (rules ? [{ id, rules }] : []))
  const following = [...dependingOn(ruled, groupIds)].filter((id) => !groupIds.includes(id))
  if (following.length === 0) return false
  const givers = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      and(
        inArray(userGroups.id, following),
        sql`EXISTS (SELECT FROM group_assignments a WHERE a.group_id = ${userGroups.id}
          AND (a.notify OR ${userGroups.onLeave} = 'remove-unfinished'))`,
      ),
    )
    .limit(1)
  return givers.length > 0
}

const change = {
  join: (
    at: There,
    pairs: SQL,
  ) => sql`INSERT INTO user_group_members (group_id, user_id, organisation_id)
    SELECT pair.group_id, pair.user_id, ${at.organisationId} FROM ${pairs}
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
  leave: (_at: There, pairs: SQL) => sql`DELETE FROM user_group_members m USING ${pairs}
    WHERE m.group_id = pair.group_id AND m.user_id = pair.user_id`,
}

/** Those of a query of people with groups who are not in theirs, or whose group is deleted. */
const notIn = (pairs: SQL) => sql`
  SELECT user_id, group_id FROM (${pairs}) AS pair
  WHERE NOT EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
    WHERE m.user_id = pair.user_id AND m.group_id = pair.group_id AND g.deleted_at IS NULL)`

const asRows = (pairs: Pair[]) => sql`unnest(
  ${sql.param(pairs.map(({ userId }) => userId))}::text[],
  ${sql.param(pairs.map(({ groupId }) => groupId))}::text[]) AS pair (user_id, group_id)`

/** What has come along for people since a note: of groups they have left, and of those they have joined or returned to. */
export async function broughtSince(tx: Tx, note: string, userIds: string[]): Promise<Brought> {
  const noted = sql`SELECT DISTINCT user_id, group_id FROM membership_changes
    WHERE id > ${note} AND user_id = ANY(${sql.param(userIds)}::text[])`
  return {
    assignments: await countLost(tx, notIn(noted)),
    messages: await countLettersSince(tx, note, userIds),
  }
}

/**
 * What comes along when people join or leave groups. Where others follow these that give courses or take them back, only
 * the deed knows who joins and leaves those: it is done, and nothing of it stays.
 */
export async function broughtBy(
  at: There,
  direction: 'join' | 'leave',
  pairs: Pair[],
): Promise<Brought> {
  const groupIds = [...new Set(pairs.map(({ groupId }) => groupId))]
  const moving = asRows(pairs)
  if (!(await followersMatter(at, groupIds)))
    return direction === 'leave'
      ? { assignments: await countLost(at.tx, sql`SELECT * FROM ${moving}`), messages: 0 }
      : { assignments: 0, messages: await countLetters(at.tx, sql`SELECT *, false FROM ${moving}`) }
  const userIds = [...new Set(pairs.map(({ userId }) => userId))]
  return tried(at.tx, async (tx) => {
    const before = await lastMove(tx)
    await tx.execute(change[direction](at, moving))
    await keepGroups(tx, at.organisationId, userIds, groupIds)
    return broughtSince(tx, before, userIds)
  })
}

/** The groups kept by hand that people are in. */
async function handPairs({ tx, organisationId }: There, userIds: string[]) {
  const { rows } = await tx.execute<Pair>(sql`
    SELECT m.user_id AS "userId", m.group_id AS "groupId" FROM user_group_members m
    JOIN user_groups g ON g.id = m.group_id AND g.type = 'static' AND g.deleted_at IS NULL
    WHERE m.organisation_id = ${organisationId} AND m.user_id = ANY(${sql.param(userIds)}::text[])`)
  return rows
}

/** Whether groups by rules tell of courses. */
async function doRulesTell({ tx, organisationId }: There) {
  const { rows } = await tx.execute(sql`
    SELECT FROM user_groups g JOIN group_assignments a ON a.group_id = g.id AND a.notify
    WHERE g.organisation_id = ${organisationId} AND g.type = 'dynamic' AND g.deleted_at IS NULL LIMIT 1`)
  return rows.length > 0
}

/** For more people than these it is not found out whom groups by rules would write to: the deed takes seconds. */
const atOnce = 500

/**
 * What comes along as inactive or deleted people come back: the courses end that they have by groups that they are not in
 * then, and the groups they are in tell them what they got meanwhile. Only the deed knows which rules they fit: where that
 * matters it is done, and nothing of it stays. `joining` are the groups kept by hand they come back to, beside those they
 * are in.
 */
export async function broughtOnReturn(
  at: At,
  userIds: string[],
  comeBack: (there: At) => Promise<unknown>,
  joining: Pair[] = [],
): Promise<Brought> {
  const had = sql`
    WITH open AS MATERIALIZED (
      SELECT id, user_id FROM enrollments WHERE user_id = ANY(${sql.param(userIds)}::text[])
        AND status IN ('not-started', 'in-progress', 'failed'))
    SELECT DISTINCT open.user_id, s.ref AS group_id FROM open
    JOIN enrollment_sources s ON s.enrollment_id = open.id AND s.kind = 'group' AND s.removed_at IS NULL`
  const mayLose = (await countLost(at.tx, notIn(had))) > 0
  if (!mayLose && !(userIds.length <= atOnce && (await doRulesTell(at)))) {
    const pairs = [...joining, ...(await handPairs(at, userIds))]
    const back = sql`SELECT *, true FROM ${asRows(pairs)}`
    return { assignments: 0, messages: await countLetters(at.tx, back) }
  }
  return tried(at.tx, async (tx) => {
    const before = await lastMove(tx)
    await comeBack({ ...at, tx })
    await keepGroups(tx, at.organisationId, userIds)
    return broughtSince(tx, before, userIds)
  })
}
