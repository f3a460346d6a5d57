import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { rowsOf } from '../../server/bulk/run.ts'
import { categoryAction } from '../../server/courses/changes/bulk-actions.ts'
import { assets, auditLog, courseAuthors, courses } from '../../server/db/schema.ts'
import { updateAction } from '../../server/assets/bulk-actions.ts'
import { testHost } from './host.ts'
import { libraryAdmin } from './library-host.ts'
import { peopleOf } from './people-host.ts'

type Author = components['schemas']['Author']
type Category = components['schemas']['Category']

const host = await testHost()
afterAll(host.close)
const { db } = host

const picture = {
  bytes: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3451b2' } })
    .png()
    .toBuffer(),
  type: 'image/png',
  name: 'me.png',
}

test('authors: added, searched, changed with conflict detection, and replaced in courses', async () => {
  const me = await libraryAdmin(host)
  const add = async (name: string, more = {}): Promise<Author> =>
    (await me.done('addAuthor', { name, ...more })).author
  const tanaka = await add(' Haruka Tanaka ', { designation: 'Coach', photo: picture })
  expect(tanaka).toMatchObject({ name: 'Haruka Tanaka', designation: 'Coach', version: 1 })
  expect((await host.app.inject({ url: tanaka.photo ?? '' })).headers['content-type']).toBe(
    'image/webp',
  )
  const nowak = await add('Zofia Nowak')
  const again = await add('Zofia Nowak')
  const blank = await me.form('addAuthor', { name: '\u200B' })
  expect([blank.statusCode, blank.json().errors[0].field]).toEqual([422, 'name'])

  const course = await me.course('Tea', [])
  const other = await me.course('Rice', [])
  const by = (courseId: string, authorId: string, position: number) => ({
    courseId,
    authorId,
    organisationId: me.organisationId,
    position,
  })
  await db
    .insert(courseAuthors)
    .values([by(course, tanaka._id, 0), by(course, nowak._id, 1), by(other, tanaka._id, 0)])

  const list = await me.read('getAuthors?sort=-coursesCount,name&page=1&limit=10&search=a%20a')
  expect(list.json()).toMatchObject({
    total: 3,
    page: 1,
    data: { authors: [{ _id: tanaka._id, coursesCount: 2 }, { _id: nowak._id }, {}] },
  })
  const found = await me.read('getAuthors?search=coach')
  expect(found.json().data.authors).toHaveLength(1)
  expect((await me.read('getAuthors?sort=age')).statusCode).toBe(422)

  const change = { authorId: tanaka._id, version: 1, name: 'Haruka Tanaka-Berg', removePhoto: true }
  const { author } = await me.done('updateAuthor', change)
  expect(author).toMatchObject({ name: 'Haruka Tanaka-Berg', photo: null, version: 2 })
  const stale = await me.form('updateAuthor', change)
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'conflict/stale',
    message: expect.stringMatching(/^Ana Duarte changed this/),
  })
  const [event] = await db.select().from(auditLog).where(eq(auditLog.event, 'author/updated'))
  expect(event?.changes).toContainEqual({
    field: 'name',
    from: 'Haruka Tanaka',
    to: 'Haruka Tanaka-Berg',
  })

  const inUse = await me.call('deleteAuthor', { authorIds: [tanaka._id] })
  expect([inUse.statusCode, inUse.json().message]).toEqual([409, 'Used in 2 courses'])
  const some = await me.call('deleteAuthor', { authorIds: [tanaka._id, again._id] }, '?dryRun=true')
  expect([some.statusCode, some.json().data]).toMatchObject([
    207,
    { succeeded: [{ _id: again._id }], failed: [{ ref: tanaka._id, code: 'author/in-use' }] },
  ])
  const itself = { authorIds: [tanaka._id], replaceWith: tanaka._id }
  expect((await me.call('deleteAuthor', itself)).statusCode).toBe(422)
  const moved = { authorIds: [tanaka._id, again._id], replaceWith: nowak._id }
  expect((await me.call('deleteAuthor', moved)).statusCode).toBe(200)
  const rest: Author[] = (await me.read('getAuthors')).json().data.authors
  expect(rest).toMatchObject([{ _id: nowak._id, coursesCount: 2 }])
  // Who edits such a course is shown that it is another one now, and by whom.
  const [tea] = (await me.read(`getCourses?courseId=${course}`)).json().data.courses
  expect(tea).toMatchObject({
    version: 2,
    updatedBy: { _id: me.id },
    authors: [{ _id: nowak._id }],
  })
  const { entries } = (await me.read(`getAuditLog?subjectType=course&subjectId=${other}`)).json()
    .data
  expect(entries).toMatchObject([
    {
      event: 'course/updated',
      subject: { name: 'Rice' },
      changes: [{ field: 'authors', from: 'Haruka Tanaka-Berg', to: 'Zofia Nowak' }],
    },
  ])

  const stranger = await libraryAdmin(host)
  const theirs = { authorIds: [nowak._id] }
  expect((await stranger.call('deleteAuthor', theirs)).statusCode).toBe(404)
  const foreign = await stranger.form('updateAuthor', { authorId: nowak._id, version: 1 })
  expect(foreign.statusCode).toBe(404)
})

test('categories: have unique names, and are replaced in courses and assets', async () => {
  const me = await libraryAdmin(host)
  const add = async (name: string): Promise<Category> =>
    (await me.done('addCategory', { name, image: picture })).category
  const sales = await add('Sales')
  const safety = await add('Safety')
  for (const refused of [
    await me.form('addCategory', { name: 'sales ' }),
    await me.form('updateCategory', { categoryId: safety._id, version: 1, name: 'SALES' }),
  ])
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'category/name-taken'])
  const changed = await me.done('updateCategory', {
    categoryId: sales._id,
    version: 1,
    name: 'sales',
    description: 'To the signature',
    removeImage: true,
  })
  expect(changed.category).toMatchObject({ name: 'sales', image: null, version: 2 })

  const course = await me.course('Tea', [], { categoryId: sales._id })
  await me.course('Gone', [], { categoryId: safety._id, deletedAt: new Date() })
  const out = await me.course('Out', [], { categoryId: sales._id, deletedAt: new Date() })
  const { asset } = await me.done('addAsset', {
    title: 'A page',
    url: 'https://example.org/a',
    category: sales._id,
  })
  expect(asset.category).toEqual({ _id: sales._id, name: 'sales' })
  const inUse = await me.call('deleteCategory', { categoryIds: [sales._id] })
  expect([inUse.statusCode, inUse.json().message]).toEqual([409, 'Used in 1 course and 1 asset'])
  const body = { categoryIds: [sales._id], replaceWith: safety._id }
  expect((await me.call('deleteCategory', body, '?dryRun=true')).statusCode).toBe(200)
  expect((await me.call('deleteCategory', body)).statusCode).toBe(200)
  const [moved] = await db.select().from(courses).where(eq(courses.id, course))
  expect(moved).toMatchObject({ categoryId: safety._id, version: 2, updatedBy: me.id })
  // By its version its deletion can be taken back.
  const [still] = await db.select().from(courses).where(eq(courses.id, out))
  expect(still).toMatchObject({ categoryId: safety._id, version: 1 })
  const [page] = await db.select().from(assets).where(eq(assets.id, asset._id))
  expect(page).toMatchObject({ categoryId: safety._id, version: asset.version + 1 })
  for (const [type, id] of [
    ['course', course],
    ['asset', asset._id],
  ]) {
    const history = await me.read(`getAuditLog?subjectType=${type}&subjectId=${id}`)
    expect(history.json().data.entries[0]).toMatchObject({
      event: `${type}/updated`,
      changes: [{ field: 'category', from: 'sales', to: 'Safety' }],
    })
  }
  const list = await me.read('getCategories?sort=-coursesCount')
  expect(list.json()).toMatchObject({
    total: 1,
    data: { categories: [{ name: 'Safety', coursesCount: 1, assetsCount: 1 }] },
  })

  const retried = { 'idempotency-key': 'once-and-again-1' }
  const first = await me.form('addCategory', { name: 'Ethics' }, retried)
  const second = await me.form('addCategory', { name: 'Ethics' }, retried)
  expect(second.json()).toEqual(first.json())
})

test('deleteCategory: objects cannot be added to a category being deleted', async () => {
  const me = await libraryAdmin(host)
  const { waiting } = peopleOf(host, me)
  const courseId = await me.course('Tea', [])
  const { asset } = await me.done('addAsset', { title: 'A page', url: 'https://example.org/a' })
  /** Does something about a category that somebody deletes meanwhile. */
  async function whileDeleted<Result>(work: (category: string) => Promise<Result>) {
    const { category } = await me.done('addCategory', { name: 'Sales' })
    const other = await host.pool.connect()
    onTestFinished(() => other.release(true))
    await other.query('BEGIN')
    await other.query('DELETE FROM categories WHERE id = $1', [category._id])
    const doing = Promise.allSettled([work(category._id)])
    await waiting(1)
    await other.query('COMMIT')
    const [done] = await doing
    return done
  }
  const unknown = { statusCode: 422, body: expect.stringContaining('There is no such category') }
  for (const [call, things] of [
    ['updateCourseCategory', { courseIds: [courseId] }],
    ['updateAssets', { assetIds: [asset._id] }],
  ] as const)
    expect(
      await whileDeleted((category) => me.call(call, { ...things, category })),
      call,
    ).toMatchObject({ value: unknown })

  const { organisationId, id: adminId } = me
  for (const [action, ref] of [
    [categoryAction, courseId],
    [updateAction, asset._id],
  ] as const)
    expect(
      await whileDeleted((category) =>
        db.transaction((tx) =>
          action.work({ category })(
            { tx, jobs: host.jobs, organisationId, by: { organisationId, adminId } },
            rowsOf([ref]),
            false,
          ),
        ),
      ),
      action.name,
    ).toMatchObject({ value: { results: [{ outcome: 'failed', code: 'category-gone' }] } })
})
