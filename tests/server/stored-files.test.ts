import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { claimFiles, expireFiles, storeBytes } from '../../server/files/lifecycle.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'
import { type Librarian, libraryAdmin, type Part } from './library-host.ts'

// Files are stored before what shows them: none stays when that is refused, and none goes that something shows.

const host = await testHost()
afterAll(host.close)
const { db, pool } = host

const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const picture = { bytes, type: 'image/png', name: 'a.png' }

/** The files of an organisation: those with a row, and those with bytes. */
async function filesOf({ organisationId }: Librarian) {
  const { rows } = await pool.query<{ id: string; expires_at: Date | null }>(
    'SELECT id, expires_at FROM files WHERE organisation_id = $1 ORDER BY id',
    [organisationId],
  )
  const folder = join(host.folder, 'files', organisationId)
  const stored = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = stored.filter((entry) => entry.isFile()).map(({ name }) => name)
  return { rows, bytes: names.toSorted() }
}

const idAt = (address: string) => /getFile\/([\w-]+)/.exec(address)?.[1]

const daysLeft = async (me: Librarian, address: string) => {
  const row = (await filesOf(me)).rows.find(({ id }) => id === idAt(address))
  const until = row?.expires_at
  return until ? Math.round((until.getTime() - Date.now()) / 86_400_000) : until
}

test.each([
  ['addCourse', { title: 'Fire safety', status: 'published', thumbnail: picture }, 422],
  ['addCategory', { name: 'Sales', image: picture }, 409],
  ['addAuthor', { name: '   ', photo: picture }, 422],
  ['addAsset', { title: 'Stairs', category: 'f_none', file: picture, thumbnail: picture }, 422],
] satisfies [string, Record<string, Part>, number][])(
  'stored files: a refused %s leaves no file, with and without a key',
  async (call, fields, status) => {
    const me = await libraryAdmin(host)
    await me.done('addCategory', { name: 'Sales' })
    for (const more of [{}, { 'idempotency-key': 'once-more' }]) {
      const refused = await me.form(call, fields, more)
      expect(refused.statusCode, refused.body).toBe(status)
      expect(await filesOf(me)).toEqual({ rows: [], bytes: [] })
    }
  },
)

test('stored files: a repeated or dry-run save keeps one image, replaced by the next', async () => {
  const me = await libraryAdmin(host)
  const only = async () => {
    const { rows, bytes: names } = await filesOf(me)
    expect(rows).toEqual([{ id: names[0], expires_at: null }])
    return names.join()
  }
  const key = { 'idempotency-key': 'course-1' }
  const fields = { title: 'Fire safety', thumbnail: picture }
  const [first, again] = [
    await me.form('addCourse', fields, key),
    await me.form('addCourse', fields, key),
  ]
  const { course } = first.json().data
  expect(again.json().data.course._id).toBe(course._id)
  const shown = await only()
  expect(course.thumbnail).toContain(shown)
  const change = { courseId: course._id, version: 1, thumbnail: picture }
  await me.done('updateCourse?dryRun=true', change)
  expect(await only()).toBe(shown)
  await me.done('updateCourse', change)
  await purgeExpired(db, host.files)
  expect(await only()).not.toBe(shown)
})

test('stored files: a row exists while bytes are stored, so that a crash leaves nothing', async () => {
  const me = await libraryAdmin(host)
  const put = host.files.put.bind(host.files)
  vi.spyOn(host.files, 'put').mockImplementationOnce(async (...file) => {
    await put(...file)
    throw new Error('killed')
  })
  expect((await me.form('addAuthor', { name: 'Haruka', photo: picture })).statusCode).toBe(500)
  const { rows, bytes: names } = await filesOf(me)
  expect(rows).toEqual([{ id: names[0], expires_at: expect.any(Date) }])
  await pool.query('UPDATE files SET expires_at = now() WHERE id = $1', [names[0]])
  await purgeExpired(db, host.files)
  expect(await filesOf(me)).toEqual({ rows: [], bytes: [] })
})

test('stored files: concurrent claiming and expiry have one consistent result', async () => {
  const me = await libraryAdmin(host)
  const { organisationId } = me
  const keeper = { organisationId, adminId: me.id }
  const { id } = await storeBytes(db, host.files, keeper, { bytes, mimeType: 'image/png' })
  await expireFiles(db, organisationId, [id])
  await db.transaction(async (tx) => {
    await claimFiles(tx, organisationId, [id])
    await purgeExpired(db, host.files)
  })
  expect(await filesOf(me)).toEqual({ rows: [{ id, expires_at: null }], bytes: [id] })
  await expireFiles(db, organisationId, [id])
  await purgeExpired(db, host.files)
  const late = db.transaction((tx) => claimFiles(tx, organisationId, [id]))
  await expect(late).rejects.toThrow('was removed before it was used')
})

const term = {
  type: 'short-text',
  question: '<p>What is this?</p>',
  acceptedAnswers: ['a door'],
  marks: 1,
}

test('stored files: an image of questions is kept while one uses it, and can be restored for a week', async () => {
  const me = await libraryAdmin(host)
  const stored = async (): Promise<string> =>
    (await me.done('uploadImageToAWS', { image: picture })).image
  const add = async (title: string, image: string) =>
    (await me.done('addAssessment', { title, questions: [{ ...term, image }] })).assessmentQuiz
  const change = (id: string, version: number, questions: object[]) =>
    me.call(`updateAssessment/${id}`, { version, questions })

  const [image, unused] = [await stored(), await stored()]
  expect([await daysLeft(me, image), await daysLeft(me, unused)]).toEqual([7, 7])
  const one = await add('One', image)
  expect(await daysLeft(me, image)).toBeNull()
  const two = await add('Two', one.questions[0].image)

  expect((await change(one._id, 1, [term])).statusCode).toBe(200)
  expect(await daysLeft(me, image)).toBeNull()
  expect((await change(two._id, 1, [])).statusCode).toBe(200)
  expect(await daysLeft(me, image)).toBe(7)
  expect((await host.app.inject({ url: image })).statusCode).toBe(200)
  expect((await change(two._id, 2, [{ ...term, image }])).statusCode).toBe(200)
  expect(await daysLeft(me, image)).toBeNull()

  await pool.query(
    `UPDATE assessments SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1`,
    [me.organisationId],
  )
  await purgeExpired(db, host.files)
  expect(await daysLeft(me, image)).toBe(7)
  await pool.query('UPDATE files SET expires_at = now() WHERE organisation_id = $1', [
    me.organisationId,
  ])
  const late = await me.form('addAssessment', { title: 'Late', questions: [{ ...term, image }] })
  expect([late.statusCode, late.json().errors[0].field]).toEqual([422, 'questions.0.image'])
})

test('stored files: an image of another object cannot be used in a question', async () => {
  const me = await libraryAdmin(host)
  const { author } = await me.done('addAuthor', { name: 'Haruka', photo: picture })
  const image = author.photo
  const refused = await me.form('addAssessment', { title: 'Late', questions: [{ ...term, image }] })
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'questions.0.image'])
})
