import type { components } from '../../openapi/generated/types.ts'
import { isNull, sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { problem } from '../problem.ts'
import { checkRules } from './check-rules.ts'
import type { Here } from './one.ts'
import { fitting } from './rules.ts'

type Preview = components['schemas']['UserGroupPreviewResult']
type Asked = components['schemas']['UserGroupPreview']

/** The first ten of some people by name, as the contract's references. */
const firstTen = (from: ReturnType<typeof sql>) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('_id', id, 'firstName', first_name,
    'lastName', last_name, 'email', email)), '[]')
  FROM (SELECT u.* FROM ${from} ORDER BY u.sort_name, u.id LIMIT 10) ten)`

/** Who rules would bring into a group now. */
export async function previewGroup({ db, own, user }: Here, { groupId, rules }: Asked) {
  const { organisationId } = user
  const groups = await db
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(own(userGroups, isNull(userGroups.deletedAt)))
  const ids = new Set(groups.map(({ id }) => id))
  if (groupId !== undefined && !ids.has(groupId)) throw problem('request/not-found')
  await checkRules(db, organisationId, rules, groupId)
  const fits = sql`SELECT users.id FROM users WHERE ${fitting(rules, { organisationId, groups: ids })}`
  const members = sql`SELECT m.user_id AS id FROM user_group_members m
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL WHERE m.group_id = ${groupId ?? null}`
  const { rows } = await db.execute<Preview & Record<string, unknown>>(sql`
    WITH fits AS MATERIALIZED (${fits}), members AS MATERIALIZED (${members}),
    come AS MATERIALIZED (SELECT id FROM fits WHERE ${groupId !== undefined}
      AND id NOT IN (SELECT id FROM members)),
    gone AS MATERIALIZED (SELECT id FROM members WHERE id NOT IN (SELECT id FROM fits))
    SELECT (SELECT count(*)::int FROM fits) AS "usersCount",
      (SELECT count(*)::int FROM come) AS "joinsCount",
      (SELECT count(*)::int FROM gone) AS "leavesCount",
      ${firstTen(sql`fits JOIN users u USING (id)`)} AS sample,
      ${firstTen(sql`come JOIN users u USING (id)`)} AS joins,
      ${firstTen(sql`gone JOIN users u USING (id)`)} AS leaves`)
  const [preview] = rows
  if (!preview) throw problem('server/error')
  return preview
}
