import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownItem } from '../../server/courses/contents.ts'
import { blockersOf, checklistOf } from '../../server/courses/checklist.ts'
import { newId } from '../../server/lib/id.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let me: Awaited<ReturnType<typeof host.signedIn>>
let shop: ReturnType<typeof coursesOf>

beforeAll(async () => {
  host = await testHost()
  me = await host.signedIn()
  shop = coursesOf(host, me)
})
afterAll(() => host.close())

async function picture() {
  const create = { width: 64, height: 36, channels: 3, background: '#3451b2' } as const
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' })
}

const place = { id: 'it', title: null, required: true, preview: false, gone: false }

const item = (set: Partial<Extract<ShownItem, { kind: 'asset' }>> = {}): ShownItem => ({
  ...place,
  kind: 'asset',
  thingId: 'as',
  thingTitle: 'Opening',
  type: 'video',
  duration: 1,
  pages: null,
  status: 'ready',
  thumbnail: null,
  notice: null,
  captions: 1,
  questions: null,
  ...set,
})

const draft: ShownItem = {
  ...place,
  kind: 'assessment',
  thingId: 'q',
  thingTitle: 'Final check',
  type: null,
  duration: null,
  pages: null,
  status: 'draft',
  thumbnail: null,
  notice: null,
  captions: 0,
  questions: 3,
}

test('checklist: lists errors and warnings for publishing, with their fields', () => {
  const facts = {
    title: 'Fire',
    thumbnail: 'f',
    categoryId: 'c',
    authors: ['a'],
    certificateId: 'x',
  }
  const section = (...items: ShownItem[]) => [{ id: 'se', title: 'A', items }]
  const said = (given: object, sections = section(item())) =>
    checklistOf({ ...facts, ...given }, sections).map(
      ({ severity, code, field }) => `${severity} ${code} ${field}`,
    )
  expect(said({})).toEqual([])
  expect(
    said({ title: ' a ', thumbnail: null, categoryId: null, authors: [], certificateId: null }),
  ).toEqual([
    'blocking no-title title',
    'blocking no-thumbnail thumbnail',
    'blocking no-category category',
    'blocking no-author authors',
    'info no-certificate certificateID',
  ])
  expect(said({}, [])).toEqual(['blocking no-items sections'])
  const items = [
    item({ status: 'failed' }),
    item({ status: 'processing' }),
    draft,
    item({ gone: true }),
    item({ captions: 0, required: false }),
    item({ notice: 'A password is needed to open this PDF.' }),
  ]
  expect(said({}, [...section(...items), { id: 'x', title: 'Empty', items: [] }])).toEqual([
    'blocking asset-failed sections.0.items.0',
    'blocking asset-processing sections.0.items.1',
    'blocking assessment-draft sections.0.items.2',
    'blocking deleted sections.0.items.3',
    'warning no-captions sections.0.items.4',
    'warning asset-notice sections.0.items.5',
    'warning empty-section sections.1',
  ])
  expect(said({}, section(item({ required: false })))).toEqual([
    'warning nothing-required sections',
  ])
  // What stood so before does not stop a change of something else; what is new does.
  const before = {
    facts,
    sections: section(item({ id: 'a', status: 'failed' }), item({ id: 'b' }), item({ id: 'c' })),
  }
  const after = {
    facts,
    sections: section(
      item({ id: 'b', status: 'failed' }),
      item({ id: 'a', status: 'failed' }),
      item({ id: 'c' }),
    ),
  }
  expect(blockersOf(after, before).map(({ field }) => field)).toEqual(['sections.0.items.0'])
})

test('updateCourse: publishing requires a complete course, notifies others, and is reversible without enrollments only', async () => {
  const colleague = await host.signedIn({ organisationId: me.organisationId, firstName: 'Ben' })
  const [video, quiz] = [await shop.asset(), await shop.assessment({ status: 'draft' })]
  await shop.subtitle(video)
  const { course } = (await shop.add({ title: 'Fire safety' })).data
  const early = await shop.update({ courseId: course._id, version: 1, status: 'published' })
  expect(early).toMatchObject({ http: 422, code: 'course/not-publishable' })
  expect(early.message).toBe('Fix 4 items before publishing')
  expect(early.errors.map(({ field }: { field: string }) => field)).toEqual([
    'thumbnail',
    'category',
    'authors',
    'sections',
  ])
  expect(await shop.course(course._id)).toMatchObject({ status: 'draft', version: 1 })

  const whole = {
    category: await shop.category(),
    authors: [await shop.author()],
    thumbnail: await picture(),
    sections: [
      {
        title: 'A',
        items: [
          { kind: 'asset', assetId: video },
          { kind: 'assessment', assessmentId: quiz },
        ],
      },
    ],
  }
  const nearly = await shop.update({
    courseId: course._id,
    version: 1,
    ...whole,
    status: 'published',
  })
  expect(nearly.errors).toMatchObject([
    {
      field: 'sections.0.items.1',
      message: 'Fix Final check: some of its questions are not complete',
    },
  ])
  await shop.rows("UPDATE assessments SET status = 'ready' WHERE id = $1", quiz)
  const published = await shop.update({
    courseId: course._id,
    version: 1,
    ...whole,
    status: 'published',
  })
  expect(published.data.course).toMatchObject({
    status: 'published',
    version: 2,
    hasAssessment: true,
  })
  expect(published.data.course.publishedAt).not.toBeNull()
  const bell = (await colleague.get('/api/business/getAlerts')).json().data.alerts
  expect(bell).toMatchObject([
    { type: 'course-published', title: 'Fire safety was published', body: 'By Ana Duarte.' },
  ])
  expect((await me.get('/api/business/getAlerts')).json().data.alerts).toEqual([])

  const back = await shop.update({ courseId: course._id, version: 2, status: 'draft' })
  expect(back.data.course).toMatchObject({ status: 'draft' })
  await shop.update({ courseId: course._id, version: 3, status: 'published' })
  const [person] = await peopleOf(host, me).people(1)
  await shop.enroll(course._id, [person ?? ''])
  const held = await shop.update({ courseId: course._id, version: 4, status: 'draft' })
  expect(held).toMatchObject({ http: 409, code: 'course/in-use' })
  const bare = await shop.update({ courseId: course._id, version: 4, category: '' })
  expect(bare).toMatchObject({ http: 422, errors: [{ field: 'category' }] })
  const archived = await shop.update({ courseId: course._id, version: 4, status: 'archived' })
  expect(archived.data.course).toMatchObject({ status: 'archived', version: 5 })
  expect(archived.data.course.archivedAt).not.toBeNull()
})

test('updateCourse: a change of a published course reports its impact, keeps completions by default, and notifies learners', async () => {
  const { people } = peopleOf(host, me)
  const [video, more] = [await shop.asset(), await shop.asset({ title: 'More' })]
  const made = await shop.add({
    title: 'First aid',
    category: await shop.category('Health'),
    authors: [await shop.author()],
    thumbnail: await picture(),
    sections: [{ title: 'A', items: [{ kind: 'asset', assetId: video }] }],
    status: 'published',
  })
  const { course } = made.data
  const [section] = course.sections
  const [done, begun, silent, left] = await people(4)
  await shop.rows('UPDATE users SET bounced_at = now() WHERE id = $1', silent)
  await shop.enroll(course._id, [done, begun, silent, left].map(String))
  await shop.rows("UPDATE enrollments SET status = 'withdrawn' WHERE user_id = $1", left)
  const at = new Date().toISOString()
  const event = (user = '', type = 'completed') => ({
    eventId: newId(),
    user,
    course: course._id,
    item: section.items[0]._id,
    type,
    at,
  })
  await shop.post('recordProgress', { events: [event(done), event(begun, 'started')] })
  const sections = [
    {
      _id: section._id,
      title: 'A',
      items: [
        { _id: section.items[0]._id, kind: 'asset', assetId: video },
        { kind: 'asset', assetId: more },
        { kind: 'asset', assetId: more, required: false },
      ],
    },
  ]
  const change = {
    courseId: course._id,
    version: 1,
    sections,
    notify: true,
    changeSummary: 'One more film.',
  }
  const impact = {
    learners: 3,
    completed: 1,
    newItems: 1,
    removedItems: 0,
    removed: [],
    newlyCompleted: 0,
    restored: 0,
    messages: 2,
  }
  const would = await shop.update({ ...change, newItems: 'require' }, '?dryRun=true')
  expect(would.data.impact).toEqual({ ...impact, reopened: 1 })
  expect(would.data.course.itemsCount).toBe(3)
  expect((await shop.course(course._id)).itemsCount).toBe(1)

  const kept = await shop.update(change)
  expect(kept.data.impact).toEqual({ ...impact, reopened: 0 })
  expect(kept.data.course.stats).toMatchObject({ completed: 1, inProgress: 1, notStarted: 1 })
  const [address] = await shop.rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    done,
  )
  const [mail] = await host.mails(address?.email ?? '')
  expect(mail).toMatchObject({ subject: 'First aid was changed' })
  expect(mail?.text).toContain('One more film.')
  expect(mail?.html).toContain('Ana Duarte changed your course First aid')

  const now = await shop.course(course._id)
  const again = { ...change, version: 2, notify: false, newItems: 'require' }
  const stay = [{ ...sections[0], items: now.sections[0].items.map(asItem) }]
  const most = { ...stay[0]?.items[2], required: true }
  const items = [...(stay[0]?.items.slice(0, 2) ?? []), most]
  const reopened = await shop.update({ ...again, sections: [{ ...stay[0], items }] })
  expect(reopened.data).toMatchObject({
    impact: { reopened: 1, newItems: 1, messages: 0 },
    course: { stats: { completed: 0, inProgress: 2, averageProgress: 11 } },
  })
})

type Sent = { _id: string; kind: string; asset: { _id: string }; required: boolean }
const asItem = ({ _id, kind, asset, required }: Sent) => ({
  _id,
  kind,
  assetId: asset._id,
  required,
})
