import { rowsOf, runBulkAction } from '../bulk/run.ts'
import { type Handlers, Reply } from '../contract/operation-types.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { listAssessments, listQuestions } from './list.ts'
import { selectedIds } from './filter.ts'
import { showAssessment } from './get.ts'
import { addAssessment, updateAssessment } from './save.ts'
import { paged, pageOf } from '../db/pagination.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'
import { Problem } from '../contract/problem.ts'

export const assessments = {
  async getAssessment({ query: { sort, facets: wanted, page, limit, ...filter }, ...ctx }) {
    const { envelope, slice } = paged({ page, limit })
    const options = { sort, facets: wanted, ...slice }
    const found = await listAssessments(ctx, filter, options)
    const { total, facets, assessments: assessment } = found
    return { status: 'success', ...envelope, total, facets, data: { assessment } }
  },

  async getAssessmentDetails({ path, ...ctx }) {
    return { status: 'success', data: { assessmentQuiz: await showAssessment(ctx, path.id) } }
  },

  addAssessment: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const assessmentQuiz = await showAssessment(txCtx, await addAssessment(txCtx, body))
      return { status: 'success', data: { assessmentQuiz } }
    }),

  updateAssessment: ({ path, body, query: { dryRun = false }, ...ctx }) =>
    (dryRun ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const impact = await updateAssessment(txCtx, path.id, body)
      const assessmentQuiz = await showAssessment(txCtx, path.id)
      return { status: 'success', data: { assessmentQuiz, impact } }
    }),

  async deleteAssessment({ body, query, ...ctx }) {
    const { dryRun } = query
    const { removeFromCourses = false, ...selection } = body
    const rows = { rows: rowsOf(await selectedIds(ctx, selection)) }
    const input = { removeFromCourses }
    const answer = await runBulkAction(ctx, deleteAction, { input, rows, ...query })
    if (dryRun || !(answer instanceof Reply) || answer.status === 202) return answer
    const { counts, failed } = answer.body.data
    const [first] = failed
    const isBlocked = failed.every(({ code }) => code === 'assessment/in-use')
    if (first && isBlocked && counts.succeeded + counts.skipped === 0)
      throw new Problem('assessment/in-use', first.message)
    return answer
  },

  async restoreAssessments({ body, query, ...ctx }) {
    const rows = { rows: rowsOf(await selectedIds(ctx, body)) }
    return runBulkAction(ctx, restoreAction, { input: {}, rows, ...query })
  },

  async getQuestions({ query: { page, limit, ...filter }, ...ctx }) {
    const { offset, ...envelope } = pageOf({ page, limit })
    const { total, questions } = await listQuestions(ctx, filter, { limit: envelope.limit, offset })
    return { status: 'success', ...envelope, total, data: { questions } }
  },
} satisfies Handlers<
  | 'getAssessment'
  | 'getAssessmentDetails'
  | 'addAssessment'
  | 'updateAssessment'
  | 'deleteAssessment'
  | 'restoreAssessments'
  | 'getQuestions'
>
