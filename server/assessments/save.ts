import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { eq, sql } from '../db/drizzle.ts'
import { assessments } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { cleanText } from '../lib/text.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { plural } from '../lib/plural.ts'
import { changesOf } from '../audit/diff.ts'
import { releasePictures } from '../files/pictures.ts'
import { titleOf } from '../contract/title.ts'
import { applyRules, noImpact } from './apply-rules.ts'
import { newQuestions } from './input.ts'
import { type AssessmentRow, lockAssessment, readQuestions } from './get.ts'
import { type NewQuestion, problemsOf } from './rules.ts'

type AssessmentInput = components['schemas']['AssessmentInput']
type Given = Partial<AssessmentInput>

const rules = [
  'passingPercentage',
  'maxAttempts',
  'timeLimit',
  'shuffleQuestions',
  'shuffleOptions',
  'questionsShown',
  'showAnswers',
] as const

/** The given fields as columns. */
function columnsOf(input: Given) {
  const columns: Partial<AssessmentRow> = Object.fromEntries(
    rules.flatMap((rule) => (input[rule] === undefined ? [] : [[rule, input[rule]]])),
  )
  if (input.title !== undefined) columns.title = titleOf(input.title)
  if (input.description !== undefined) columns.description = cleanText(input.description)
  return columns
}

/** The rules that decide whether an attempt passes, and whether another is possible. */
const resultRules = ['passingPercentage', 'maxAttempts']

/** The columns that are derived from the questions. */
const figuresOf = (row: { questionsShown: number }, questions: NewQuestion[]) => ({
  questionsCount: questions.length,
  totalMarks: questions.reduce((sum, { marks }) => sum + marks, 0),
  status: problemsOf(row, questions).length === 0 ? ('ready' as const) : ('draft' as const),
})

/** Stores the questions of an assessment in two statements. */
async function storeQuestions({ db, user }: TxCtx, assessmentId: string, questions: NewQuestion[]) {
  const ids = questions.map(({ id }) => id)
  await db.execute(sql`DELETE FROM questions
    WHERE assessment_id = ${assessmentId} AND id <> ALL(${sql.param(ids)}::text[])`)
  await db.execute(sql`
    INSERT INTO questions (id, assessment_id, organisation_id, position, type, question, image, options,
      accepted_answers, explanation, marks, tags)
    SELECT id, ${assessmentId}, ${user.organisationId}, position, type, question, image, options,
      "acceptedAnswers", explanation, marks, tags
    FROM jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) AS q (id text, position integer,
      type text, question text, image text, options jsonb, "acceptedAnswers" jsonb, explanation text,
      marks integer, tags jsonb)
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, type = excluded.type,
      question = excluded.question, image = excluded.image, options = excluded.options,
      accepted_answers = excluded.accepted_answers, explanation = excluded.explanation,
      marks = excluded.marks, tags = excluded.tags`)
}

export async function addAssessment(ctx: TxCtx, input: AssessmentInput) {
  const { db, user } = ctx
  const { organisationId } = user
  const id = newId()
  const columns = columnsOf(input)
  const title = titleOf(input.title)
  const questions = await newQuestions(ctx, input.questions ?? [], [])
  const figures = figuresOf({ questionsShown: input.questionsShown ?? 0 }, questions)
  await db
    .insert(assessments)
    .values({ id, organisationId, createdBy: user.id, ...columns, title, ...figures })
  await storeQuestions(ctx, id, questions)
  const subject = { type: 'assessment' as const, id, name: title }
  await audit(db, { ...byOf(ctx), event: 'assessment/created', of: subject })
  return id
}

const picturesOf = (questions: NewQuestion[]) =>
  questions.map(({ image }) => image).filter((image) => image !== null)

const howMany = ({ length }: NewQuestion[]) => plural(length, 'question')

function differing(before: AssessmentRow, columns: Partial<AssessmentRow>) {
  const { title, description } = columns
  const next = Object.fromEntries(rules.map((rule) => [rule, columns[rule]]))
  const previous = Object.fromEntries(rules.map((rule) => [rule, before[rule]]))
  return changesOf(
    { title: before.title, description: before.description, ...previous },
    { title, description, ...next },
  )
}

/** Changes the given fields of an assessment; equal values change nothing. */
export async function updateAssessment(
  ctx: TxCtx,
  id: string,
  { results = 'apply', ...input }: Given & { version: number; results?: 'apply' | 'keep' },
) {
  const { db } = ctx
  const before = await lockAssessment(ctx, id)
  if (before.version !== input.version) throw await changedBy(ctx, 'assessment', before)
  const columns = columnsOf(input)
  const present = await readQuestions(ctx, id)
  const questions = input.questions && (await newQuestions(ctx, input.questions, present))
  const changes = differing(before, columns)
  if (questions && JSON.stringify(sorted(questions)) !== JSON.stringify(sorted(present)))
    changes.push({ field: 'questions', from: howMany(present), to: howMany(questions) })
  if (changes.length === 0) return noImpact
  const now = { ...before, ...columns }
  await db
    .update(assessments)
    .set({
      ...columns,
      ...figuresOf(now, questions ?? present),
      version: sql`${assessments.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(assessments.id, id))
  if (questions) {
    await storeQuestions(ctx, id, questions)
    const shown = picturesOf(questions)
    const left = picturesOf(present).filter((image) => !shown.includes(image))
    await releasePictures(db, ctx.user.organisationId, left)
  }
  const applied = changes.some(({ field }) => resultRules.includes(field))
    ? await applyRules(ctx, now, now, results)
    : undefined
  const subject = { type: 'assessment' as const, id, name: now.title }
  const all = [...changes, ...(applied?.changes ?? [])]
  await audit(db, { ...byOf(ctx), event: 'assessment/updated', of: subject, changes: all })
  return applied?.impact ?? noImpact
}

/** Sorts the keys, so that two lists of questions can be compared. */
const sorted = (questions: NewQuestion[]) =>
  questions.map((question, position) => {
    const { id, type, question: text, image, options, acceptedAnswers } = question
    const { explanation, marks, tags } = question
    const answers = options.map((option) => [option.id, option.text, option.isCorrect])
    return [id, position, type, text, image, answers, acceptedAnswers, explanation, marks, tags]
  })
