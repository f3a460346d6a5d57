import type { components } from '../../openapi/generated/types.ts'
import { type AuditEvent, byOf } from '../audit/audit.ts'
import type { BulkCtx } from '../bulk/types.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { lockGroupsExclusive } from '../db/group-locks.ts'
import { pageOf } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditGroupAssignments } from '../groups/future-members.ts'

type FutureSeats = {
  groupIds: string[]
  licenses: { id: string; title: string }[]
  note?: string
  notify?: boolean
}

/** Licenses that future members of groups get since a moment. */
export type GroupLicenses = { since: string; pairs: { group: string; license: string }[] }

/** One entry for each license and each group, with the names of the others. */
const auditPairs = (
  { tx, by }: Pick<BulkCtx, 'tx' | 'by'>,
  [subject, group]: readonly [AuditEvent, AuditEvent],
  groups: { id: string; name: string }[],
  licenses: { id: string; title: string }[],
) =>
  auditGroupAssignments(tx, by, {
    type: 'license',
    subjects: licenses.map(({ id, title: name }) => ({ id, name })),
    groups,
    events: { subject, group },
  })

/**
 * Adds future members of groups to licenses; returns what is new. The groups must be locked (`lockGroupsExclusive`).
 */
export async function assignToFutureMembers(
  ctx: TxCtx,
  wanted: FutureSeats,
): Promise<GroupLicenses | undefined> {
  const { db, user } = ctx
  const { groupIds, licenses, note = '', notify = true } = wanted
  const ids = licenses.map(({ id }) => id)
  const { rows } = await db.execute<{
    group: string
    license: string
    name: string
    isNew: boolean
    since: string
  }>(sql`
    WITH stored AS (
      INSERT INTO group_licenses (group_id, license_id, organisation_id, note, notify, assigned_by)
      SELECT g.id, license.id, g.organisation_id, ${note}, ${notify}, ${user.id}
      FROM user_groups g CROSS JOIN unnest(${sql.param(ids)}::text[]) AS license (id)
      WHERE g.organisation_id = ${user.organisationId} AND g.deleted_at IS NULL
        AND g.id = ANY(${sql.param(groupIds)}::text[])
      ON CONFLICT (group_id, license_id) DO UPDATE SET note = excluded.note, notify = excluded.notify,
        assigned_by = excluded.assigned_by, created_at = now()
      RETURNING group_id, license_id, xmax = 0 AS is_new, created_at)
    SELECT g.id AS "group", s.license_id AS license, g.name, s.is_new AS "isNew", s.created_at::text AS since
    FROM stored s JOIN user_groups g ON g.id = s.group_id ORDER BY lower(g.name), g.id`)
  const groups = [...new Map(rows.map(({ group: id, name }) => [id, { id, name }])).values()]
  if (groups.length === 0) return undefined
  await auditPairs(
    { tx: db, by: byOf(ctx) },
    ['license/group-assigned', 'user-group/licenses-assigned'],
    groups,
    licenses,
  )
  const pairs = rows.flatMap(({ isNew, group, license }) => (isNew ? [{ group, license }] : []))
  const since = rows[0]?.since
  return since === undefined || pairs.length === 0 ? undefined : { since, pairs }
}

/** Future members no longer get these licenses, unless they were assigned again since. */
export async function endGroupLicenses(ctx: BulkCtx, { since, pairs }: GroupLicenses) {
  const { tx, organisationId } = ctx
  await lockGroupsExclusive(tx, organisationId)
  const column = (key: 'group' | 'license') =>
    sql`${sql.param(pairs.map((pair) => pair[key]))}::text[]`
  const { rows } = await tx.execute<{ group: string; name: string; id: string; title: string }>(sql`
    DELETE FROM group_licenses gl
    USING unnest(${column('group')}, ${column('license')}) AS pair (group_id, license_id), user_groups g, licenses l
    WHERE gl.organisation_id = ${organisationId} AND gl.group_id = pair.group_id
      AND gl.license_id = pair.license_id AND gl.created_at = ${since}::timestamptz
      AND g.id = gl.group_id AND l.id = gl.license_id
    RETURNING g.id AS "group", g.name, l.id, l.title`)
  for (const { group, name, id, title } of rows)
    await auditPairs(
      ctx,
      ['license/group-ended', 'user-group/license-ended'],
      [{ id: group, name }],
      [{ id, title }],
    )
}

export const groupLicenseHandlers = {
  async getGroupLicenses({ query: { group, license, ...query }, db, user }) {
    const { page, limit, offset } = pageOf(query)
    const found = sql`
      FROM group_licenses gl
      JOIN user_groups g ON g.id = gl.group_id AND g.deleted_at IS NULL
      JOIN licenses l ON l.id = gl.license_id AND l.deleted_at IS NULL
      WHERE gl.organisation_id = ${user.organisationId}
        ${group === undefined ? sql`` : sql`AND g.id = ${group}`}
        ${license === undefined ? sql`` : sql`AND l.id = ${license}`}`
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::integer AS total ${found}`,
    )
    const { rows: groupLicenses } = await db.execute<components['schemas']['GroupLicense']>(sql`
      SELECT json_build_object('_id', g.id, 'name', g.name) AS group,
        json_build_object('_id', l.id, 'name', l.title) AS license, gl.notify,
        (SELECT json_build_object('_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name))
          FROM admins a WHERE a.id = gl.assigned_by) AS "assignedBy",
        ${isoTime(sql`gl.created_at`)} AS "createdAt"
      ${found} ORDER BY lower(g.name), g.id, fold_text(l.title), l.id LIMIT ${limit} OFFSET ${offset}`)
    return {
      status: 'success',
      page,
      limit,
      total: counted[0]?.total ?? 0,
      data: { groupLicenses },
    }
  },

  endGroupLicense: ({ body: { userGroup, license }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, user } = txCtx
      await lockGroupsExclusive(db, user.organisationId)
      const { rows } = await db.execute<{ group: string; title: string }>(sql`
        DELETE FROM group_licenses gl USING user_groups g, licenses l
        WHERE g.id = gl.group_id AND l.id = gl.license_id AND gl.organisation_id = ${user.organisationId}
          AND gl.group_id = ${userGroup} AND gl.license_id = ${license}
        RETURNING g.name AS "group", l.title`)
      const [ended] = rows
      if (!ended) throw problem('request/not-found')
      await auditPairs(
        { tx: db, by: byOf(txCtx) },
        ['license/group-ended', 'user-group/license-ended'],
        [{ id: userGroup, name: ended.group }],
        [{ id: license, title: ended.title }],
      )
      return { status: 'success' }
    }),
} satisfies Handlers<'getGroupLicenses' | 'endGroupLicense'>
