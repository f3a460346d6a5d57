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

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A course with a film and an exam of one attempt, taken by these users. */
async function courseWith(users: string[]) {
  const assessmentId = await shop.assessment({ passingPercentage: 80, maxAttempts: 1 })
  const items = [
    { kind: 'asset', assetId: await shop.asset() },
    { kind: 'assessment', assessmentId },
  ]
  const { data } = await shop.add({ title: 'Fire', sections: [{ title: 'A', items }] })
  const course: string = data.course._id
  const [film = '', exam = ''] = data.course.sections[0].items.map(
    (item: { _id: string }) => item._id,
  )
  await shop.enroll(course, users)
  const record = async (user: string, event: object) => {
    const events = [{ eventId: newId(), user, course, at: ago(1), ...event }]
    return (await shop.post('recordProgress', { events })).data
  }
  return {
    course,
    watch: (user: string, at = ago(1)) => record(user, { item: film, type: 'completed', at }),
    attempt: (user: string, score: number, at = ago(1)) =>
      record(user, { item: exam, type: 'attempted', score, at }),
    change: (action: string, chosen: string[], more: object = {}, query = '') =>
      shop.post(`updateResults${query}`, { courses: [course], users: chosen, action, ...more }),
    async status(user: string) {
      const [row] = await shop.rows<{ status: string; progress: number; attempts: number }>(
        `SELECT status, progress, attempts FROM enrollments WHERE user_id = $1 AND course_id = $2`,
        user,
        course,
      )
      return row
    },
  }
}

const history = async (user: string) => {
  const answer = await me.get(`/api/business/getAuditLog?subjectType=user&subjectId=${user}`)
  return answer.json().data.entries[0]
}

test('updateResults: another attempt reopens what was failed, alone and in bulk', async () => {
  const [ada = '', ben = ''] = await people(2)
  const fire = await courseWith([ada, ben])
  await fire.watch(ada)
  await fire.attempt(ada, 20)
  expect(await fire.status(ada)).toMatchObject({ status: 'failed' })
  const dry = await fire.change('add-attempt', [ada, ben], {}, '?dryRun=true')
  expect(dry.data.counts).toMatchObject({ succeeded: 1, skipped: 1 })
  expect(dry.data.skipped[0]).toMatchObject({ code: 'not-failed' })
  expect(await fire.status(ada)).toMatchObject({ status: 'failed' })
  await fire.change('add-attempt', [ada, ben])
  expect(await fire.status(ada)).toMatchObject({ status: 'in-progress' })
  expect(await history(ada)).toMatchObject({ event: 'enrollment/attempt-added', note: 'Fire' })
  await fire.attempt(ada, 30)
  expect(await fire.status(ada)).toMatchObject({ status: 'failed' })
  await fire.change('add-attempt', [ada])
  await fire.attempt(ada, 90)
  expect(await fire.status(ada)).toMatchObject({ status: 'completed', attempts: 3 })
})

test('updateResults: a course is marked as completed only with a reason, and stays so', async () => {
  const [ada = ''] = await people(1)
  const fire = await courseWith([ada])
  expect((await fire.change('complete', [ada])).http).toBe(422)
  const done = await fire.change('complete', [ada], { reason: 'Classroom training' })
  expect(done.data.outcomes).toEqual([{ outcome: 'completed', count: 1 }])
  expect(await history(ada)).toMatchObject({
    event: 'enrollment/marked-complete',
    note: 'Fire: Classroom training',
  })
  await fire.attempt(ada, 10)
  expect(await fire.status(ada)).toMatchObject({ status: 'completed', progress: 100 })
  const twice = await fire.change('complete', [ada], { reason: 'Classroom training' })
  expect(twice.data.skipped[0]).toMatchObject({ code: 'completed' })
})

test('updateResults: a restarted or reset course begins anew, and the first round stays in the history', async () => {
  const [ada = '', ben = ''] = await people(2)
  const fire = await courseWith([ada, ben])
  await fire.watch(ada, ago(400))
  await fire.attempt(ada, 90, ago(399))
  await fire.watch(ben)
  expect((await fire.change('restart', [ada, ben])).data.counts).toMatchObject({
    succeeded: 1,
    skipped: 1,
  })
  expect(await fire.status(ada)).toEqual({ status: 'not-started', progress: 0, attempts: 0 })
  const { event, changes } = await history(ada)
  expect(event).toBe('enrollment/restarted')
  expect(changes[0].from).toMatch(/^completed, 100 %, score 90, 1 attempts, completed \d{4}-/)
  // A late event of the first round does not count for the second.
  const late = await fire.watch(ada, ago(398))
  expect(late.failed[0]).toMatchObject({ code: 'before-restart' })
  const now = new Date(Date.now() + 1000).toISOString()
  await fire.watch(ada, now)
  expect(await fire.status(ada)).toMatchObject({ status: 'in-progress', progress: 50 })

  await fire.change('reset', [ben])
  expect(await fire.status(ben)).toMatchObject({ status: 'not-started', progress: 0 })
  expect((await fire.change('reset', [ben])).data.skipped[0]).toMatchObject({ code: 'no-progress' })
})
test('updateResults: undo brings back results and progress, unless there is progress since', async () => {
  const [ada = '', ben = ''] = await people(2)
  const fire = await courseWith([ada, ben])
  for (const user of [ada, ben]) {
    await fire.watch(user, ago(400))
    await fire.attempt(user, 90, ago(399))
  }
  const items = (user: string) =>
    shop.rows(
      `SELECT p.item_id, p.status, p.attempts, p.score, p.completed_at, p.counted FROM item_progress p
       JOIN enrollments e ON e.id = p.enrollment_id WHERE e.user_id = $1 ORDER BY p.item_id`,
      user,
    )
  const enrollment = async (user: string) => {
    const [row] = await shop.rows<Record<string, unknown>>(
      'SELECT * FROM enrollments WHERE user_id = $1',
      user,
    )
    return row
  }
  const before = { items: await items(ada), enrollment: await enrollment(ada) }
  expect(before.items).toHaveLength(2)
  const { data } = await fire.change('restart', [ada, ben], { deadlineDate: '2099-12-31' })
  expect(await items(ada)).toEqual([])
  await fire.watch(ben, new Date(Date.now() + 1000).toISOString())
  const undone = await shop.post(`undoChange/${data.changeId}`, {})
  expect(undone.data.counts).toMatchObject({ succeeded: 1, skipped: 1 })
  expect(undone.data.skipped[0]).toMatchObject({ code: 'changed-since' })
  expect({ items: await items(ada), enrollment: await enrollment(ada) }).toEqual(before)
  expect(await fire.status(ben)).toMatchObject({ status: 'in-progress' })

  await fire.change('complete', [ben], { reason: 'Classroom training' })
  expect(await fire.status(ben)).toMatchObject({ status: 'completed' })
})

test('updateResults: tells people by mail, unless that is switched off', async () => {
  const [ada = '', ben = '', cem = ''] = await people(3)
  const fire = await courseWith([ada, ben, cem])
  await host.pool.query('UPDATE users SET bounced_at = now() WHERE id = $1', [cem])
  const reason = 'Classroom training'
  const { data } = await fire.change('complete', [ada, cem], { reason })
  expect(data.consequences).toMatchObject({ messages: 1 })
  const quiet = await fire.change('complete', [ben], { reason, notify: false })
  expect(quiet.data.consequences).toMatchObject({ messages: 0 })
  const mails = () =>
    shop.rows('SELECT user_id, kind FROM mails WHERE user_id = ANY($1)', [ada, ben, cem])
  expect(await mails()).toEqual([{ user_id: ada, kind: 'course-completed' }])
})
