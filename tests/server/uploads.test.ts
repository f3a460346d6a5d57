import { patience } from '../patience.ts'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { consumeUpload } from '../../server/uploads/consume.ts'
import { wav } from './hostile-files.ts'
import { testHost } from './host.ts'
import { tusClient, uploadsPath } from './tus.ts'

// createUpload, readUpload, appendUpload, deleteUpload: the protocol tus 1.0.0.

const host = await testHost()
const me = await host.signedIn()
const tus = tusClient(host, me)
afterAll(host.close)

const picture = await sharp({
  create: { width: 300, height: 200, channels: 3, background: '#356' },
})
  .png()
  .toBuffer()
const about = { filename: 'Größe ✓.png', kind: 'image' }

const ownerOf = (url: string) => ({
  id: url.split('/').at(-1) ?? '',
  adminId: me.id,
  organisationId: me.organisationId,
})
const take = (url: string) => host.db.transaction((tx) => consumeUpload(tx, ownerOf(url)))
const unfinishedImport = async (size = picture.length) =>
  String((await tus.create(size, about)).headers.location)
const onDisk = () => readdir(join(host.folder, 'files', 'uploads')).catch(() => [])

test('uploads: a file is sent in parts, completed, used and read', async () => {
  const made = await tus.create(picture.length, about)
  expect(made.statusCode).toBe(201)
  const url = String(made.headers.location)
  expect(url).toMatch(new RegExp(`^${uploadsPath}/[A-Za-z0-9]{22}$`))
  expect(new Date(String(made.headers['upload-expires'])).getTime()).toBeGreaterThan(Date.now())

  const first = await tus.append(url, 0, picture.subarray(0, 100))
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '100'])
  const stands = await tus.read(url)
  expect(stands.statusCode).toBe(200)
  expect(stands.headers).toMatchObject({ 'upload-offset': '100', 'tus-resumable': '1.0.0' })
  expect(stands.headers['upload-length']).toBe(String(picture.length))

  await expect(take(url)).rejects.toMatchObject({ code: 'upload/unfinished' })
  const last = await tus.append(url, 100, picture.subarray(100))
  expect(last.headers['upload-offset']).toBe(String(picture.length))

  const kept = await take(url)
  expect(kept).toEqual({
    id: ownerOf(url).id,
    name: 'Größe ✓.png',
    mimeType: 'image/png',
    size: picture.length,
    type: 'image',
  })
  const file = await host.app.inject({ url: host.files.address(kept.id) })
  expect(file.rawPayload).toEqual(picture)
  expect((await tus.read(url)).statusCode).toBe(404)
  await expect(take(url)).rejects.toMatchObject({ code: 'request/not-found' })
  expect(await onDisk()).toEqual([])
})

test('uploads: a wrong offset has no effect', async () => {
  const url = await unfinishedImport()
  await tus.append(url, 0, picture.subarray(0, 100))
  for (const offset of [0, 99, 101]) {
    const refused = await tus.append(url, offset, picture.subarray(offset))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload/offset'])
  }
  const more = Buffer.concat([picture, picture])
  const longer = await tus.append(url, 100, more.subarray(100))
  expect([longer.statusCode, longer.json().code]).toEqual([413, 'upload/too-large'])
  expect(Number((await tus.read(url)).headers['upload-offset'])).toBeLessThanOrEqual(picture.length)
})

test.each([
  ['a picture of 6 MB', 6 * 1024 * 1024, about, 413, 'upload/too-large'],
  ['a video of 3 GB', 3 * 1024 ** 3, { filename: 'x', kind: 'video' }, 413, 'upload/too-large'],
  ['nothing at all', 0, about, 422, 'request/invalid'],
  ['a kind that is unknown', 10, { filename: 'x', kind: 'program' }, 422, 'request/invalid'],
  ['no kind', 10, { filename: 'x' }, 422, 'request/invalid'],
])('uploads: %s is refused before any content is sent', async (_, size, what, status, code) => {
  const refused = await tus.create(size, what)
  expect([refused.statusCode, refused.json().code]).toEqual([status, code])
})

test('uploads: protocol headers are required, and other versions refused', async () => {
  const url = await unfinishedImport()
  const version = await tus.ask('HEAD', url, { 'tus-resumable': '0.2.2' })
  expect(version.statusCode).toBe(412)
  expect(version.headers['tus-version']).toBe('1.0.0')
  const bare = await host.app.inject({ method: 'PATCH', url, headers: me.headers })
  expect(bare.statusCode).toBe(422)
  const type = { 'content-type': 'application/octet-stream', 'upload-offset': '0' }
  expect((await tus.ask('PATCH', url, type, picture)).statusCode).toBe(415)
  const nonsense = { 'upload-length': '10', 'upload-metadata': 'kind not*base64' }
  expect((await tus.ask('POST', uploadsPath, nonsense)).statusCode).toBe(400)
})

test('uploads: are visible to their creator only', async () => {
  const url = await unfinishedImport()
  const colleague = await host.signedIn({ organisationId: me.organisationId })
  const stranger = await host.signedIn()
  for (const who of [colleague, stranger]) {
    const theirs = tusClient(host, who)
    expect((await theirs.read(url)).statusCode).toBe(404)
    expect((await theirs.append(url, 0, picture)).statusCode).toBe(404)
    expect((await theirs.remove(url)).statusCode).toBe(404)
    const owner = { ...ownerOf(url), adminId: who.id, organisationId: who.organisationId }
    await expect(host.db.transaction((tx) => consumeUpload(tx, owner))).rejects.toMatchObject({
      code: 'request/not-found',
    })
  }
  expect((await tus.ask('HEAD', url, { authorization: 'Bearer none' })).statusCode).toBe(401)
  expect((await tus.remove(url)).statusCode).toBe(204)
  expect((await tus.remove(url)).statusCode).toBe(404)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a program', 'MZ\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'],
])(
  'uploads: %s with the kind image is refused after its last byte, and removed',
  async (_, text) => {
    const { url, last } = await tus.send(Buffer.from(text), about)
    expect([last.statusCode, last.json().code]).toEqual([415, 'upload/type'])
    expect((await tus.read(url)).statusCode).toBe(404)
  },
)

test('uploads: an expired one answers 410, cannot be used, and is removed', async () => {
  const url = await unfinishedImport()
  await tus.append(url, 0, picture.subarray(0, 100))
  const { url: whole } = await tus.send(picture, about)
  await host.pool.query("UPDATE uploads SET expires_at = now() - interval '1 hour'")
  expect((await tus.read(url)).statusCode).toBe(410)
  expect((await tus.append(url, 100, picture.subarray(100))).statusCode).toBe(410)
  await expect(take(whole)).rejects.toMatchObject({ code: 'upload/expired' })
  await purgeExpired(host.db, host.files)
  expect((await tus.read(url)).statusCode).toBe(404)
  expect(await onDisk()).toEqual([])
  expect(await host.files.size(me.organisationId, ownerOf(whole).id)).toBeUndefined()
})

/** A sound of which a part has come over a connection that goes on. */
async function halfWay() {
  const sound = wav(20)
  const made = await tus.create(sound.length, { filename: 'talk.wav', kind: 'audio' })
  const url = String(made.headers.location)
  if (!host.app.server.listening) await host.app.listen({ port: 0, host: '127.0.0.1' })
  const { port }: Partial<AddressInfo> = Object(host.app.server.address())
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const headers = { ...me.headers, ...type, 'tus-resumable': '1.0.0' }
  const half = request({ port, path: url, method: 'PATCH', headers })
  const broken = vi.fn()
  half.on('error', broken)
  half.write(sound.subarray(0, 200_000))
  const arrived = () => host.files.store.received({ key: ownerOf(url), size: 0, state: {} })
  await vi.waitUntil(async () => ((await arrived()) ?? 0) > 100_000, patience)
  return { sound, url, half, broken }
}

test('uploads: a new connection takes over while the old one seems alive', async () => {
  const { sound, url, broken } = await halfWay()
  const stands = Number((await tus.read(url)).headers['upload-offset'])
  expect(stands).toBeGreaterThan(100_000)
  expect((await tus.append(url, stands, sound.subarray(stands))).statusCode).toBe(204)
  expect((await take(url)).size).toBe(sound.length)
  await vi.waitFor(() => expect(broken).toHaveBeenCalledOnce(), patience)
})

test('uploads: a broken connection keeps its bytes, and another server continues', async () => {
  const { sound, url, half } = await halfWay()
  half.destroy()

  const another = await createApp({ ...host.parts, dist: '/nowhere' })
  const there = tusClient({ app: another }, me)
  const stands = Number((await there.read(url)).headers['upload-offset'])
  expect(stands).toBeGreaterThan(100_000)
  expect(stands).toBeLessThanOrEqual(200_000)
  expect((await there.append(url, stands, sound.subarray(stands))).statusCode).toBe(204)
  const { id } = await take(url)
  const file = await host.app.inject({ url: host.files.address(id) })
  expect(file.rawPayload.equals(sound)).toBe(true)
  await another.close()
})

test('uploads: one that was complete before a crash is completed on request', async () => {
  const { url } = await tus.send(picture, about)
  const ended = 'UPDATE uploads SET finished_at = NULL, type = NULL, mime_type = NULL WHERE id = $1'
  await host.pool.query(ended, [ownerOf(url).id])
  await expect(take(url)).rejects.toMatchObject({ code: 'upload/unfinished' })
  expect((await tus.read(url)).headers['upload-offset']).toBe(String(picture.length))
  expect((await take(url)).mimeType).toBe('image/png')
})

test('uploads: the last bytes may be repeated, but not more than all', async () => {
  const { url } = await tus.send(picture, about)
  expect((await tus.append(url, picture.length, Buffer.alloc(0))).statusCode).toBe(204)
  expect((await tus.append(url, picture.length, Buffer.alloc(1))).statusCode).toBe(413)
  expect((await take(url)).mimeType).toBe('image/png')
})

test('uploads: a request for an upload held by another waits', async () => {
  const url = await unfinishedImport()
  await host.pool.query(
    `UPDATE uploads SET held_by = 'a dead server', held_until = now() + interval '0.3 seconds'
     WHERE id = $1`,
    [ownerOf(url).id],
  )
  expect((await tus.append(url, 0, picture.subarray(0, 100))).statusCode).toBe(204)
  const { rows } = await host.pool.query('SELECT held_by FROM uploads WHERE id = $1', [
    ownerOf(url).id,
  ])
  expect(rows).toEqual([{ held_by: null }])
})
