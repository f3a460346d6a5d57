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

type Content = { _id: string }
type Item = { _id?: string; kind: string; asset?: Content; assessment?: Content; required: boolean }
type Section = { _id?: string; title: string; items: Item[] }

const day = (n: number) => new Date(Date.UTC(2026, 9, n, 9)).toISOString()

const asInput = (sections: Section[]) =>
  sections.map(({ _id, title, items }) => ({
    _id,
    title,
    items: items.map(({ asset, assessment, ...item }) => ({
      _id: item._id,
      kind: item.kind,
      assetId: asset?._id,
      assessmentId: assessment?._id,
      required: item.required,
    })),
  }))

/** A course with an item for each asset or assessment, taken by these users. */
async function courseWith(items: object[], users: string[], more: object = {}) {
  const sections = [{ title: 'A', items }]
  const { data } = await shop.add({ title: 'Fire', sections, ...more })
  const id: string = data.course._id
  await shop.enroll(id, users)
  const itemIds: string[] = data.course.sections[0].items.map((item: Content) => item._id)
  const record = async (
    user: string,
    index: number,
    type: string,
    on: string,
    extra: object = {},
  ) => {
    const event = {
      eventId: newId(),
      user,
      course: id,
      item: itemIds[index] ?? '',
      type,
      at: on,
      ...extra,
    }
    const answer = await shop.post('recordProgress', { events: [event] })
    expect(answer.http).toBe(200)
  }
  const update = async (change: object, query = '') => {
    const { version } = await shop.course(id)
    const answer = await shop.update({ courseId: id, version, ...change }, query)
    expect(answer.http, answer.message).toBe(200)
    return answer.data
  }
  const read = async () => asInput((await shop.course(id)).sections)
  const status = async (user: string) => {
    const [row] = await shop.rows<{ status: string; progress: number; completed: Date | null }>(
      `SELECT status, progress, completed_at AS completed FROM enrollments
       WHERE user_id = $1 AND course_id = $2`,
      user,
      id,
    )
    return row
  }
  return { id, itemIds, record, update, read, status }
}

const asset = async () => ({ kind: 'asset', assetId: await shop.asset() })
const exam = async (more: object = {}) => ({
  kind: 'assessment',
  assessmentId: await shop.assessment(more),
})

/** Sections with the items of the first changed. */
function withItems(
  [first, ...rest]: ReturnType<typeof asInput>,
  change: (items: ReturnType<typeof asInput>[number]['items']) => object[],
) {
  if (!first) throw new Error('no section')
  return [{ ...first, items: change(first.items) }, ...rest]
}

test('updateCourse: progress on a removed item is back when the item or its asset is', async () => {
  const [ada = '', ben = ''] = await people(2)
  const course = await courseWith([await asset(), await asset(), await asset()], [ada, ben])
  await course.record(ada, 0, 'completed', day(1), { timeSpent: 60 })
  await course.record(ada, 1, 'completed', day(2))
  await course.record(ben, 0, 'completed', day(1))
  const progress = async () => [
    (await course.status(ada))?.progress,
    (await course.status(ben))?.progress,
  ]
  expect(await progress()).toEqual([66, 33])
  const whole = await course.read()
  const without = withItems(whole, ([, ...others]) => others)
  const { impact } = await course.update({ sections: without })
  expect(impact).toMatchObject({ removedItems: 1, removed: [{ title: 'Opening', learners: 2 }] })
  expect(await progress()).toEqual([50, 0])

  await course.update({ sections: whole })
  expect(await progress()).toEqual([66, 33])
  expect((await course.read())[0]?.items[0]?._id).toBe(course.itemIds[0])

  await course.update({ sections: without })
  const anew = withItems(whole, ([first, ...others]) => [...others, { ...first, _id: undefined }])
  await course.update({ sections: anew })
  expect(await progress()).toEqual([66, 33])
  // A section of its own that goes takes its items along; they come back as new ones.
  const [section] = await course.read()
  const bare = (section?.items ?? []).map((item) => ({ ...item, _id: undefined }))
  await course.update({ sections: [{ title: 'B', items: [await asset()] }] })
  expect(await progress()).toEqual([0, 0])
  await course.update({ sections: [{ title: 'C', items: bare }] })
  expect(await progress()).toEqual([66, 33])
})

test('updateCourse: a removed exam completes users at the date of the change, and undoing it reopens', async () => {
  const [ada = '', ben = ''] = await people(2)
  const course = await courseWith([await asset(), await exam()], [ada, ben])
  await course.record(ada, 0, 'completed', day(1))
  await course.record(ben, 0, 'completed', day(1))
  await course.record(ben, 1, 'attempted', day(2), { score: 90 })
  const whole = await course.read()
  const without = withItems(whole, (items) => items.slice(0, 1))
  const dry = await course.update({ sections: without }, '?dryRun=true')
  expect(dry.impact).toMatchObject({ completed: 1, newlyCompleted: 1, reopened: 0 })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress' })

  const begin = Date.now()
  const done = await course.update({ sections: without })
  expect(done.impact).toEqual(dry.impact)
  const completed = await course.status(ada)
  expect(completed).toMatchObject({ status: 'completed', progress: 100 })
  expect(completed?.completed?.getTime()).toBeGreaterThanOrEqual(begin - 1000)
  expect(await course.status(ben)).toMatchObject({ completed: new Date(day(2)) })
  const history = async (type: string, id: string) =>
    (await me.get(`/api/business/getAuditLog?subjectType=${type}&subjectId=${id}`)).json().data
      .entries[0]
  expect(await history('user', ada)).toMatchObject({
    event: 'enrollment/completed-by-change',
    note: 'Fire',
  })
  // The exam has no progress of hers, but of Ben's: it comes back by its id.
  const back = await course.update({ sections: whole })
  expect(back.impact).toMatchObject({ reopened: 1, newlyCompleted: 0 })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', completed: null })
  expect(await course.status(ben)).toMatchObject({
    status: 'completed',
    completed: new Date(day(2)),
  })
  expect((await history('user', ada)).event).toBe('enrollment/completion-taken-back')
})

test('updateCourse: keep-open leaves the course open until the next activity', async () => {
  const [ada = '', ben = ''] = await people(2)
  const optional = { ...(await asset()), required: false }
  const course = await courseWith([await asset(), await asset(), optional], [ada, ben])
  for (const user of [ada, ben]) await course.record(user, 0, 'completed', day(1))
  const whole = await course.read()
  const relaxed = withItems(whole, ([first, second, third]) => [
    { ...first },
    { ...second, required: false },
    { ...third },
  ])
  const { impact } = await course.update({ sections: relaxed, newlyCompleted: 'keep-open' })
  expect(impact).toMatchObject({ newlyCompleted: 2 })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 99 })
  // An event from before the change is no activity after it.
  await course.record(ada, 2, 'started', day(3))
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress' })
  await course.record(ben, 2, 'started', new Date(Date.now() + 60_000).toISOString())
  const lower = { completionRule: { type: 'percent', percent: 50, assessmentsMustPass: true } }
  expect((await course.update(lower)).impact).toMatchObject({ newlyCompleted: 0 })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress' })
  const all = { completionRule: { type: 'all-required', assessmentsMustPass: true } }
  await course.update({ ...all, sections: whole })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 50 })
})

test('updateCourse: a lower completion rule counts and dates in the same way', async () => {
  const [ada = ''] = await people(1)
  const course = await courseWith([await asset(), await asset()], [ada])
  await course.record(ada, 0, 'completed', day(1))
  const lower = { completionRule: { type: 'percent', percent: 50, assessmentsMustPass: true } }
  const whole = { completionRule: { type: 'all-required', assessmentsMustPass: true } }
  expect((await course.update(lower)).impact).toMatchObject({ newlyCompleted: 1 })
  expect(await course.status(ada)).toMatchObject({ status: 'completed' })
  await course.update(whole)
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 50 })
  // What is done while the rule is lower stays done.
  await course.update(lower)
  await course.record(ada, 1, 'completed', new Date().toISOString())
  await course.update(whole)
  expect(await course.status(ada)).toMatchObject({ status: 'completed' })
})

test('updateCourse: a completion that new items reopened stands again without them', async () => {
  const [ada = ''] = await people(1)
  const course = await courseWith([await asset()], [ada])
  await course.record(ada, 0, 'completed', day(1))
  const whole = await course.read()
  const more = await asset()
  const longer = withItems(whole, (items) => [...items, more])
  const added = await course.update({ sections: longer, newItems: 'require' })
  expect(added.impact).toMatchObject({ reopened: 1 })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 50 })
  const back = await course.update({ sections: whole, newlyCompleted: 'keep-open' })
  expect(back.impact).toMatchObject({ restored: 1, newlyCompleted: 0 })
  expect(await course.status(ada)).toMatchObject({
    status: 'completed',
    completed: new Date(day(1)),
  })
})

test('deleteAsset: progress is back when a restored asset is put back into the course', async () => {
  const [ada = '', ben = ''] = await people(2)
  const [film, other] = [await asset(), await asset()]
  const course = await courseWith([film, other], [ada, ben])
  await course.record(ada, 0, 'completed', day(1))
  await course.record(ben, 1, 'completed', day(1))
  const whole = await course.read()
  const removal = { assestIds: [film.assetId], removeFromCourses: true }
  const removed = await host.app.inject({
    method: 'DELETE',
    url: '/api/business/deleteAssets',
    payload: removal,
    headers: me.headers,
  })
  expect(removed.statusCode, removed.body).toBe(200)
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 0 })
  const completed = await course.status(ben)
  expect(completed).toMatchObject({ status: 'completed' })
  expect(completed?.completed?.getTime()).toBeGreaterThan(Date.parse(day(2)))
  expect((await shop.post('restoreAssets', { assetIds: [film.assetId] })).http).toBe(200)
  await course.update({ sections: whole })
  expect(await course.status(ada)).toMatchObject({ status: 'in-progress', progress: 50 })
  expect(await course.status(ben)).toMatchObject({ status: 'in-progress', progress: 50 })
})
