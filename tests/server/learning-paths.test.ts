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

test('addLearningPath makes a draft, and getLearningPaths lists it with facets', async () => {
  const a = await office.course('Fire safety', { duration: 600 })
  const b = await office.course('Mooring lines', { duration: 300 })
  const license = await office.license('Leadership', [a, b])
  const answer = await office.send('addLearningPath', {
    title: 'Warehouse, from day one',
    courses: [
      { _id: a, type: 'course', dueInDays: 7 },
      { _id: license, type: 'license', required: false },
    ],
  })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  const { learningPath } = answer.data
  expect(learningPath).toMatchObject({
    status: 'draft',
    stepsCount: 2,
    requiredCount: 1,
    duration: 1500,
    usersCount: 0,
    version: 1,
  })
  expect(learningPath.courses).toMatchObject([
    { _id: a, type: 'course', order: 1, required: true, dueInDays: 7, available: true },
    { _id: license, type: 'license', order: 2, required: false, coursesCount: 2, status: 'active' },
  ])
  const list = await office.me.get('/api/business/getLearningPaths?facets=true&page=1')
  expect(list.json().total).toBe(1)
  expect(list.json().facets.status).toEqual([{ value: 'draft', count: 1 }])
})

test('addLearningPath refuses what does not fit', async () => {
  const a = await office.course('Ropes')
  const draft = await office.course('Unready', { status: 'draft' })
  const refused = async (parts: Record<string, unknown>) => {
    const { http, code, errors } = await office.send('addLearningPath', {
      title: 'A path',
      ...parts,
    })
    return [http, code, errors?.[0]?.field, errors?.[0]?.code]
  }
  const step = (_id: string, more = {}) => ({ _id, type: 'course', ...more })
  expect(await refused({ courses: [step(a), step(a)] })).toEqual([
    422,
    'request/invalid',
    'courses.1',
    'repeated',
  ])
  expect((await refused({ courses: [step('nothing')] }))[0]).toBe(404)
  expect(await refused({ courses: [{ _id: a, type: 'license' }] })).toEqual([
    422,
    'request/invalid',
    'courses.0.type',
    'type',
  ])
  expect(await refused({ courses: [step(a, { order: 2 })] })).toEqual([
    422,
    'request/invalid',
    'courses.0.order',
    'order',
  ])
  expect(await refused({ courses: [step(a, { dueInDays: 0 })] })).toContain(422)
  expect(await refused({ courses: [step(a, { dueInDays: 3651 })] })).toContain(422)
  expect(await refused({ atLeast: 1 })).toContain('atLeast')
  expect(await refused({ completionRule: 'at-least' })).toContain('atLeast')
  expect(await refused({ completionRule: 'at-least', atLeast: 2, courses: [step(a)] })).toContain(
    'atLeast',
  )
  expect(await refused({ certificateID: 'ce_1' })).toContain('certificateID')
  expect(await refused({ title: 'ab' })).toContain(422)
  expect(await refused({ status: 'published' })).toEqual([
    422,
    'learning-path/not-publishable',
    'courses',
    'no-steps',
  ])
  expect(await refused({ status: 'published', courses: [step(draft)] })).toEqual([
    422,
    'learning-path/not-publishable',
    'courses.0',
    'step-draft',
  ])
})

test('updateLearningPath changes a draft and refuses a stale version', async () => {
  const [a, b] = [await office.course('One'), await office.course('Two')]
  const { data } = await office.send('addLearningPath', {
    title: 'To be changed',
    courses: office.steps(a, b),
  })
  const id: string = data.learningPath._id
  const changed = await office.update(id, {
    title: 'Changed',
    enforceOrder: true,
    courses: office.steps(b, a),
  })
  expect(changed.http, JSON.stringify(changed)).toBe(200)
  expect(changed.data.learningPath).toMatchObject({ title: 'Changed', version: 2 })
  expect(changed.data.learningPath.courses.map(({ _id }: { _id: string }) => _id)).toEqual([b, a])
  const stale = await office.send('updateLearningPath', {
    learningPathId: id,
    version: 1,
    title: 'Late',
  })
  expect([stale.http, stale.code]).toEqual([409, 'conflict/stale'])
  const published = await office.update(id, { status: 'published' })
  expect(published.data.learningPath.status).toBe('published')
  const copy = await office.call('duplicateLearningPath', { learningPathId: id })
  expect(copy.data.learningPath).toMatchObject({
    title: 'Copy of Changed',
    status: 'draft',
    stepsCount: 2,
  })
})

test('updateLearningPathStatus, deleteLearningPath and restoreLearningPaths answer for each path', async () => {
  const a = await office.course('Alone')
  const id = await office.path('Live', [a])
  const archived = await office.call('updateLearningPathStatus', {
    status: 'archived',
    learningPathIds: [id],
  })
  expect(archived.data.counts).toEqual({ succeeded: 1, skipped: 0, failed: 0 })
  expect((await office.readPath(id)).status).toBe('archived')
  const gone = await office.call('deleteLearningPath', { learningPathIds: [id] })
  expect(gone.data.counts.succeeded).toBe(1)
  const listed = await office.me.get('/api/business/getLearningPaths?deleted=true')
  expect(listed.json().data.learningPaths.map(({ _id }: { _id: string }) => _id)).toContain(id)
  const back = await office.call('restoreLearningPaths', { learningPathIds: [id] })
  expect(back.data.counts.succeeded).toBe(1)
  expect((await office.readPath(id)).status).toBe('archived')
})
