import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeChanges } from '../../server/courses/audit.ts'
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

const png = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 800, height: 800, channels: 3, background: '#3451b2' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )

test('addCourse, updateCourse: a course is created, read and changed in parts', async () => {
  const [video, paper, quiz] = [
    await shop.asset(),
    await shop.asset({ title: 'Handout', type: 'document', duration: null, pages: 12 }),
    await shop.assessment(),
  ]
  const [author, category] = [await shop.author(), await shop.category()]
  const made = await shop.add({
    title: '  Negotiating across cultures ',
    summary: 'Read the room.',
    description: '<h1>Hi</h1><script>steal()</script><p onclick="x()">there</p>',
    category,
    authors: [author],
    level: 'intermediate',
    language: 'en-GB',
    tags: ['Sales', 'sales', 'abroad'],
    sections: [
      {
        title: 'Before',
        items: [
          { kind: 'asset', assetId: video, preview: true },
          { kind: 'asset', assetId: paper, required: false, title: 'Read this' },
        ],
      },
      { title: 'After', items: [{ kind: 'assessment', assessmentId: quiz }] },
    ],
    completionRule: { type: 'percent', percent: 80, assessmentsMustPass: true },
    deadlineDays: 30,
    thumbnail: await png(),
  })
  expect(made.http).toBe(200)
  const { course } = made.data
  expect(course).toMatchObject({
    title: 'Negotiating across cultures',
    description: '<h2>Hi</h2><p>there</p>',
    category: { name: 'Sales' },
    authors: [{ name: 'Haruka Tanaka' }],
    tags: ['sales', 'abroad'],
    status: 'draft',
    itemsCount: 3,
    duration: 120,
    hasAssessment: true,
    completionRule: { type: 'percent', percent: 80, assessmentsMustPass: true },
    deadlineDays: 30,
    version: 1,
    createdBy: { name: 'Ana Duarte' },
    stats: { assigned: 0, averageScore: null },
  })
  expect(course.sections).toMatchObject([
    {
      title: 'Before',
      order: 1,
      items: [
        { kind: 'asset', order: 1, required: true, preview: true, asset: { captionsCount: 0 } },
        { title: 'Read this', order: 2, required: false, asset: { pages: 12, type: 'document' } },
      ],
    },
    { title: 'After', order: 2, items: [{ assessment: { questionsCount: 3, status: 'ready' } }] },
  ])
  const picture = await host.app.inject({ url: course.thumbnail })
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1280, height: 720 })
  expect(await shop.course(course._id)).toEqual(course)

  const other = await shop.update({ courseId: course._id, version: 1, thumbnail: await png() })
  expect(other.data.course.thumbnail).not.toBe(course.thumbnail)
  expect((await host.app.inject({ url: course.thumbnail })).statusCode).toBe(404)
  const bare = await shop.update({ courseId: course._id, version: 2, removeThumbnail: true })
  expect(bare.data.course.thumbnail).toBeNull()
  expect((await host.app.inject({ url: other.data.course.thumbnail })).statusCode).toBe(404)
})

/** Sections as they are sent back: with the ids of what is there. */
type Item = { _id: string; kind: string; asset?: { _id: string }; assessment?: { _id: string } }
type Section = { _id: string; title: string; items: Item[] }
const asGiven = (sections: Section[]) =>
  sections.map(({ _id, title, items }) => ({
    _id,
    title,
    items: items.map(({ _id: id, kind, asset, assessment, ...rest }) => ({
      _id: id,
      kind,
      ...(asset ? { assetId: asset._id } : { assessmentId: assessment?._id }),
      ...pick(rest),
    })),
  }))
const pick = ({ title, required, preview }: Record<string, unknown>) => ({
  title,
  required,
  preview,
})

test('updateCourse: only given fields change, items keep their ids, and conflicts are detected', async () => {
  const [one, two, quiz] = [await shop.asset(), await shop.asset(), await shop.assessment()]
  const [category, author] = [await shop.category('Safety'), await shop.author()]
  const { course } = (
    await shop.add({
      title: 'Fire safety',
      summary: 'Three minutes.',
      category,
      authors: [author],
      language: 'en',
      deadlineDays: 14,
      sections: [
        { title: 'A', items: [one, two].map((assetId) => ({ kind: 'asset', assetId })) },
        { title: 'B', items: [{ kind: 'assessment', assessmentId: quiz }] },
      ],
    })
  ).data
  const [a, b] = asGiven(course.sections)
  if (!a || !b) throw new Error('the sections are missing')
  const [first, second] = a.items

  // The second item goes to the other section, which now stands first; the first section goes.
  const moved = await shop.update({
    courseId: course._id,
    version: 1,
    sections: [
      { ...b, title: 'Begin', items: [second, ...b.items] },
      { title: 'New', items: [{ kind: 'asset', assetId: one }] },
    ],
  })
  expect(moved).toMatchObject({
    http: 200,
    data: {
      course: {
        version: 2,
        summary: 'Three minutes.',
        itemsCount: 3,
        duration: 240,
        language: 'en',
      },
      impact: { learners: 0, newItems: 1, removedItems: 1, messages: 0 },
    },
  })
  const [begin, fresh] = moved.data.course.sections
  expect(begin).toMatchObject({ _id: b._id, title: 'Begin', order: 1 })
  expect(begin.items.map(({ _id }: Item) => _id)).toEqual([second?._id, b.items[0]?._id])
  expect(fresh.items[0]._id).not.toBe(first?._id)

  const old = await shop.update({ courseId: course._id, version: 1, title: 'Late' })
  expect(old).toMatchObject({ http: 409, code: 'conflict/stale' })
  expect(old.message).toMatch(/^Ana Duarte changed this at \d\d:\d\d/)

  const cleared = await shop.update({
    courseId: course._id,
    version: 2,
    category: '',
    language: '',
    deadlineDays: 0,
    authors: [],
    tags: [],
  })
  expect(cleared.data.course).toMatchObject({
    version: 3,
    category: null,
    language: null,
    deadlineDays: null,
    authors: [],
    title: 'Fire safety',
  })
  // The same once more is no change, and a dry run is none either.
  const again = await shop.update({ courseId: course._id, version: 3, category: '', authors: [] })
  expect(again.data.course.version).toBe(3)
  const would = await shop.update(
    { courseId: course._id, version: 3, title: 'Would be' },
    '?dryRun=true',
  )
  expect(would.data.course.title).toBe('Would be')
  expect(await shop.course(course._id)).toMatchObject({ title: 'Fire safety', version: 3 })

  const both = await Promise.all(
    ['One', 'Two'].map((summary) => shop.update({ courseId: course._id, version: 3, summary })),
  )
  expect(both.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 409])
  // What one admin does to a draft in a row is one entry; what somebody else does is another.
  const colleague = await host.signedIn({ organisationId: me.organisationId, firstName: 'Ben' })
  const theirs = coursesOf(host, colleague)
  await theirs.update({ courseId: course._id, version: 4, title: 'Fire drill' })
  const late = await shop.update({ courseId: course._id, version: 3, summary: 'x' })
  expect(late.message).toMatch(/^Ben Duarte changed this at/)
  const log = await me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${course._id}`)
  expect(log.json().data.entries).toMatchObject([
    { changes: [{ field: 'title', from: 'Fire safety', to: 'Fire drill' }] },
    {
      event: 'course/updated',
      changes: [
        { field: 'contents', to: '2 sections, 3 items, arranged or named anew' },
        { field: 'category', from: 'Safety', to: null },
        { field: 'authors', from: 'Haruka Tanaka', to: null },
        { field: 'language', from: 'en', to: null },
        { field: 'deadlineDays', from: '14', to: null },
        { field: 'summary', from: 'Three minutes.' },
      ],
    },
    { event: 'course/created', subject: { name: 'Fire safety' }, changes: [] },
  ])
})

test('updateCourse: consecutive changes are one history entry', () => {
  const change = (field: string, from: string | null, to: string | null) => ({ field, from, to })
  const merged = mergeChanges(
    [change('title', 'A', 'B'), change('summary', null, 'x'), change('description', null, 'Added')],
    [
      change('title', 'B', 'A'),
      change('description', 'Present', 'Changed'),
      change('level', 'all', null),
    ],
  )
  expect(merged).toEqual([
    change('summary', null, 'x'),
    change('description', null, 'Added'),
    change('level', 'all', null),
  ])
  const contents = mergeChanges(
    [change('contents', '1 section, 1 item', '2 sections, 3 items')],
    [change('contents', '2 sections, 3 items', '1 section, 1 item')],
  )
  expect(contents).toMatchObject([{ to: '1 section, 1 item, arranged or named anew' }])
})

test('updateCourse: unknown, deleted, duplicate and too many references are refused with their field', async () => {
  const other = coursesOf(host, await host.signedIn())
  const [foreign, gone, mine] = [
    await other.asset(),
    await shop.asset({ deletedAt: new Date() }),
    await shop.asset(),
  ]
  const quiz = await shop.assessment()
  const paper = await shop.asset({ type: 'document' })
  const refused = await shop.add({
    title: 'Refused',
    category: await other.category(),
    authors: [await shop.author(), await other.author()],
    promoVideo: paper,
    certificateID: 'ce_1',
    sections: [
      { title: ' ‎', items: [foreign, gone, mine].map((assetId) => ({ kind: 'asset', assetId })) },
      {
        _id: 'se_unknown',
        title: 'B',
        items: [
          { kind: 'asset', assetId: quiz },
          { kind: 'assessment' },
          { kind: 'assessment', assessmentId: quiz, assetId: mine },
          { _id: 'it_unknown', kind: 'asset', assetId: mine },
        ],
      },
    ],
  })
  expect(refused).toMatchObject({ http: 422, code: 'request/invalid' })
  expect(
    refused.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
  ).toEqual([
    'category unknown',
    'authors.1 unknown',
    'promoVideo unknown',
    'certificateID unknown',
    'sections.0.title blank',
    'sections.0.items.0.assetId unknown',
    'sections.0.items.1.assetId unknown',
    'sections.1._id unknown',
    'sections.1.items.0.assetId unknown',
    'sections.1.items.1.assessmentId required',
    'sections.1.items.2 contradictory',
    'sections.1.items.3._id unknown',
  ])

  const items = (count: number) =>
    Array.from({ length: count }, () => ({ kind: 'asset', assetId: mine }))
  const full = (count: number) =>
    Array.from({ length: 50 }, (_, index) => ({ title: `Part ${index}`, items: items(count) }))
  const toMany = await shop.add({ title: 'Too many', sections: full(11) })
  expect(toMany.errors).toMatchObject([{ field: 'sections', code: 'maxItems' }])
  const sections51 = await shop.add({
    title: 'Too long',
    sections: [...full(1), { title: 'x', items: [] }],
  })
  expect(sections51).toMatchObject({ http: 422, errors: [{ field: 'sections' }] })

  const { course } = (await shop.add({ title: 'Mine', sections: full(1) })).data
  const [first, second] = asGiven(course.sections)
  const doubled = await shop.update({
    courseId: course._id,
    version: 1,
    sections: [first, { ...second, items: first?.items }, { ...second, items: [] }],
  })
  expect(doubled.errors.map(({ field }: { field: string }) => field)).toEqual([
    'sections.1.items.0._id',
    'sections.2._id',
  ])
  const changed = { ...first?.items[0], kind: 'assessment', assetId: undefined, assessmentId: quiz }
  const kind = await shop.update({
    courseId: course._id,
    version: 1,
    sections: [{ title: 'A', items: [changed] }],
  })
  expect(kind.errors).toMatchObject([{ field: 'sections.0.items.0.kind', code: 'fixed' }])

  expect(await other.update({ courseId: course._id, version: 1, title: 'Stolen' })).toMatchObject({
    http: 404,
  })
  expect(await other.list(`courseId=${course._id}`)).toMatchObject({
    total: 0,
    data: { courses: [] },
  })
  const rule = { type: 'percent', assessmentsMustPass: false }
  expect(await shop.add({ title: 'Rule', completionRule: rule })).toMatchObject({
    errors: [{ field: 'completionRule.percent' }],
  })
  const text = new Blob(['no picture'], { type: 'image/png' })
  expect(await shop.add({ title: 'Text', thumbnail: text })).toMatchObject({ code: 'upload/type' })
})

test('updateCourse: 500 items take as few statements as one', async () => {
  const assetId = await shop.asset()
  const many = Array.from({ length: 50 }, (_, index) => ({
    title: `Part ${index}`,
    items: Array.from({ length: 10 }, () => ({ kind: 'asset', assetId })),
  }))
  const { course: small } = (await shop.add({ title: 'Small', sections: many.slice(0, 2) })).data
  const { course: large } = (await shop.add({ title: 'Large', sections: many })).data
  const few = await shop.statements(/INTO course_items/, () => {
    const sections = asGiven(small.sections).toReversed()
    return shop.update({ courseId: small._id, version: 1, sections })
  })
  const turned = asGiven(large.sections).toReversed()
  const again = await shop.statements(/INTO course_items/, async () => {
    const { http, data } = await shop.update({ courseId: large._id, version: 1, sections: turned })
    expect(http).toBe(200)
    expect(data.course.sections.map(({ _id }: Section) => _id)).toEqual(
      turned.map(({ _id }) => _id),
    )
  })
  expect(again).toBe(few)
  expect(few).toBeLessThan(30)
})

test('getCourses: filtered, counted, searched, sorted and paged', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const [sales, safety] = [await own.category('Sales'), await own.category('Safety')]
  const [ada, ben] = [await own.author('Ada'), await own.author('Ben')]
  const quiz = await own.assessment()
  const exam = [{ title: 'Exam', items: [{ kind: 'assessment', assessmentId: quiz }] }]
  await own.add({ title: 'Café talk', category: sales, authors: [ada, ben], tags: ['talk'] })
  await own.add({ title: 'Zebra crossing', category: safety, authors: [ben], level: 'beginner' })
  await own.add({ title: 'Fire drill', category: safety, sections: exam, tags: ['talk', 'yearly'] })
  const titles = async (query: string) => {
    const { data, total } = await own.list(query)
    expect(data.courses.length).toBeLessThanOrEqual(total)
    return data.courses.map(({ title }: { title: string }) => title)
  }
  expect(await titles('')).toEqual(['Fire drill', 'Zebra crossing', 'Café talk'])
  expect(await titles('sort=title')).toEqual(['Café talk', 'Fire drill', 'Zebra crossing'])
  expect(await titles('search=cafe')).toEqual(['Café talk'])
  expect(await titles(`category=${safety}&sort=-title`)).toEqual(['Zebra crossing', 'Fire drill'])
  expect(await titles(`author=${ben}&level=beginner`)).toEqual(['Zebra crossing'])
  expect(await titles('hasAssessment=true')).toEqual(['Fire drill'])
  expect(await titles('tag=yearly')).toEqual(['Fire drill'])
  expect(await titles('hasCertificate=true')).toEqual([])
  expect(await titles('owner=licensed')).toEqual([])
  expect(await titles('updatedFrom=2000-01-01&updatedTo=2000-01-02')).toEqual([])
  expect(await titles('deleted=true')).toEqual([])
  const paged = await own.list(
    `page=2&limit=10&facets=true&category=${safety}&sort=-assigned,overdue`,
  )
  expect(paged).toMatchObject({ page: 2, limit: 10, total: 2, data: { courses: [] } })
  expect(paged.facets).toEqual({
    status: [{ value: 'draft', count: 2 }],
    category: [
      { value: safety, label: 'Safety', count: 2 },
      { value: sales, label: 'Sales', count: 1 },
    ],
    author: [{ value: ben, label: 'Ben', count: 1 }],
    owner: [{ value: 'business', count: 2 }],
    level: [
      { value: 'all', count: 1 },
      { value: 'beginner', count: 1 },
    ],
    hasCertificate: [{ value: 'false', count: 2 }],
    hasAssessment: [
      { value: 'false', count: 1 },
      { value: 'true', count: 1 },
    ],
    tag: [
      { value: 'talk', count: 1 },
      { value: 'yearly', count: 1 },
    ],
  })
  for (const sort of ['colour', 'constructor', '-valueOf,title']) {
    const wrong = await you.get(`/api/business/getCourses?sort=${sort}`)
    expect(wrong.json()).toMatchObject({ code: 'request/invalid', errors: [{ field: 'sort' }] })
  }
})

test('findCourseItems: finds by id, title or file name, in the own organisation only', async () => {
  const mine = await host.signedIn()
  const library = coursesOf(host, mine)
  const [video, twin, other] = [
    await library.asset({ title: 'Où dormir à Lyon' }),
    await library.asset({ title: 'Twice' }),
    await library.asset({ title: 'notes.pdf', type: 'document', duration: null, pages: 3 }),
  ]
  await library.asset({ title: 'twice' })
  await library.asset({ title: 'notes' })
  await library.asset({ title: 'Deleted', deletedAt: new Date() })
  await library.subtitle(video)
  const quiz = await library.assessment({ title: 'The end' })
  const foreign = await shop.asset({ title: 'Of somebody else' })
  const { http, data } = await library.post('findCourseItems', {
    names: ['OU DORMIR A LYON.mp4', twin, 'Twice', 'notes.pdf', 'the end', quiz, 'Deleted'].concat([
      'Of somebody else',
      foreign,
      'the end',
    ]),
  })
  expect(http).toBe(200)
  const asset = { _id: video, type: 'video', duration: 120, captionsCount: 1, status: 'ready' }
  expect(data.found).toMatchObject([
    { name: 'OU DORMIR A LYON.mp4', asset },
    { name: twin, asset: { _id: twin } },
    { name: 'notes.pdf', asset: { _id: other, pages: 3 } },
    { name: 'the end', assessment: { _id: quiz, questionsCount: 3 } },
    { name: quiz, assessment: { _id: quiz } },
  ])
  expect(data.unknown).toEqual([
    { name: 'Twice', code: 'ambiguous', message: expect.stringContaining('2 have this title') },
    { name: 'Deleted', code: 'unknown', message: 'Not found in the library' },
    { name: 'Of somebody else', code: 'unknown', message: 'Not found in the library' },
    { name: foreign, code: 'unknown', message: 'Not found in the library' },
  ])
})

test('updateCourse: an object deleted concurrently is refused at its field', async () => {
  const [video, quiz, author, category] = [
    await shop.asset(),
    await shop.assessment(),
    await shop.author(),
    await shop.category('Ropes'),
  ]
  const others = peopleOf(host, me)
  const deleting = await host.pool.connect()
  const meanwhile = async (saving: () => ReturnType<typeof shop.add>, ...statements: string[]) => {
    await deleting.query('BEGIN')
    for (const statement of statements) await deleting.query(statement)
    const saved = saving()
    await Promise.race([saved, others.waiting(1)])
    await deleting.query('COMMIT')
    const { http, errors } = await saved
    return [http, errors?.map(({ field }: { field: string }) => field)]
  }
  const sections = [
    {
      title: 'All',
      items: [
        { kind: 'asset', assetId: video },
        { kind: 'assessment', assessmentId: quiz },
      ],
    },
  ]
  try {
    expect(
      await meanwhile(
        () => shop.add({ title: 'Knots', category, authors: [author] }),
        `DELETE FROM categories WHERE id = '${category}'`,
        `DELETE FROM authors WHERE id = '${author}'`,
      ),
    ).toEqual([422, ['category', 'authors.0']])
    expect(
      await meanwhile(
        () => shop.add({ title: 'Knots', promoVideo: video, sections }),
        `UPDATE assets SET deleted_at = now() WHERE id = '${video}'`,
        `UPDATE assessments SET deleted_at = now() WHERE id = '${quiz}'`,
      ),
    ).toEqual([
      422,
      ['promoVideo', 'sections.0.items.0.assetId', 'sections.0.items.1.assessmentId'],
    ])
  } finally {
    deleting.release()
  }
})
