import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkJobs } from '../../server/registry/bulk-actions.ts'
import { purgeCourses } from '../../server/courses/retention.ts'
import { groupAssignments } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { importJobs } from '../../server/imports/jobs.ts'
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

test('bulk actions on courses: the dry run and the result list what succeeds and why the rest is skipped', async () => {
  const people = peopleOf(host, me)
  const category = await shop.category()
  const made = await shop.courses(4)
  const [whole = '', bare = '', held = '', other = ''] = made
  await shop.complete(whole)
  await shop.complete(held)
  await shop.enroll(held, await people.people(2))

  const publish = { courseIds: [...made, 'c_unknown'], status: 'published' }
  const would = await shop.post('updateCourseStatus?dryRun=true', publish)
  expect(would).toMatchObject({
    http: 207,
    data: { counts: { succeeded: 2, skipped: 0, failed: 3 } },
  })
  expect((await shop.course(whole)).status).toBe('draft')
  const did = await shop.post('updateCourseStatus', publish)
  const { selection: _, ...foreseen } = would.data
  expect(did.data).toMatchObject(foreseen)
  expect(did.data.succeeded.map(({ _id }: { _id: string }) => _id)).toEqual([whole, held])
  expect(did.data.reasons).toMatchObject([
    { code: 'course/not-publishable', count: 2, outcome: 'failed' },
    { code: 'not-found', count: 1 },
  ])
  expect(did.data.failed[0].message).toContain('Add a cover image')
  const again = await shop.post('updateCourseStatus', { courseIds: [whole], status: 'published' })
  expect(again.data.skipped).toMatchObject([{ code: 'already-there' }])

  const draft = await shop.post('updateCourseStatus', { courseIds: [whole, held], status: 'draft' })
  expect(draft.data).toMatchObject({
    succeeded: [{ _id: whole }],
    failed: [{ ref: held, code: 'course/in-use' }],
  })
  const moved = await shop.post('updateCourseCategory', {
    filter: { status: 'draft' },
    exclude: [other],
    category,
  })
  expect(moved).toMatchObject({ http: 200, data: { counts: { succeeded: 2 } } })
  expect(await shop.course(bare)).toMatchObject({ category: { _id: category }, version: 2 })
  const log = await me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${bare}`)
  expect(log.json().data.entries[0]).toMatchObject({
    event: 'course/updated',
    changes: [{ field: 'category', from: null, to: 'Sales' }],
  })
  const foreign = await coursesOf(host, await host.signedIn()).category()
  const refused = await shop.post('updateCourseCategory', { courseIds: made, category: foreign })
  expect(refused).toMatchObject({ http: 422, errors: [{ field: 'category' }] })

  const groupId = await people.group('Sales')
  const ofGroup = { id: newId(), organisationId: me.organisationId, groupId, courseId: held }
  await host.db.insert(groupAssignments).values(ofGroup)
  const all = await shop.post('deleteCourses', { courseIds: [held] })
  const why = '2 people and 1 group have Course 2. Archive it instead'
  expect(all).toMatchObject({ http: 409, code: 'course/in-use', message: why })
  const gone = await shop.post('deleteCourses', { filter: {} })
  expect(gone).toMatchObject({ http: 207, data: { counts: { succeeded: 3, failed: 1 } } })
  expect((await shop.list('')).total).toBe(1)
  expect(await shop.course(bare)).toBeUndefined()
  expect((await shop.list('deleted=true&page=1')).data.courses).toHaveLength(3)
  const restored = await shop.post('restoreCourses', { courseIds: [bare, held] })
  expect(restored.data).toMatchObject({
    succeeded: [{ _id: bare }],
    skipped: [{ ref: held, code: 'not-deleted' }],
  })
  expect(await shop.post('deleteCourses', { courseIds: ['c_unknown'] })).toMatchObject({
    http: 404,
  })
  const stranger = coursesOf(host, await host.signedIn())
  // After 30 days what was deleted goes for good, and its picture with it.
  await shop.rows("UPDATE courses SET deleted_at = now() - interval '31 days' WHERE id = $1", whole)
  expect(await shop.post('restoreCourses', { courseIds: [whole] })).toMatchObject({ http: 404 })
  await purgeCourses(host)
  expect(await shop.rows('SELECT id FROM courses WHERE id = $1', whole)).toEqual([])
  const theirs = await stranger.post('deleteCourses', { courseIds: [bare] })
  expect(theirs).toMatchObject({ http: 404 })
})

test('bulk actions on courses: rows are locked in one order and answered in the order of the request', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const sent = (await own.courses(101)).toSorted().toReversed()
  const first = sent.at(-1)
  const other = await host.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM courses WHERE id = $1 FOR UPDATE', [first])
    const changed = own.post('updateCourseStatus', { courseIds: sent, status: 'archived' })
    await peopleOf(host, you).waiting(1)
    const free = await other.query(
      'SELECT FROM courses WHERE id = ANY($1) FOR UPDATE SKIP LOCKED',
      [sent],
    )
    expect(free.rowCount).toBe(101)
    await other.query('COMMIT')
    const { http, data } = await changed
    expect(http).toBe(200)
    expect(data.succeeded.map(({ _id }: { _id: string }) => _id)).toEqual(sent)
  } finally {
    other.release()
  }
})

test('bulk actions on courses: more than 500 become a job that ends with an alert', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const many = await own.courses(501)
  const { job: ended } = peopleOf(host, you)
  const { http, data } = await own.post('updateCourseStatus', {
    courseIds: [...many, 'c_unknown'],
    status: 'archived',
  })
  expect(http).toBe(202)
  expect(data.job).toMatchObject({ title: 'Archiving 502 courses', total: 502 })
  const after = await peopleOf(host, you).ended(data.job._id)
  expect(after).toMatchObject({
    status: 'partly-failed',
    done: 502,
    message: '501 archived, 1 failed',
    href: '/library/courses',
  })
  expect(await ended(data.job._id)).toEqual(after)
  const left = (await you.get(`/api/business/getJobResults/${data.job._id}?outcome=failed`)).json()
  expect(left.data.results).toMatchObject([{ ref: 'c_unknown', code: 'not-found' }])
  expect((await own.list('status=archived&page=1')).total).toBe(501)
  const bell = (await you.get('/api/business/getAlerts')).json().data.alerts
  expect(bell).toMatchObject([{ type: 'bulk-partial', body: '501 archived, 1 failed' }])
})

test('duplicateCourse: copies everything but assignments, once for each key; exportCourses: has the values of the list', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const [id = ''] = await own.courses(1, '=Fire, safety')
  await own.complete(id)
  await own.enroll(id, await peopleOf(host, you).people(1))
  const before = await own.course(id)
  const key = { 'idempotency-key': newId() }
  const copy = () =>
    host.post(
      '/api/business/duplicateCourse',
      { courseId: id },
      { headers: { ...you.headers, ...key } },
    )
  const { course } = (await copy()).json().data
  expect((await copy()).json().data.course).toEqual(course)
  expect(course).toMatchObject({
    title: 'Copy of =Fire, safety',
    status: 'draft',
    category: before.category,
    authors: before.authors,
    itemsCount: 1,
    stats: { assigned: 0 },
    certificateID: null,
  })
  expect(course.sections[0].items[0]._id).not.toBe(before.sections[0].items[0]._id)
  expect(course.thumbnail).not.toBe(before.thumbnail)
  const named = await own.post('duplicateCourse', { courseId: id, title: 'Another' })
  expect(named.data.course.title).toBe('Another')
  expect(await own.post('duplicateCourse', { courseId: 'c_unknown' })).toMatchObject({ http: 404 })

  const csv = await host.post(
    '/api/business/exportCourses',
    {
      filter: {},
      sort: '-assigned,title',
      columns: ['title', 'status', 'sections', 'assigned'],
      format: 'csv',
    },
    { headers: you.headers },
  )
  expect(csv.body).toBe(
    '\uFEFFTitle,Status,Sections,Assigned\r\n"\'=Fire, safety",Draft,1,1\r\nAnother,Draft,1,0\r\nCopy of =Fire, safety,Draft,1,0\r\n'.replace(
      'Copy of =Fire, safety',
      '"Copy of =Fire, safety"',
    ),
  )
  expect(csv.headers['content-disposition']).toMatch(/courses_acme-.*\.csv/)
  const hits = (await you.get('/api/business/search?q=fire')).json().data
  expect(JSON.stringify(hits)).toContain(`/library/selected-course/courses?courseId=${id}`)
})

test('exportCourses, exportAssets: more than 10,000 rows become a job that ends with an alert', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const { ended } = peopleOf(host, you)
  const { organisationId } = you
  await own.rows(
    "INSERT INTO courses (id, organisation_id, title) SELECT 'many' || n, $1, 'Number ' || n FROM generate_series(1, 10001) AS n",
    organisationId,
  )
  await own.rows(
    "INSERT INTO assets (id, organisation_id, title, type, status) SELECT 'many' || n, $1, 'Number ' || n, 'video', 'ready' FROM generate_series(1, 10001) AS n",
    organisationId,
  )
  for (const [call, noun] of [
    ['exportCourses', 'courses'],
    ['exportAssets', 'assets'],
  ]) {
    const body = { filter: {}, sort: 'title', columns: ['title'], format: 'csv' }
    const { http, data } = await own.post(String(call), body)
    expect(http).toBe(202)
    const title = `Export of 10,001 ${noun}`
    expect(data.job).toMatchObject({ title, total: 10_001 })
    const { status, message, href, file } = await ended(data.job._id)
    const kept = 'The file is kept for 7 days'
    const where = `/library/${noun}`
    expect({ status, message, href }).toEqual({ status: 'succeeded', message: kept, href: where })
    const { headers, body: text } = await host.app.inject({ url: file })
    expect(headers['content-disposition']).toMatch(new RegExp(`"${noun}_acme-.*\\.csv"$`))
    expect(text.split('\r\n')).toHaveLength(10_003)
    const { alerts } = (await you.get('/api/business/getAlerts')).json().data
    expect(alerts[0]).toMatchObject({ title: `${title} is ready`, body: `${kept}.`, href: where })
  }
})

test('retryJob, undoJob: failed rows are retried; rows changed since are not undone', async () => {
  const you = await host.signedIn()
  const own = coursesOf(host, you)
  const { ended } = peopleOf(host, you)
  const many = await own.courses(502)
  const [changed = '', held = '', other = ''] = many
  await own.rows("UPDATE courses SET status = 'archived' WHERE id = $1", other)
  const run = async (call: string, body: object) => {
    const { data } = await own.post(call, body)
    return ended(data.job._id)
  }
  const again = async (what: 'retryJob' | 'undoJob', id: string) => {
    const answer = await own.post(`${what}/${id}`, {})
    return answer.http === 202 ? ended(answer.data.job._id) : answer
  }
  const states = async () =>
    own.rows(
      'SELECT status, count(*)::integer AS n FROM courses WHERE organisation_id = $1 GROUP BY 1 ORDER BY 1',
      you.organisationId,
    )

  // Drafts that nobody has can be archived; then one is renamed, and somebody gets another.
  const archived = await run('updateCourseStatus', {
    courseIds: [...many, 'c_unknown'],
    status: 'archived',
  })
  expect(archived).toMatchObject({ message: '501 archived, 1 skipped, 1 failed' })
  expect(archived).toMatchObject({ retryable: true, undoable: true })
  await own.rows('UPDATE courses SET version = version + 1 WHERE id = $1', changed)
  await own.enroll(held, await peopleOf(host, you).people(1))
  const once = await again('retryJob', archived._id)
  expect(once).toMatchObject({
    title: 'Retry: Archiving 1 course',
    status: 'failed',
    total: 1,
    undoable: false,
  })
  expect(await again('retryJob', archived._id)).toMatchObject({ code: 'job/not-retryable' })

  const back = await again('undoJob', archived._id)
  expect(back).toMatchObject({
    kind: 'undo',
    title: 'Undoing: Archiving 503 courses',
    message: '499 undone, 1 skipped, 1 failed',
    undoable: false,
  })
  expect(await states()).toEqual([
    { status: 'archived', n: 3 },
    { status: 'draft', n: 499 },
  ])
  const left = await you.get(`/api/business/getJobResults/${back._id}?limit=100`)
  const reasons = left
    .json()
    .data.results.flatMap(({ ref, code }: { ref: string; code: string }) =>
      code ? [[ref, code]] : [],
    )
  expect(new Map(reasons)).toEqual(
    new Map([
      [changed, 'changed-since'],
      [held, 'course/in-use'],
    ]),
  )
  const undone = await you.get(`/api/business/getJobResults/${archived._id}?outcome=undone&page=1`)
  expect(undone.json().total).toBe(499)
  expect(await again('undoJob', archived._id)).toMatchObject({ code: 'job/not-undoable' })

  // A deletion is undone by bringing back; who is a stranger knows of no job.
  const gone = await run('deleteCourses', { filter: {}, exclude: [held] })
  expect(gone).toMatchObject({ message: '501 deleted', undoable: true, retryable: false })
  const stranger = coursesOf(host, await host.signedIn())
  expect(await stranger.post(`undoJob/${gone._id}`, {})).toMatchObject({ http: 404 })
  expect(await again('undoJob', gone._id)).toMatchObject({ message: '501 undone' })
  expect((await own.list('page=1')).total).toBe(502)
})

test('job kinds: names are unique', () => {
  const names = [importJobs, bulkJobs].flatMap((kinds) => Object.keys(kinds))
  expect(new Set(names).size).toBe(names.length)
})
