import { afterAll, beforeAll, expect, test } from 'vitest'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let me: Awaited<ReturnType<typeof host.signedIn>>
let shop: ReturnType<typeof coursesOf>

beforeAll(async () => {
  host = await testHost()
  me = await host.signedIn()
  shop = coursesOf(host, me)
})
afterAll(() => host.close())

const read = async (id: string) => (await me.get(`/api/business/getCourseChanges/${id}`)).json()
const save = (body: object) => me.post('/api/business/saveCourseChanges', body)

test('saveCourseChanges: kept for other admins and for later, unseen by learners, gone when published', async () => {
  const { data } = await shop.add({ title: 'Fire' })
  const courseId: string = data.course._id
  expect((await read(courseId)).data.changes).toBeNull()
  const changes = { title: 'Fire safety', description: '<p onclick="x()">Alarm</p>' }
  const saved = await save({ courseId, courseVersion: data.course.version, changes })
  expect(saved.json().data.changes).toMatchObject({
    version: 1,
    changes: { title: 'Fire safety', description: '<p>Alarm</p>' },
    savedBy: { _id: me.id },
  })
  const { data: unchanged } = (await me.get(`/api/business/getCourses?courseId=${courseId}`)).json()
  expect(unchanged.courses[0].title).toBe('Fire')

  const second = await save({ courseId, courseVersion: 1, version: 1, changes: { title: 'Smoke' } })
  expect(second.json().data.changes.version).toBe(2)
  const late = await save({ courseId, courseVersion: 1, version: 1, changes: { title: 'Late' } })
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict/stale'])
  const anew = await save({ courseId, courseVersion: 1, changes: { title: 'Late' } })
  expect(anew.statusCode).toBe(409)

  const update = { courseId, version: data.course.version, title: 'Smoke' }
  const stale = await shop.update({ ...update, changesVersion: 1 })
  expect(stale.code).toBe('conflict/stale')
  const published = await shop.update({ ...update, changesVersion: 2 })
  expect(published.data.course.title).toBe('Smoke')
  expect((await read(courseId)).data.changes).toBeNull()
})

test('discardCourseChanges: deletes the version that was seen, and repeating it changes nothing', async () => {
  const { data } = await shop.add({ title: 'Water' })
  const courseId: string = data.course._id
  await save({ courseId, courseVersion: 1, changes: { sequential: true } })
  const discard = (version: number) =>
    me.post('/api/business/discardCourseChanges', { courseId, version })
  expect((await discard(2)).statusCode).toBe(409)
  expect((await discard(1)).statusCode).toBe(200)
  expect((await discard(1)).statusCode).toBe(200)
  expect((await read(courseId)).data.changes).toBeNull()
})

test('saveCourseChanges: refuses unknown fields, no changes, and deleted courses', async () => {
  const { data } = await shop.add({ title: 'Earth' })
  const courseId: string = data.course._id
  for (const changes of [{}, { titel: 'Earth' }, { title: '' }])
    expect((await save({ courseId, courseVersion: 1, changes })).statusCode).toBe(422)
  await me.post('/api/business/deleteCourses', { courseIds: [courseId] })
  const gone = await save({ courseId, courseVersion: 1, changes: { sequential: true } })
  expect(gone.statusCode).toBe(404)
  expect((await me.get(`/api/business/getCourseChanges/${courseId}`)).statusCode).toBe(404)
})
