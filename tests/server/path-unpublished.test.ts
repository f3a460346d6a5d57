import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { pathOrganisation, type PathOrganisation } from './path-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: PathOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await pathOrganisation(host)
})
afterAll(() => host.close())

const readOf = (id: string) => office.me.get(`/api/business/getLearningPathChanges/${id}`)
const changesOf = async (id: string) => (await readOf(id)).json().data.changes
const save = (body: object) => office.me.post('/api/business/saveLearningPathChanges', body)

async function publishedPath(title: string) {
  const course = await office.course(`${title} course`)
  const learningPathId = await office.path(title, [course])
  return { learningPathId, course }
}

test('saveLearningPathChanges: stored for other admins and for later, and deleted when published', async () => {
  const { learningPathId, course } = await publishedPath('Induction')
  expect(await changesOf(learningPathId)).toBeNull()
  const base = { learningPathId, learningPathVersion: 1 }
  const changes = {
    title: 'First week',
    description: '<p onclick="x()">Welcome</p>',
    courses: [{ _id: course, type: 'course', required: false }],
  }
  const saved = await save({ ...base, changes })
  expect(saved.json().data.changes).toMatchObject({
    version: 1,
    changes: { ...changes, description: '<p>Welcome</p>' },
    savedBy: { _id: office.me.id },
  })
  expect((await office.readPath(learningPathId)).title).toBe('Induction')

  const second = await save({ ...base, version: 1, changes: { title: 'First month' } })
  expect(second.json().data.changes.version).toBe(2)
  const late = await save({ ...base, version: 1, changes: { title: 'Late' } })
  expect([late.statusCode, late.json().code]).toEqual([409, 'conflict/stale'])
  expect((await save({ ...base, changes: { title: 'Late' } })).statusCode).toBe(409)

  const update = { title: 'First month' }
  const stale = await office.update(learningPathId, { ...update, changesVersion: 1 })
  expect(stale.code).toBe('conflict/stale')
  await office.update(learningPathId, { ...update, changesVersion: 2 }, true)
  expect(await changesOf(learningPathId)).not.toBeNull()
  const published = await office.update(learningPathId, { ...update, changesVersion: 2 })
  expect(published.data.learningPath.title).toBe('First month')
  expect(await changesOf(learningPathId)).toBeNull()
})

test('discardLearningPathChanges: deletes the version that was seen, and repeating it changes nothing', async () => {
  const { learningPathId } = await publishedPath('Safety')
  await save({ learningPathId, learningPathVersion: 1, changes: { enforceOrder: true } })
  const discard = async (version: number) => {
    const body = { learningPathId, version }
    return (await office.me.post('/api/business/discardLearningPathChanges', body)).statusCode
  }
  expect(await discard(2)).toBe(409)
  expect(await discard(1)).toBe(200)
  expect(await discard(1)).toBe(200)
  expect(await changesOf(learningPathId)).toBeNull()
})

test('saveLearningPathChanges: refuses unknown fields, no changes, and deleted paths', async () => {
  const { learningPathId } = await publishedPath('Quality')
  for (const changes of [{}, { titel: 'Quality' }, { title: '' }])
    expect((await save({ learningPathId, learningPathVersion: 1, changes })).statusCode).toBe(422)
  await office.call('deleteLearningPath', { learningPathIds: [learningPathId] })
  const changes = { enforceOrder: true }
  expect((await save({ learningPathId, learningPathVersion: 1, changes })).statusCode).toBe(404)
  expect((await readOf(learningPathId)).statusCode).toBe(404)
})
