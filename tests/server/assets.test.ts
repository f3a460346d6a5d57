import { patience } from '../patience.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { alerts, assets, auditLog, courseItems, courses, files } from '../../server/db/schema.ts'
import { processAsset } from '../../server/assets/process.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'
import { type Asset, libraryAdmin, type Librarian } from './library-host.ts'
import { tusClient } from './tus.ts'

const host = await testHost()
afterAll(host.close)
const { db } = host

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))
const video = { bytes: await fixture('moving.mp4'), type: 'video/mp4', name: 'Opening.final.mp4' }
const page = {
  bytes: await fixture('plan.docx'),
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  name: 'plan.docx',
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3451b2' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
const photo = { bytes: await drawn(3000, 1500), type: 'image/jpeg', name: 'stairs.jpg' }

/** The asset, once nothing is to be found out about it any more. */
const settled = (me: Librarian, id: string) =>
  vi.waitUntil(
    async () => {
      const { asset }: { asset: Asset } = (await me.read(`asset/${id}`)).json().data
      const isDone = asset.status !== 'processing' && asset.replacement?.status !== 'processing'
      return isDone && asset
    },
    { timeout: 30_000, interval: 50 },
  )

const link = async (me: Librarian, title: string, more = {}): Promise<Asset> =>
  (await me.done('addAsset', { title, url: 'https://example.org/a', ...more })).asset

const titles = (answer: { json(): { data: { assets: Asset[] } } }) =>
  answer.json().data.assets.map(({ title }) => title)

test('addAsset: files of all types are processed, have signed URLs, and add their duration to courses', async () => {
  const me = await libraryAdmin(host)
  const { asset: film } = await me.done('addAsset', {
    title: ' Opening ',
    file: video,
    tags: ['Japan', 'japan', ' talks '],
    language: 'en-GB',
  })
  expect(film).toMatchObject({
    title: 'Opening',
    type: 'video',
    status: 'processing',
    url: null,
    fileName: 'Opening.final.mp4',
    tags: ['japan', 'talks'],
    uploadedBy: { name: 'Ana Duarte' },
    version: 1,
  })
  const course = await me.course('Negotiating', [{ assetId: film._id }])
  const picture = (await me.done('addAsset', { title: 'Stairs', file: photo })).asset
  const text = (await me.done('addAsset', { title: 'Plan', file: page, type: 'document' })).asset
  const [ready, stairs, plan] = await Promise.all(
    [film, picture, text].map(({ _id }) => settled(me, _id)),
  )
  expect([ready?.status, stairs?.status, plan?.status]).toEqual(['ready', 'ready', 'ready'])
  expect(ready?.duration).toBeGreaterThan(0)
  expect(ready?.usedIn).toEqual([{ _id: course, title: 'Negotiating', kind: 'course' }])
  const part = await host.app.inject({ url: ready?.url ?? '', headers: { range: 'bytes=0-99' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100])
  const [used] = await db.select().from(courses).where(eq(courses.id, course))
  expect(used?.duration).toBe(ready?.duration)
  const shown = await host.app.inject({ url: stairs?.url ?? '' })
  const { width, exif } = await sharp(shown.rawPayload).metadata()
  expect([width, exif]).toEqual([2560, undefined])
  expect(stairs?.thumbnail).toMatch(/getFile/)
  expect(stairs?.size).toBe(shown.rawPayload.length)
  // A server that was killed between doing and noting does it once more, and nothing changes.
  const [row] = await db.select().from(assets).where(eq(assets.id, picture._id))
  const once = { name: 'process-asset', assetId: picture._id } as const
  await db.update(assets).set({ status: 'processing' }).where(eq(assets.id, picture._id))
  await processAsset(host.parts, { ...once, fileId: row?.file ?? '' })
  await processAsset(host.parts, { ...once, fileId: 'f_of_before' })
  expect(await settled(me, picture._id)).toMatchObject({ status: 'ready', pages: null })

  const stored = async () => {
    const root = join(host.folder, 'files', me.organisationId)
    const found = await readdir(root, { recursive: true, withFileTypes: true })
    return found.filter((each) => each.isFile()).map(({ name }) => name)
  }
  const before = await stored()
  const wrong = await me.form('addAsset', { title: 'x', file: photo, type: 'video' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([415, 'upload/type'])
  expect(await stored()).toEqual(before)
  const page404 = await me.form('addAsset', { title: 'x', url: 'https://a.b', category: 'ca_none' })
  expect([page404.statusCode, page404.json().errors[0].field]).toEqual([422, 'category'])
  const stranger = await libraryAdmin(host)
  expect((await stranger.read(`asset/${film._id}`)).statusCode).toBe(404)
  expect(titles(await stranger.read('assets'))).toEqual([])
})

test('addAsset: an unusable file has a reason, notifies its uploader, and can be retried', async () => {
  const me = await libraryAdmin(host)
  const broken = { ...photo, bytes: photo.bytes.subarray(0, 700) }
  const { asset } = await me.done('addAsset', { title: 'Half a picture', file: broken })
  const failed = await settled(me, asset._id)
  expect(failed).toMatchObject({
    status: 'failed',
    url: null,
    failure: expect.stringMatching(/\w/),
  })
  const [alert] = await db.select().from(alerts).where(eq(alerts.adminId, me.id))
  expect(alert).toMatchObject({
    type: 'upload-failed',
    href: `/library/assets?assetId=${asset._id}`,
  })
  const long = new Date(Date.now() - 3 * 86_400_000)
  await db.update(assets).set({ updatedAt: long }).where(eq(assets.id, asset._id))
  const again = await me.call(`retryAsset/${asset._id}`, {})
  expect(again.json().data.asset).toMatchObject({ status: 'processing', failure: null })
  // It has two days from now on.
  expect(Date.parse(again.json().data.asset.updatedAt)).toBeGreaterThan(long.getTime() + 86_400_000)
  await settled(me, asset._id)
  const replaced = await me.done(`updateAsset/${asset._id}`, { version: 1, file: photo })
  expect(replaced.asset).toMatchObject({ status: 'processing', version: 2, fileName: 'stairs.jpg' })
  expect((await settled(me, asset._id)).status).toBe('ready')
  const not = await me.call(`retryAsset/${asset._id}`, {})
  expect([not.statusCode, not.json().code]).toEqual([409, 'asset/not-processable'])
})

test('process-asset: processing twice, or again after a crash, keeps the file and its thumbnail', async () => {
  const me = await libraryAdmin(host)
  const shown: string[] = []
  for (const file of [video, photo]) {
    const { asset } = await me.done('addAsset', { title: 'Looked into again', file })
    const { _id: assetId } = await settled(me, asset._id)
    const [row] = await db.select().from(assets).where(eq(assets.id, assetId))
    const task = { name: 'process-asset', assetId, fileId: row?.file ?? '' } as const
    await db.update(assets).set({ status: 'processing' }).where(eq(assets.id, assetId))
    const killed = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('killed'))
    await expect(processAsset(host.parts, task)).rejects.toThrow('killed')
    killed.mockRestore()
    await Promise.all([processAsset(host.parts, task), processAsset(host.parts, task)])
    const now = await settled(me, assetId)
    // Of a film there is a picture only where something can take it.
    shown.push(...[now.url, now.thumbnail].filter((url) => url !== null))
  }
  for (const url of shown) expect((await host.app.inject({ url })).statusCode).toBe(200)
  // Whatever was made and not taken over goes by itself.
  const lasting = await host.pool.query(
    'SELECT FROM files WHERE organisation_id = $1 AND expires_at IS NULL',
    [me.organisationId],
  )
  expect(lasting.rowCount).toBe(shown.length)
})

test('updateAsset: a chosen thumbnail survives a new file and repeated processing', async () => {
  const me = await libraryAdmin(host)
  const chosen = { ...photo, bytes: await drawn(640, 360) }
  const { asset } = await me.done('addAsset', { title: 'Stairs', file: photo, thumbnail: chosen })
  const pictureOf = async () => {
    await settled(me, asset._id)
    const [row] = await db.select().from(assets).where(eq(assets.id, asset._id))
    return row?.thumbnail
  }
  const before = await pictureOf()
  expect(before).toBeTruthy()
  await db.update(assets).set({ status: 'failed' }).where(eq(assets.id, asset._id))
  expect((await me.call(`retryAsset/${asset._id}`, {})).statusCode).toBe(200)
  expect(await pictureOf()).toBe(before)
  await me.done(`updateAsset/${asset._id}`, { version: 1, file: photo })
  expect(await pictureOf()).toBe(before)
  await me.done(`updateAsset/${asset._id}`, { version: 2, removeThumbnail: true, file: photo })
  expect(await pictureOf()).not.toBe(before)
})

test('addAsset: an upload becomes an asset once, and a new file keeps id and type', async () => {
  const me = await libraryAdmin(host)
  const tus = tusClient(host, me)
  const about = { filename: 'stairs.jpg', kind: 'image' }
  const { id: uploadId } = await tus.send(photo.bytes, about)
  const retried = { 'idempotency-key': 'upload-becomes-asset' }
  const first = await me.form('addAsset', { title: 'Stairs', uploadId }, retried)
  const second = await me.form('addAsset', { title: 'Stairs', uploadId }, retried)
  expect(first.statusCode, first.body).toBe(200)
  expect(second.json()).toEqual(first.json())
  const { _id: id } = first.json().data.asset
  expect((await me.form('addAsset', { title: 'Stairs', uploadId })).statusCode).toBe(404)
  const before = await settled(me, id)

  const { id: next } = await tus.send(await drawn(400, 300), about)
  const change = { version: 1, uploadId: next, title: 'Stairs, hall 3', transcript: 'Up we go' }
  const { asset } = await me.done(`updateAsset/${id}`, change)
  expect(asset).toMatchObject({ _id: id, title: 'Stairs, hall 3', transcript: 'Up we go' })
  const after = await settled(me, id)
  expect(after.url).not.toBe(before.url)
  expect((await host.app.inject({ url: before.url ?? '' })).statusCode).toBe(200)
  const stale = await me.form(`updateAsset/${id}`, { version: 1, title: 'x' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict/stale'])
  const other = await me.form(`updateAsset/${id}`, { version: 2, file: page })
  expect([other.statusCode, other.json().code]).toEqual([415, 'upload/type'])
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  const event = log.find((each) => each.event === 'asset/updated')
  expect(event?.changes.map(({ field }) => field)).toEqual(['title', 'transcript', 'file'])
})

test('updateAsset: the current file stays in use until a new one is ready, and can be restored', async () => {
  const me = await libraryAdmin(host)
  const { asset } = await me.done('addAsset', { title: 'Stairs', file: photo })
  const { _id: id } = asset
  const before = await settled(me, id)
  const isServed = async (url: string | null) =>
    (await host.app.inject({ url: url ?? '' })).statusCode === 200

  const broken = { ...photo, bytes: photo.bytes.subarray(0, 700), name: 'half.jpg' }
  const during = (await me.done(`updateAsset/${id}`, { version: 1, file: broken })).asset
  expect(during).toMatchObject({ status: 'ready', url: before.url, fileName: 'stairs.jpg' })
  expect(during.replacement).toMatchObject({ fileName: 'half.jpg', status: 'processing' })
  const failed = await settled(me, id)
  expect(failed).toMatchObject({
    status: 'ready',
    url: before.url,
    thumbnail: before.thumbnail,
    failure: null,
    replacement: {
      fileName: 'half.jpg',
      status: 'failed',
      failure: expect.stringMatching(/damaged/),
    },
    previousFile: null,
  })
  expect(await isServed(before.url)).toBe(true)
  const [alert] = await db.select().from(alerts).where(eq(alerts.adminId, me.id))
  expect(alert).toMatchObject({ title: "The new file of Stairs can't be used" })
  await me.call(`retryAsset/${id}`, {})
  expect((await settled(me, id)).replacement).toMatchObject({ status: 'failed' })
  const cancelled = await me.call(`restoreAssetFile/${id}`, { version: 2 })
  expect(cancelled.json().data.asset).toMatchObject({ replacement: null, url: before.url })

  const second = { ...photo, bytes: await drawn(400, 300), name: 'hall.jpg' }
  await me.done(`updateAsset/${id}`, { version: 3, file: second })
  const after = await settled(me, id)
  expect(after).toMatchObject({
    fileName: 'hall.jpg',
    replacement: null,
    previousFile: { fileName: 'stairs.jpg' },
  })
  expect(after.url).not.toBe(before.url)
  expect(after.thumbnail).not.toBe(before.thumbnail)
  await purgeExpired(db, host.files)
  for (const url of [before.url, before.thumbnail]) expect(await isServed(url)).toBe(true)

  const back = await me.call(`restoreAssetFile/${id}`, { version: 4 })
  expect(back.json().data.asset).toMatchObject({
    fileName: 'stairs.jpg',
    url: before.url,
    thumbnail: before.thumbnail,
    size: before.size,
    previousFile: { fileName: 'hall.jpg' },
  })
  const stale = await me.call(`restoreAssetFile/${id}`, { version: 4 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict/stale'])
  await db.execute(sql`
    UPDATE assets SET previous_file = previous_file || '{"replacedAt":"2020-01-01T00:00:00.000Z"}'
    WHERE id = ${id}`)
  const late = await me.call(`restoreAssetFile/${id}`, { version: 5 })
  expect([late.statusCode, late.json().code]).toEqual([409, 'asset/no-previous-file'])
})

test('addAsset: no transaction is open while the file of a form is stored', async () => {
  const me = await libraryAdmin(host)
  const put = host.files.put.bind(host.files)
  const waiting = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction' AND xact_start < $1`
  vi.spyOn(host.files, 'put').mockImplementationOnce(async (...file) => {
    // The bytes are sent to where files are, which takes minutes for a large film.
    const { rows } = await host.pool.query('SELECT now() AS now')
    const isFree = async () => (await host.pool.query(waiting, [rows[0].now])).rowCount === 0
    await vi.waitUntil(isFree, patience)
    await put(...file)
  })
  const { video: film } = await me.done('addVideo', { video, title: 'Film' })
  expect(await settled(me, film._id)).toMatchObject({ status: 'ready' })
  const kept = await db.select({ expiresAt: files.expiresAt }).from(files)
  expect(kept.some(({ expiresAt }) => expiresAt === null)).toBe(true)
})

test('addAsset, updateAsset: a link carries no sign-in data and no bidi controls', async () => {
  const me = await libraryAdmin(host)
  const asset = await link(me, 'Handbook')
  for (const url of [
    'https://admin:secret@example.org/',
    'https://bank.example@evil.example/',
    'https://example.org/\u202Egpj.exe',
    'https://example.org/%E2%80%AEgpj.exe',
  ]) {
    const added = await me.form('addAsset', { title: 'Handbook', url })
    expect([added.statusCode, added.json().errors[0].field], url).toEqual([422, 'url'])
    const changed = await me.form(`updateAsset/${asset._id}`, { version: 1, url })
    expect([changed.statusCode, changed.json().errors[0].field], url).toEqual([422, 'url'])
  }
})

test('assets: searched, filtered, counted, sorted and paged', async () => {
  const me = await libraryAdmin(host)
  const { category } = await me.done('addCategory', { name: 'Sales' })
  const tea = await link(me, 'Tea in Osaka', { tags: ['japan'], category: category._id })
  await link(me, 'Rice in Osaka', { tags: ['japan', 'food'], language: 'ja-JP' })
  await link(me, 'Bread', { tags: ['food'] })
  const { asset: film } = await me
    .done('addVideo', { video, title: 'Film' })
    .then(({ video: asset }) => ({ asset }))
  // It keeps no worker from the files of the next story.
  await settled(me, film._id)
  await me.course('Osaka', [{ assetId: tea._id }, { assetId: film._id }])
  expect(titles(await me.read('assets?search=osaka&sort=-title'))).toEqual([
    'Tea in Osaka',
    'Rice in Osaka',
  ])
  expect(titles(await me.read('assets?unused=true&sort=title'))).toEqual(['Bread', 'Rice in Osaka'])
  expect(titles(await me.read('assets?hasCaptions=false'))).toEqual(['Film'])
  expect(titles(await me.read('assets?page=2&limit=10'))).toEqual([])
  const used = await me.read('assets?sort=-usedInCount,title&page=1&limit=10&facets=true&tag=japan')
  expect(used.json()).toMatchObject({
    total: 2,
    page: 1,
    facets: {
      type: [{ value: 'link', count: 2 }],
      tag: [
        { value: 'food', count: 2 },
        { value: 'japan', count: 2 },
      ],
      category: [{ value: category._id, label: 'Sales', count: 1 }],
      language: [{ value: 'ja-JP', count: 1 }],
      uploadedBy: [{ value: me.id, label: 'Ana Duarte', count: 2 }],
      unused: [
        { value: 'false', count: 1 },
        { value: 'true', count: 1 },
      ],
      hasCaptions: [],
    },
  })
  expect(titles(used)).toEqual(['Tea in Osaka', 'Rice in Osaka'])
  expect((await me.read('assets?sort=colour')).statusCode).toBe(422)
  const found = await me.read('search?q=osaka')
  const { hits } = found.json().data
  expect(hits).toHaveLength(3)
  expect(hits).toContainEqual({
    _id: tea._id,
    kind: 'asset',
    title: 'Tea in Osaka',
    subtitle: 'Link',
    href: `/library/assets?assetId=${tea._id}`,
  })
})

test('updateAssets, deleteAssets, restoreAssets: many at once; assets in use only on request', async () => {
  const me = await libraryAdmin(host)
  const { category } = await me.done('addCategory', { name: 'Sales' })
  const [tea, rice, bread] = await Promise.all(
    ['Tea', 'Rice', 'Bread'].map((title) => link(me, title, { tags: ['old'] })),
  )
  if (!tea || !rice || !bread) throw new Error('no assets')
  const course = await me.course('Meals', [{ assetId: tea._id }, { assetId: rice._id }], {
    promoVideoId: tea._id,
  })
  const trailer = await me.course('Drinks', [], { promoVideoId: tea._id })
  const all = { assetIds: [tea._id, rice._id, bread._id, 'as_none'] }
  const given = { category: category._id, addTags: ['New'], removeTags: ['OLD'] }
  const dry = await me.call('updateAssets', { ...all, ...given }, '?dryRun=true')
  expect([dry.statusCode, dry.json().data.counts]).toEqual([
    207,
    { succeeded: 3, skipped: 0, failed: 1 },
  ])
  const done = await me.call('updateAssets', { filter: {}, ...given })
  expect([done.statusCode, done.json().data.counts.succeeded]).toEqual([200, 3])
  const now: Asset[] = (await me.read('assets?sort=title')).json().data.assets
  expect(now).toMatchObject([{ tags: ['New'], category: { name: 'Sales' }, version: 2 }, {}, {}])

  const some = { assestIds: [tea._id, rice._id] }
  const blocked = await me.remove(some)
  expect([blocked.statusCode, blocked.json().message]).toEqual([409, 'Used in 2 courses'])
  const half = await me.remove({ assestIds: [tea._id, bread._id] })
  expect(half.statusCode).toBe(207)
  expect(half.json().data).toMatchObject({
    succeeded: [{ _id: bread._id, name: 'Bread' }],
    failed: [{ ref: tea._id, code: 'asset/in-use' }],
  })
  const gone = await me.remove({ assestIds: [tea._id], removeFromCourses: true })
  expect(gone.statusCode, gone.body).toBe(200)
  const [without] = await db.select().from(courses).where(eq(courses.id, course))
  expect(without).toMatchObject({ itemsCount: 1, version: 2, promoVideoId: null })
  const lost = async (id: string) =>
    (await me.read(`getAuditLog?subjectType=course&subjectId=${id}`)).json().data.entries[0].changes
  const film = { field: 'promoVideo', from: 'Tea', to: null }
  expect(await lost(course)).toEqual([{ field: 'sections', from: 'Tea', to: null }, film])
  expect(await lost(trailer)).toEqual([film])
  const left = await db.select().from(courseItems).where(eq(courseItems.courseId, course))
  expect(left.map(({ assetId }) => assetId)).toEqual([rice._id])
  expect(titles(await me.read('assets?deleted=true&sort=title'))).toEqual(['Bread', 'Tea'])
  const stranger = await libraryAdmin(host)
  const theirs = await stranger.call('restoreAssets', { assetIds: [tea._id] })
  expect(theirs.statusCode).toBe(404)
  const back = await me.call('restoreAssets', { assetIds: [tea._id, rice._id] })
  expect(back.json().data).toMatchObject({
    succeeded: [{ _id: tea._id }],
    skipped: [{ ref: rice._id, code: 'not-deleted' }],
  })
})

test('retention: assets deleted 30 days ago are purged with their files', async () => {
  const me = await libraryAdmin(host)
  const { asset } = await me.done('addAsset', { title: 'Stairs', file: photo })
  await settled(me, asset._id)
  await me.remove({ assestIds: [asset._id] })
  await host.pool.query("UPDATE assets SET deleted_at = now() - interval '31 days' WHERE id = $1", [
    asset._id,
  ])
  expect((await me.read(`asset/${asset._id}`)).statusCode).toBe(404)
  await purgeExpired(db, host.files)
  await purgeExpired(db, host.files)
  const rest = await db.select().from(files).where(eq(files.organisationId, me.organisationId))
  expect(rest).toEqual([])
})

test('updateAssets: more than 500 become a job', async () => {
  const me = await libraryAdmin(host)
  await host.pool.query(
    `INSERT INTO assets (id, organisation_id, title, type, url, status, uploaded_by)
     SELECT 'bulk_' || n, $1, 'Page ' || n, 'link', 'https://example.org/', 'ready', $2
     FROM generate_series(1, 501) n`,
    [me.organisationId, me.id],
  )
  const begun = await me.call('updateAssets', { filter: { type: 'link' }, addTags: ['web'] })
  expect(begun.statusCode, begun.body).toBe(202)
  const { job } = begun.json().data
  await vi.waitUntil(
    async () => (await me.read(`getJob/${job._id}`)).json().data.job.status === 'succeeded',
    patience,
  )
  const web = await me.read('assets?tag=web&page=1&limit=10')
  expect(web.json().total).toBe(501)
  const file = await me.call('exportAssets', {
    filter: { tag: 'web', search: 'Page 42' },
    columns: ['title', 'tags', 'uploadedBy'],
    sort: 'title',
    format: 'csv',
  })
  expect(file.statusCode, file.body).toBe(200)
  expect(file.body).toContain('Page 42,web,Ana Duarte\r\n')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="assets_acme/)
})

test('uploadImageToAWS: an image of a text keeps its URL and loses its metadata', async () => {
  const me = await libraryAdmin(host)
  const { image } = await me.done('uploadImageToAWS', { image: photo })
  const shown = await host.app.inject({ url: image })
  const { width, exif } = await sharp(shown.rawPayload).metadata()
  expect([width, exif]).toEqual([2560, undefined])
  expect(Number(/expires=(\d+)/.exec(image)?.[1]) * 1000).toBeGreaterThan(Date.UTC(2090, 0))
})

test('process-asset: two files are processed at a time, without delaying mails', async () => {
  const me = await libraryAdmin(host)
  const { local } = host.files
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const looks = vi.spyOn(host.files, 'local').mockImplementation(async (...wanted) => {
    await held
    return local(...wanted)
  })
  const added = []
  for (const title of ['One', 'Two', 'Three'])
    added.push((await me.done('addAsset', { title, file: photo })).asset)
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2), patience)
  await host.post('/api/auth/forgot-business-password', { email: me.email })
  expect(await host.mails(me.email)).toHaveLength(1)
  expect(looks).toHaveBeenCalledTimes(2)
  goOn()
  for (const { _id } of added) expect(await settled(me, _id)).toMatchObject({ status: 'ready' })
  looks.mockRestore()
})
