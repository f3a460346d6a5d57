import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { lockGroupsExclusive } from '../db/group-locks.ts'
import { pageOf } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditGroupAssignments, requireGroups } from '../groups/future-members.ts'
import type { PathsInput } from './people/input.ts'

/** Assigns paths to future members of groups. The groups must be locked (`lockGroupsExclusive`). */
export async function assignToFutureMembers(
  ctx: TxCtx,
  groupIds: string[],
  paths: { id: string; title: string }[],
  { deadlineDate = null, deadlineDays, note = '', notify = true }: PathsInput,
) {
  const { db, user } = ctx
  const groups = await requireGroups(db, ctx, groupIds)
  const texts = (values: string[]) => sql`${sql.param(values)}::text[]`
  await db.execute(sql`
    INSERT INTO group_paths (group_id, path_id, organisation_id, deadline_date, deadline_days, note, notify, assigned_by)
    SELECT g.id, path.id, ${user.organisationId}, ${deadlineDate}::date, ${deadlineDays ?? null}::integer, ${note}, ${notify},
      ${user.id}
    FROM unnest(${texts(groups.map(({ id }) => id))}) AS g (id)
    CROSS JOIN unnest(${texts(paths.map(({ id }) => id))}) AS path (id)
    ON CONFLICT (group_id, path_id) DO UPDATE SET deadline_date = excluded.deadline_date,
      deadline_days = excluded.deadline_days, note = excluded.note, notify = excluded.notify,
      assigned_by = excluded.assigned_by, created_at = now()`)
  await auditGroupAssignments(db, byOf(ctx), {
    type: 'learning-path',
    subjects: paths.map(({ id, title: name }) => ({ id, name })),
    groups,
    events: { subject: 'learning-path/group-assigned', group: 'user-group/paths-assigned' },
  })
}

export const groupPathHandlers = {
  async getGroupLearningPaths({ query: { group, path, ...query }, db, user }) {
    const { page, limit, offset } = pageOf(query)
    const found = sql`
      FROM group_paths gp
      JOIN user_groups g ON g.id = gp.group_id AND g.deleted_at IS NULL
      JOIN learning_paths p ON p.id = gp.path_id AND p.deleted_at IS NULL
      WHERE gp.organisation_id = ${user.organisationId}
        ${group === undefined ? sql`` : sql`AND g.id = ${group}`}
        ${path === undefined ? sql`` : sql`AND p.id = ${path}`}`
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::integer AS total ${found}`,
    )
    const { rows } = await db.execute<components['schemas']['GroupLearningPath']>(sql`
      SELECT json_build_object('_id', g.id, 'name', g.name) AS group,
        json_build_object('_id', p.id, 'name', p.title) AS path, p.status AS "pathStatus",
        gp.deadline_date::text AS "deadlineDate", gp.deadline_days AS "deadlineDays", gp.notify,
        (SELECT json_build_object('_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name))
          FROM admins a WHERE a.id = gp.assigned_by) AS "assignedBy",
        ${isoTime(sql`gp.created_at`)} AS "createdAt"
      ${found} ORDER BY lower(g.name), g.id, fold_text(p.title), p.id LIMIT ${limit} OFFSET ${offset}`)
    const total = counted[0]?.total ?? 0
    return { status: 'success', page, limit, total, data: { groupLearningPaths: rows } }
  },

  endGroupLearningPath: ({ body: { userGroup, path }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, user } = txCtx
      await lockGroupsExclusive(db, user.organisationId)
      const { rows } = await db.execute<{ group: string; title: string }>(sql`
        DELETE FROM group_paths gp USING user_groups g, learning_paths p
        WHERE g.id = gp.group_id AND p.id = gp.path_id AND gp.organisation_id = ${user.organisationId}
          AND gp.group_id = ${userGroup} AND gp.path_id = ${path}
        RETURNING g.name AS "group", p.title`)
      const [ended] = rows
      if (!ended) throw problem('request/not-found')
      const by = byOf(txCtx)
      const ofPath = { type: 'learning-path', id: path, name: ended.title } as const
      await audit(db, { ...by, event: 'learning-path/group-ended', of: ofPath, note: ended.group })
      const ofGroup = { type: 'user-group', id: userGroup, name: ended.group } as const
      await audit(db, { ...by, event: 'user-group/path-ended', of: ofGroup, note: ended.title })
      return { status: 'success' }
    }),
} satisfies Handlers<'getGroupLearningPaths' | 'endGroupLearningPath'>
