import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let me: Awaited<ReturnType<typeof host.signedIn>>
let shop: ReturnType<typeof coursesOf>
let people: ReturnType<typeof peopleOf>['people']

beforeAll(async () => {
  host = await testHost()
  me = await host.signedIn()
  shop = coursesOf(host, me)
  people = peopleOf(host, me).people
})
afterAll(() => host.close())

const day = (n: number) => new Date(Date.UTC(2026, 9, n, 9)).toISOString()

/** A course with one exam, taken by these users. */
async function examWith(users: string[], rules: object) {
  const examId = await shop.assessment(rules)
  const sections = [{ title: 'A', items: [{ kind: 'assessment', assessmentId: examId }] }]
  const { data } = await shop.add({ title: 'Fire', sections })
  const course: string = data.course._id
  const item: string = data.course.sections[0].items[0]._id
  await shop.enroll(course, users)
  let version = 1
  return {
    async attempt(user: string, score: number, at = day(1)) {
      const event = { eventId: newId(), user, course, item, type: 'attempted', at, score }
      expect((await shop.post('recordProgress', { events: [event] })).http).toBe(200)
    },
    async update(change: object, query = '') {
      const answer = await shop.post(`updateAssessment/${examId}${query}`, { version, ...change })
      expect(answer.http, answer.message).toBe(200)
      ;({ version } = query ? { version } : answer.data.assessmentQuiz)
      return answer.data.impact
    },
    async result(user: string) {
      const [row] = await shop.rows<{ item: string; course: string; completed: Date | null }>(
        `SELECT p.status AS item, e.status AS course, e.completed_at AS completed
         FROM enrollments e LEFT JOIN item_progress p ON p.enrollment_id = e.id
         WHERE e.user_id = $1 AND e.course_id = $2`,
        user,
        course,
      )
      return row
    },
  }
}

const none = { passed: 0, revoked: 0, reopened: 0, failed: 0, completed: 0 }

test('updateAssessment: a lower pass mark reports who would pass, and passes them unless earlier results are kept', async () => {
  const [ada = '', ben = '', cem = ''] = await people(3)
  const exam = await examWith([ada, ben, cem], { passingPercentage: 80, maxAttempts: 1 })
  await exam.attempt(ada, 75)
  await exam.attempt(ben, 60)
  await exam.attempt(cem, 90)
  const lower = { passingPercentage: 70 }
  expect(await exam.update(lower, '?dryRun=true')).toEqual({ ...none, passed: 1, completed: 1 })
  expect(await exam.result(ada)).toMatchObject({ item: 'failed', course: 'failed' })
  expect(await exam.update({ ...lower, results: 'keep' })).toEqual({ ...none, passed: 1 })
  expect(await exam.result(ada)).toMatchObject({ item: 'failed', course: 'failed' })

  await exam.update({ passingPercentage: 80 })
  const begin = Date.now()
  expect(await exam.update(lower)).toEqual({ ...none, passed: 1, completed: 1 })
  const passed = await exam.result(ada)
  expect(passed).toMatchObject({ item: 'completed', course: 'completed' })
  expect(passed?.completed?.getTime()).toBeGreaterThanOrEqual(begin - 1000)
  expect(await exam.result(ben)).toMatchObject({ item: 'failed', course: 'failed' })
  const log = await me.get(`/api/business/getAuditLog?subjectType=user&subjectId=${ada}`)
  expect(log.json().data.entries.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['enrollment/passed-by-change', 'enrollment/completed-by-change']),
  )

  // Raised again, the pass that rests on the lower mark ends; one that was achieved stays.
  const raised = await exam.update({ passingPercentage: 95, results: 'apply' })
  expect(raised).toEqual({ ...none, revoked: 1 })
  expect(await exam.result(ada)).toMatchObject({ item: 'failed', course: 'failed' })
  expect(await exam.result(cem)).toMatchObject({ item: 'completed', course: 'completed' })
})

test('updateAssessment: more attempts reopen failed results, fewer end open ones', async () => {
  const [ada = '', ben = ''] = await people(2)
  const exam = await examWith([ada, ben], { passingPercentage: 80, maxAttempts: 2 })
  await exam.attempt(ada, 10)
  await exam.attempt(ada, 20, day(2))
  await exam.attempt(ben, 10)
  expect(await exam.result(ada)).toMatchObject({ item: 'failed', course: 'failed' })
  expect(await exam.update({ maxAttempts: 5, results: 'apply' })).toEqual({ ...none, reopened: 1 })
  expect(await exam.result(ada)).toMatchObject({ item: 'started', course: 'in-progress' })
  await exam.attempt(ada, 85, day(3))
  expect(await exam.result(ada)).toMatchObject({ item: 'completed', course: 'completed' })
  expect(await exam.update({ maxAttempts: 1, results: 'apply' })).toEqual({ ...none, failed: 1 })
  expect(await exam.result(ben)).toMatchObject({ item: 'failed', course: 'failed' })
})
