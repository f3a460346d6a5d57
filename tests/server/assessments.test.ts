import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { auditLog, courses } from '../../server/db/schema.ts'
import { problemsOf, type NewQuestion } from '../../server/assessments/rules.ts'
import { testHost } from './host.ts'
import { libraryAdmin, type Librarian } from './library-host.ts'

type Quiz = components['schemas']['AssessmentQuiz']

const host = await testHost()
afterAll(host.close)
const { db } = host

const option = (text: string, isCorrect = false) => ({ text, isCorrect })
const opener = {
  type: 'single',
  question: '<p>Who opens?</p><script>alert(1)</script>',
  options: [option('The host', true), option('The guest')],
  marks: 2,
  tags: ['japan'],
}
const term = {
  type: 'short-text',
  question: '<p>Best alternative?</p>',
  acceptedAnswers: ['BATNA', 'batna '],
}

const add = async (me: Librarian, title: string, more = {}): Promise<Quiz> =>
  (await me.done('addAssessment', { title, ...more })).assessmentQuiz
async function update(me: Librarian, { _id, version }: Quiz, more: object): Promise<Quiz> {
  const answer = await me.call(`updateAssessment/${_id}`, { version, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.assessmentQuiz
}

test('addAssessment: is a draft until every question is valid, and lists the problems', async () => {
  const me = await libraryAdmin(host)
  const draft = await add(me, ' Final check ')
  expect(draft).toMatchObject({
    title: 'Final check',
    status: 'draft',
    passingPercentage: 70,
    maxAttempts: 3,
    problems: [{ field: 'questions', message: 'Add at least one question' }],
  })
  const wrong = { ...opener, options: [option('The host', true), option('The guest', true)] }
  const half = await update(me, draft, { questions: [term, wrong] })
  expect(half.problems).toEqual([
    {
      field: 'questions.1.options',
      code: 'many-right-answers',
      message: 'Question 2 can have only one right option',
    },
  ])
  const [first] = half.questions
  expect(first).toMatchObject({ acceptedAnswers: ['batna'], options: [], order: 1 })
  const kept = { ...term, _id: first?._id }
  const whole = await update(me, half, { questions: [opener, kept], passingPercentage: 80 })
  expect(whole).toMatchObject({
    status: 'ready',
    problems: [],
    questionsCount: 2,
    totalMarks: 3,
    version: 3,
    questions: [{ question: '<p>Who opens?</p>' }, { _id: first?._id, order: 2 }],
  })
  const [who] = whole.questions
  const same = await update(me, whole, { questions: whole.questions.map(asInput) })
  expect(same).toEqual(whole)
  const turned = await update(me, same, {
    questions: [
      { ...(who && asInput(who)), options: [option('The guest'), option('The host', true)] },
    ],
  })
  expect(turned.questions[0]?.options.map(({ _id }) => _id)).toEqual(
    who?.options.map(({ _id }) => _id).toReversed(),
  )
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, draft._id))
  expect(log.map(({ event }) => event)).toContain('assessment/updated')

  const stale = await me.call(`updateAssessment/${draft._id}`, { version: 1, title: 'Other' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict/stale'])
  const foreign = await me.form('addAssessment', {
    title: 'Copy',
    questions: [{ ...opener, _id: who?._id, image: '/api/business/getFile/f_none' }],
  })
  expect(foreign.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'questions.0._id',
    'questions.0.image',
  ])
  const stranger = await libraryAdmin(host)
  expect((await stranger.read(`getAssessmentDetails/${draft._id}`)).statusCode).toBe(404)
  const theirs = await stranger.call(`updateAssessment/${draft._id}`, { version: 4 })
  expect(theirs.statusCode).toBe(404)
})

/** A question as it is sent back unchanged. */
function asInput({ order: _, options, ...question }: components['schemas']['Question']) {
  return { ...question, options: options.map(({ text, isCorrect }) => ({ text, isCorrect })) }
}

test('addAssessment: 500 questions take a fixed number of statements, keep their images, and are in the bank', async () => {
  const me = await libraryAdmin(host)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { image } = await me.done('uploadImageToAWS', {
    image: { bytes, type: 'image/png', name: 'a.png' },
  })
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...opener,
    question: `<p>Number ${index}</p>`,
  }))
  const big = await add(me, 'Big check', { questions: many })
  expect([big.questionsCount, big.totalMarks, big.status]).toEqual([500, 1000, 'ready'])
  const small = await add(me, 'Small check', { questions: [{ ...term, image }], questionsShown: 3 })
  expect(small.questions[0]?.image).toMatch(/getFile/)
  expect(small.problems.map(({ field }) => field)).toEqual(['questionsShown'])
  const page = await me.read('getQuestions?page=1&limit=10&search=number%20499')
  expect(page.json()).toMatchObject({
    total: 1,
    data: { questions: [{ question: { order: 500 }, assessment: { name: 'Big check' } }] },
  })
  const others = await me.read(`getQuestions?without=${big._id}&type=short-text`)
  expect(others.json().total).toBe(1)
  expect((await me.read('getQuestions?tag=japan')).json().total).toBe(500)
  const list = await me.read(
    'getAssessment?sort=-questionsCount&facets=true&page=1&limit=10&unused=true',
  )
  expect(list.json()).toMatchObject({
    total: 2,
    facets: { status: expect.arrayContaining([{ value: 'draft', count: 1 }]) },
    data: { assessment: [{ title: 'Big check' }, { title: 'Small check', status: 'draft' }] },
  })
  const found = await me.read('search?q=small%20check')
  expect(found.json().data.hits).toMatchObject([
    { kind: 'assessment', href: `/library/assets?tab=assessments&assessmentId=${small._id}` },
  ])
})

test('deleteAssessment: assessments in use must be removed from their courses, and can be restored', async () => {
  const me = await libraryAdmin(host)
  const quiz = await add(me, 'Final check', { questions: [opener] })
  const spare = await add(me, 'Spare check')
  const course = await me.course('Negotiating', [{ assessmentId: quiz._id }], {
    hasAssessment: true,
  })
  const ids = { assessmentIds: [quiz._id] }
  const blocked = await me.call('deleteAssessment', ids)
  expect([blocked.statusCode, blocked.json().message]).toEqual([409, 'Used in 1 course'])
  const both = { assessmentIds: [quiz._id, spare._id] }
  const dry = await me.call('deleteAssessment', both, '?dryRun=true')
  expect([dry.statusCode, dry.json().data.counts]).toEqual([
    207,
    { succeeded: 1, skipped: 0, failed: 1 },
  ])
  const gone = await me.call('deleteAssessment', { ...both, removeFromCourses: true })
  expect(gone.statusCode, gone.body).toBe(200)
  const [without] = await db.select().from(courses).where(eq(courses.id, course))
  expect(without).toMatchObject({ itemsCount: 0, hasAssessment: false, version: 2 })
  expect((await me.read(`getAssessmentDetails/${quiz._id}`)).statusCode).toBe(404)
  expect((await me.read('getQuestions')).json().total).toBe(0)
  const bin = (await me.read('getAssessment?deleted=true&search=check&facets=true')).json()
  expect(bin.total).toBe(2)
  expect(bin.data.assessment[0].deletedAt).toEqual(expect.any(String))
  // All that match come back, but for those that are named.
  const all = { filter: { deleted: true } }
  const back = await me.call('restoreAssessments', { ...all, exclude: [quiz._id] })
  expect(back.json().data.succeeded).toEqual([{ _id: spare._id, name: 'Spare check' }])
  expect((await me.call('restoreAssessments', all)).json().data.counts.succeeded).toBe(1)
  expect((await me.read('getAssessment?deleted=true')).json().total).toBe(0)
  expect((await me.read(`getAssessmentDetails/${quiz._id}`)).statusCode).toBe(200)
  const stranger = await libraryAdmin(host)
  expect((await stranger.call('restoreAssessments', ids)).statusCode).toBe(404)
})

const blank: NewQuestion = {
  id: 'q',
  position: 0,
  type: 'single',
  question: '<p>Which?</p>',
  image: null,
  options: [],
  acceptedAnswers: [],
  explanation: '',
  marks: 1,
  tags: [],
}
const options = (...right: boolean[]) =>
  right.map((isCorrect, index) => ({ id: `o${index}`, text: `Option ${index}`, isCorrect }))

test.each<[string, Partial<NewQuestion>, string | undefined]>([
  ['one right option', { options: options(true, false) }, undefined],
  ['no right option', { options: options(false, false) }, 'no-right-answer'],
  ['one option', { options: options(true) }, 'minItems'],
  ['several right options of many', { type: 'multiple', options: options(true, true) }, undefined],
  ['three for true or false', { type: 'true-false', options: options(true, false, false) }, 'two'],
  ['the same twice', { options: [...options(true), ...options(false)] }, 'repeated'],
  ['no accepted answer', { type: 'short-text' }, 'required'],
  ['nothing asked', { question: '<p> &nbsp;</p>', options: options(true, false) }, 'blank'],
  [
    'a picture alone',
    { question: '<p></p>', image: 'f_1', options: options(true, false) },
    undefined,
  ],
])('addAssessment: rules: %s', (_, set, code) => {
  const problems = problemsOf({ questionsShown: 0 }, [{ ...blank, ...set }])
  expect(problems.map((each) => each.code)).toEqual(code === undefined ? [] : [code])
})
