import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { assessments } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { alreadyDeleted, notDeleted, type ObjectChange, type ObjectTable } from '../bulk/objects.ts'
import type { Removal } from '../taxonomy/removal.ts'
import { countUses, detachContent, usedIn } from '../progress/detach-content.ts'
import type { AssessmentRow } from './get.ts'

const idsOf = (rows: AssessmentRow[]) => rows.map(({ id }) => id)

const setDeleted = ({ tx }: BulkCtx, rows: AssessmentRow[], deletedAt: 'now' | null) =>
  tx
    .update(assessments)
    .set({
      deletedAt: deletedAt && sql`now()`,
      version: sql`${assessments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(sql`${assessments.id} = ANY(${sql.param(idsOf(rows))}::text[])`)

/**
 * Deletes assessments, which can be restored for 30 days. Those in use only with permission to remove them from
 * courses.
 */
export const deleteAssessments: ObjectChange<AssessmentRow, Removal> = async (ctx, rows, input) => {
  const uses = await countUses(ctx, 'assessment_id', idsOf(rows))
  return {
    event: 'assessment/deleted',
    judge(assessment) {
      if (assessment.deletedAt) return alreadyDeleted(assessment)
      const courses = uses.get(assessment.id)
      if (!courses || input.removeFromCourses) return undefined
      const [outcome, code] = ['failed' as const, 'assessment/in-use']
      return { outcome, code, message: usedIn(courses), ofMany: 'Courses use them' }
    },
    async apply(changed) {
      const used = idsOf(changed).filter((id) => uses.has(id))
      if (used.length > 0) await detachContent(ctx, 'assessment_id', used)
      await setDeleted(ctx, changed, 'now')
    },
  }
}

/** Restores deleted assessments, but not into the courses that they were removed from. */
export const restoreAssessments: ObjectChange<AssessmentRow, object> = async (ctx) => ({
  event: 'assessment/restored',
  judge: (assessment) => (assessment.deletedAt ? undefined : notDeleted(assessment)),
  apply: (changed) => setDeleted(ctx, changed, null),
})

export const assessmentTable: ObjectTable<AssessmentRow> = {
  type: 'assessment',
  href: '/library/assets?tab=assessments',
  async read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(assessments)
      .where(
        ownedBy(organisationId)(
          assessments,
          sql`${assessments.id} = ANY(${sql.param(ids)}::text[])`,
          sql`(${assessments.deletedAt} IS NULL
            OR ${assessments.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(assessments.id)
    return toChange ? found.for('no key update') : found
  },
}
