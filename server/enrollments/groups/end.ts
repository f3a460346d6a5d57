import { audit } from '../../audit.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { courses, groupAssignments, userGroups } from '../../db/schema.ts'
import { type Asked, atOf } from '../../people/changes/bulk.ts'
import { inOneGo } from '../../people/changes/in-one-go.ts'
import type { At, Row } from '../../people/changes/work.ts'
import { problem } from '../../problem.ts'
import { leave } from '../changes/leave.ts'
import { holdingWork } from '../changes/work.ts'

const together = 1_000

async function find({ own }: Asked, { tx }: At, id: string) {
  const [found] = await tx
    .select({
      id: groupAssignments.id,
      course: { id: courses.id, title: courses.title },
      group: { id: userGroups.id, name: userGroups.name },
    })
    .from(groupAssignments)
    .innerJoin(courses, eq(courses.id, groupAssignments.courseId))
    .innerJoin(userGroups, eq(userGroups.id, groupAssignments.groupId))
    .where(own(groupAssignments, and(eq(groupAssignments.id, id))))
  if (!found) throw problem('request/not-found')
  return found
}

/** Who has the course through the group now. */
async function holders({ tx }: At, groupId: string, courseId: string): Promise<Row[]> {
  const { rows } = await tx.execute<{ ref: string }>(sql`
    SELECT e.user_id AS ref FROM enrollment_sources s JOIN enrollments e ON e.id = s.enrollment_id
    WHERE s.kind = 'group' AND s.ref = ${groupId} AND s.removed_at IS NULL
      AND e.course_id = ${courseId} AND e.status <> 'withdrawn' ORDER BY 1`)
  return rows.map(({ ref }, n) => ({
    position: n + 1,
    ref,
    input: { course: courseId },
    before: null,
  }))
}

/** Ends what a group has, and with `removeFromMembers` takes it from those who have it only so. */
export function endStanding(
  asked: Asked,
  {
    id,
    removeFromMembers = false,
    dryRun = false,
  }: {
    id: string
    removeFromMembers?: boolean
    dryRun?: boolean
  },
) {
  return inOneGo(asked.db, async (tx) => {
    const at = atOf(asked, tx)
    const { course, group } = await find(asked, at, id)
    const rows = await holders(at, group.id, course.id)
    let removed = 0
    if (removeFromMembers) {
      const work = holdingWork(leave, { said: course.title, source: `group:${group.id}` })
      for (let n = 0; n < rows.length; n += together) {
        const { verdicts } = await work(at, rows.slice(n, n + together), dryRun)
        removed += verdicts.filter(({ assignment }) => assignment?.outcome === 'removed').length
      }
    }
    if (!dryRun) {
      await tx.delete(groupAssignments).where(eq(groupAssignments.id, id))
      const about = { type: 'course', id: course.id, name: course.title } as const
      const event = 'enrollment/group-ended' as const
      await audit(tx, { ...at.by, event, of: about, count: removed, note: group.name })
    }
    return { removed, kept: rows.length - removed }
  })
}
