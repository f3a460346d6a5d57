import type { components } from '../../openapi/generated/types.ts'
import { audit, auditEach, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { lockGroupsExclusive } from '../db/group-locks.ts'
import { pageOf } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'

type FutureSeats = {
  groupIds: string[]
  licenses: { id: string; title: string }[]
  note?: string
  notify?: boolean
}

/** Adds future members of groups to licenses. The groups must be locked (`lockGroupsExclusive`). */
export async function assignToFutureMembers(ctx: TxCtx, wanted: FutureSeats) {
  const { db, user } = ctx
  const { groupIds, licenses, note = '', notify = true } = wanted
  const ids = licenses.map(({ id }) => id)
  const { rows: groups } = await db.execute<{ id: string; name: string }>(sql`
    WITH stored AS (
      INSERT INTO group_licenses (group_id, license_id, organisation_id, note, notify, assigned_by)
      SELECT g.id, license.id, g.organisation_id, ${note}, ${notify}, ${user.id}
      FROM user_groups g CROSS JOIN unnest(${sql.param(ids)}::text[]) AS license (id)
      WHERE g.organisation_id = ${user.organisationId} AND g.deleted_at IS NULL
        AND g.id = ANY(${sql.param(groupIds)}::text[])
      ON CONFLICT (group_id, license_id) DO UPDATE SET note = excluded.note, notify = excluded.notify,
        assigned_by = excluded.assigned_by, created_at = now()
      RETURNING group_id)
    SELECT id, name FROM user_groups WHERE id IN (SELECT group_id FROM stored) ORDER BY lower(name)`)
  if (groups.length === 0) return
  const names = (all: string[]) => all.join(', ').slice(0, 500)
  const noteOfLicense = names(groups.map(({ name }) => name))
  await auditEach(
    db,
    byOf(ctx),
    'license/group-assigned',
    licenses.map(({ id, title: name }) => ({ id, name, note: noteOfLicense })),
    'license',
  )
  const noteOfGroup = names(licenses.map(({ title }) => title))
  await auditEach(
    db,
    byOf(ctx),
    'user-group/licenses-assigned',
    groups.map((group) => ({ ...group, note: noteOfGroup })),
    'user-group',
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
        to_char(gl.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
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
      const by = byOf(txCtx)
      const ofLicense = { type: 'license', id: license, name: ended.title } as const
      await audit(db, { ...by, event: 'license/group-ended', of: ofLicense, note: ended.group })
      const ofGroup = { type: 'user-group', id: userGroup, name: ended.group } as const
      await audit(db, { ...by, event: 'user-group/license-ended', of: ofGroup, note: ended.title })
      return { status: 'success' }
    }),
} satisfies Handlers<'getGroupLicenses' | 'endGroupLicense'>
