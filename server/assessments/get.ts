import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assessments, courseItems, courses, questions as rows } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { problem } from '../contract/problem.ts'
import { type NewQuestion, problemsOf } from './rules.ts'

export type AssessmentRow = typeof assessments.$inferSelect
type Question = components['schemas']['Question']
type Caller = Pick<Ctx, 'own' | 'files'> & { db: Db | Tx }

/** How many courses use an assessment, deleted ones not counted. */
export const usedInCount = sql<number>`(SELECT count(DISTINCT c.id)::integer FROM ${courseItems} i
  JOIN ${courses} c ON c.id = i.course_id
  WHERE i.assessment_id = ${assessments}.id AND i.removed_at IS NULL AND c.deleted_at IS NULL)`

export const assessmentColumns = {
  id: assessments.id,
  title: assessments.title,
  description: assessments.description,
  passingPercentage: assessments.passingPercentage,
  maxAttempts: assessments.maxAttempts,
  timeLimit: assessments.timeLimit,
  shuffleQuestions: assessments.shuffleQuestions,
  shuffleOptions: assessments.shuffleOptions,
  questionsShown: assessments.questionsShown,
  showAnswers: assessments.showAnswers,
  questionsCount: assessments.questionsCount,
  totalMarks: assessments.totalMarks,
  status: assessments.status,
  version: assessments.version,
  createdAt: assessments.createdAt,
  updatedAt: assessments.updatedAt,
  deletedAt: assessments.deletedAt,
  usedInCount,
}

type Shown = Pick<AssessmentRow, Exclude<keyof typeof assessmentColumns, 'usedInCount'>> & {
  usedInCount: number
}

export const presentAssessment = ({ id: _id, createdAt, updatedAt, deletedAt, ...row }: Shown) => ({
  _id,
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  deletedAt: deletedAt && deletedAt.toISOString(),
})

/** The columns that questions are read with. */
export const questionColumns = {
  id: rows.id,
  position: rows.position,
  type: rows.type,
  question: rows.question,
  image: rows.image,
  options: rows.options,
  acceptedAnswers: rows.acceptedAnswers,
  explanation: rows.explanation,
  marks: rows.marks,
  tags: rows.tags,
}

export const presentQuestion = (
  { id: _id, position, image, options, ...row }: NewQuestion,
  files: Files,
): Question => ({
  _id,
  ...row,
  order: position + 1,
  image: image && files.address(image),
  options: options.map(({ id, text, isCorrect }) => ({ _id: id, text, isCorrect })),
})

/** The questions of an assessment, in order. */
export const readQuestions = ({ db, own }: Pick<Caller, 'db' | 'own'>, assessmentId: string) =>
  db
    .select(questionColumns)
    .from(rows)
    .where(own(rows, eq(rows.assessmentId, assessmentId)))
    .orderBy(rows.position)

/** One assessment as the contract shows it: with its questions and its problems. */
export async function showAssessment(
  caller: Caller,
  id: string,
): Promise<components['schemas']['AssessmentQuiz']> {
  const { db, own, files } = caller
  const [found] = await db
    .select(assessmentColumns)
    .from(assessments)
    .where(own(assessments, eq(assessments.id, id), isNull(assessments.deletedAt)))
  if (!found) throw problem('request/not-found')
  const questions = await readQuestions(caller, id)
  return {
    ...presentAssessment(found),
    questions: questions.map((question) => presentQuestion(question, files)),
    problems: problemsOf(found, questions),
  }
}

/** An existing assessment, locked until the transaction ends. */
export async function lockAssessment({ db, own }: Pick<TxCtx, 'db' | 'own'>, id: string) {
  const [found] = await db
    .select()
    .from(assessments)
    .where(own(assessments, eq(assessments.id, id)))
    .for('no key update')
  if (!found || found.deletedAt) throw problem('request/not-found')
  return found
}
