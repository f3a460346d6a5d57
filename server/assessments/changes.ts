import type { At } from '../bulk/thing-types.ts'
import { sql } from '../db/drizzle.ts'
import { assessments } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { alreadyGone, type Change, notDeleted, workOf } from '../bulk/plan.ts'
import type { Removal } from '../taxonomy/removal.ts'
import { countUses, detachContent, usedIn } from '../progress/detach-content.ts'
import type { AssessmentRow } from './get.ts'

const idsOf = (some: AssessmentRow[]) => some.map(({ id }) => id)

const setDeleted = ({ tx }: At, some: AssessmentRow[], deletedAt: 'now' | null) =>
  tx
    .update(assessments)
    .set({
      deletedAt: deletedAt && sql`now()`,
      version: sql`${assessments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(sql`${assessments.id} = ANY(${sql.param(idsOf(some))}::text[])`)

/** Deletes assessments for 30 days, and then for good; those in use only when courses may lose them. */
const deleteThem: Change<AssessmentRow, Removal> = async (at, all, given) => {
  const uses = await countUses(at, 'assessment_id', idsOf(all))
  return {
    event: 'assessment/deleted',
    judge(assessment) {
      if (assessment.deletedAt) return alreadyGone(assessment)
      const courses = uses.get(assessment.id)
      if (!courses || given.removeFromCourses) return undefined
      const [outcome, code] = ['failed' as const, 'assessment/in-use']
      return { outcome, code, message: usedIn(courses), ofMany: 'Courses use them' }
    },
    async apply(some) {
      const used = idsOf(some).filter((id) => uses.has(id))
      if (used.length > 0) await detachContent(at, 'assessment_id', used)
      await setDeleted(at, some, 'now')
    },
  }
}

/** Brings deleted assessments back, not into the courses that they were taken out of. */
const restoreThem: Change<AssessmentRow, object> = async (at) => ({
  event: 'assessment/restored',
  judge: (assessment) => (assessment.deletedAt ? undefined : notDeleted(assessment)),
  apply: (some) => setDeleted(at, some, null),
})

const what = {
  type: 'assessment' as const,
  async read({ tx, organisationId }: At, ids: string[], toChange: boolean) {
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

export const deleteWork = workOf(what, deleteThem)
export const restoreWork = workOf(what, restoreThem)
