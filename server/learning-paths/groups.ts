import type { BulkCtx, Row } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import {
  applyMembershipChanges,
  isMember,
  type Membership,
  type MembershipChange,
  membershipsQuery,
} from '../groups/membership-queue.ts'
import type { TaskParts } from '../jobs/types.ts'
import { wasInvited } from '../people/invited.ts'
import { assigning, leaving } from './people/changes.ts'
import { pathWork } from './people/work.ts'

// Users who join a group get its learning paths. If the group is set to unassign on leaving, users who leave it lose
// it as a source of the paths that they have not completed. Triggers record the users (group_path_changes).

type Gain = Membership & {
  pathId: string
  title: string
  note: string
  notify: boolean
  assignedBy: string | null
  deadlineDate: string | null
  deadlineDays: number | null
}

const membersQuery = (changes: MembershipChange[]) => sql`
  ${membershipsQuery(changes)}
  JOIN unnest(${sql.param(changes.map(({ groupId }) => groupId))}::text[],
    ${sql.param(changes.map(({ userId }) => userId))}::text[],
    ${sql.param(changes.map(({ returned }) => returned))}::boolean[]) AS change (group_id, user_id, returned)
    ON change.group_id = pair.group_id AND change.user_id = pair.user_id`

async function readGains({ tx, organisationId }: BulkCtx, changes: MembershipChange[]) {
  const { rows } = await tx.execute<Gain>(sql`
    SELECT pair.group_id AS "groupId", pair.user_id AS "userId", p.id AS "pathId", p.title, gp.note,
      gp.notify AND ${wasInvited} AS notify,
      gp.assigned_by AS "assignedBy", gp.deadline_days AS "deadlineDays",
      CASE WHEN gp.deadline_date >= (now() AT TIME ZONE o.timezone)::date THEN gp.deadline_date::text END
        AS "deadlineDate"
    FROM ${membersQuery(changes)}
    JOIN group_paths gp ON gp.group_id = pair.group_id AND gp.organisation_id = ${organisationId}
    JOIN organisations o ON o.id = gp.organisation_id
    JOIN learning_paths p ON p.id = gp.path_id AND p.deleted_at IS NULL AND p.status = 'published'
    WHERE ${isMember} AND NOT EXISTS (
      SELECT FROM path_assignments a JOIN path_assignment_sources s ON s.assignment_id = a.id
        AND s.kind = 'group' AND s.ref = pair.group_id
      WHERE a.user_id = pair.user_id AND a.path_id = p.id AND (a.withdrawn_at IS NULL OR change.returned))
    ORDER BY p.id, pair.user_id, pair.group_id`)
  return rows
}

type Loss = Membership & { pathId: string }

async function readLosses({ tx, organisationId }: BulkCtx, changes: MembershipChange[]) {
  const { rows } = await tx.execute<Loss>(sql`
    SELECT pair.group_id AS "groupId", pair.user_id AS "userId", a.path_id AS "pathId"
    FROM ${membershipsQuery(changes)}
    JOIN path_assignments a ON a.user_id = pair.user_id AND a.withdrawn_at IS NULL
      AND a.organisation_id = ${organisationId}
    JOIN path_assignment_sources s ON s.assignment_id = a.id AND s.kind = 'group' AND s.ref = pair.group_id
    WHERE g.on_leave = 'remove-unfinished' AND NOT ${isMember}
    ORDER BY a.path_id, pair.user_id, pair.group_id`)
  return rows
}

const rowOf = ({ groupId, userId, pathId }: Loss, index: number): Row => ({
  position: index + 1,
  ref: userId,
  input: { path: pathId, sources: [`group:${groupId}`] },
  before: null,
})

/** Assigns paths, those of a group with the same deadline and note together. Later groups are added as sources. */
async function assignPaths(ctx: BulkCtx, gains: Gain[]) {
  const assignments = Map.groupBy(
    gains,
    ({ groupId, assignedBy, note, notify, deadlineDate, deadlineDays }) =>
      JSON.stringify([groupId, assignedBy, note, notify, deadlineDate, deadlineDays]),
  )
  for (const rows of assignments.values()) {
    const [first] = rows
    if (!first) continue
    const { title: paths, note, notify, deadlineDate, deadlineDays } = first
    await pathWork(assigning, {
      paths,
      note: note || undefined,
      notify,
      deadlineDate: deadlineDate ?? undefined,
      deadlineDays: deadlineDays ?? undefined,
      existingDeadline: 'keep',
      ifShort: 'wait',
    })({ ...ctx, onBehalfOf: first.assignedBy }, rows.map(rowOf), false)
  }
}

async function removePaths(ctx: BulkCtx, losses: Loss[]) {
  for (const [groupId, rows] of Map.groupBy(losses, (loss) => loss.groupId))
    await pathWork(leaving, { paths: 'learning paths', source: `group:${groupId}` })(
      ctx,
      rows.map(rowOf),
      false,
    )
}

/** Applies all recorded changes. Concurrent servers share the work. */
export const syncGroupPaths = (parts: Pick<TaskParts, 'db' | 'jobs'>) =>
  applyMembershipChanges(parts, 'group_path_changes', async (ctx, changes) => {
    await assignPaths(ctx, await readGains(ctx, changes))
    await removePaths(ctx, await readLosses(ctx, changes))
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-group-paths': { name: 'sync-group-paths' }
  }
}
