import { and, isNull, sql } from '../../db/drizzle.ts'
import { groupAssignments, userGroups } from '../../db/schema.ts'
import { changeGroupsAlone } from '../../groups/lock.ts'
import { newId } from '../../id.ts'
import type { Asked } from '../../people/changes/bulk.ts'
import { inOneGo } from '../../people/changes/in-one-go.ts'
import { problem } from '../../problem.ts'
import type { CoursesGiven } from '../changes/given.ts'

type Wanted = {
  userGroups?: string[]
  futureMembers?: boolean
  courseIds: string[]
  given: CoursesGiven
  dryRun?: boolean
}

/** Refuses groups that are not there with 404. Groups of both kinds can have courses. */
async function mustBeThere({ db, own }: Asked, ids: string[]) {
  const found = await db
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      own(
        userGroups,
        and(isNull(userGroups.deletedAt), sql`${userGroups.id} = ANY(${sql.param(ids)}::text[])`),
      ),
    )
  const known = new Set(found.map(({ id }) => id))
  const errors = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ field: `userGroups.${at}`, code: 'not-found', message: 'This group was not found' }],
  )
  if (errors.length > 0)
    throw problem('request/not-found', 'A group was not found. It may have been deleted', {
      errors,
    })
}

/** Notes what groups have, for those who join them from now on; the same once more says it anew. */
export async function assignToGroups(asked: Asked, wanted: Wanted) {
  const { userGroups: groupIds = [], futureMembers, courseIds, given, dryRun } = wanted
  if (groupIds.length === 0) return
  await mustBeThere(asked, groupIds)
  if (!futureMembers || dryRun) return
  const { id: assignedBy, organisationId } = asked.user
  const { deadlineDate = null, deadlineDays = null, note = '', notify = true } = given
  const rows = [...new Set(groupIds)].flatMap((groupId) =>
    courseIds.map((courseId) => ({
      id: newId(),
      organisationId,
      groupId,
      courseId,
      assignedBy,
      deadlineDate,
      deadlineDays,
      note,
      notify,
    })),
  )
  await inOneGo(asked.db, async (tx) => {
    // Who joins is noted only where the group is known to have something, and members get it only where they are known.
    await changeGroupsAlone(tx, organisationId)
    await tx
      .insert(groupAssignments)
      .values(rows)
      .onConflictDoUpdate({
        target: [groupAssignments.groupId, groupAssignments.courseId],
        set: { deadlineDate, deadlineDays, note, notify, assignedBy, createdAt: sql`now()` },
      })
  })
}
