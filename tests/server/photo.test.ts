import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { files } from '../../server/db/schema.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)
const { app, db } = host
const check = '/api/auth/is-business-user-logged-in'

type SignedIn = Awaited<ReturnType<typeof host.signedIn>>

async function upload(
  who: SignedIn,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'image/png',
  name = 'me.png',
) {
  const form = new FormData()
  form.append('photo', new Blob([bytes], { type }), name)
  const request = new Request('http://lectern.test/', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url: '/api/business/updateProfilePhoto',
    headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#3451b2' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer(),
  )

const leftOvers = () => readdir(join(host.folder, 'files', 'uploads')).catch(() => [])

test('updateProfilePhoto: becomes a square WebP without metadata, with a signed URL', async () => {
  const me = await host.signedIn()
  const answer = await upload(me, await picture(900, 600), 'image/jpeg', '../../etc/passwd.jpg')
  expect(answer.statusCode, answer.body).toBe(200)
  const { photo } = answer.json().data.user
  const file = await app.inject({ url: photo })
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=21600, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const metadata = await sharp(file.rawPayload).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(metadata.exif).toBeUndefined()
  expect(file.rawPayload.includes('secret place')).toBe(false)
  for (const bad of [
    photo.replace(/expires=\d/, 'expires=3'),
    photo.replace(/signature=./, (first: string) =>
      first.endsWith('_') ? 'signature=-' : 'signature=_',
    ),
  ])
    expect((await app.inject({ url: bad })).statusCode).toBe(404)
  expect(await leftOvers()).toEqual([])
})

test('updateProfilePhoto: replaces the previous photo, and deleteProfilePhoto removes it', async () => {
  const me = await host.signedIn()
  const mine = () => db.select().from(files).where(eq(files.organisationId, me.organisationId))
  const first = (await upload(me, await picture(20, 20), 'image/jpeg')).json().data.user.photo
  const second = (await upload(me, await picture(30, 30), 'image/jpeg')).json().data.user.photo
  expect(await mine()).toHaveLength(1)
  expect((await app.inject({ url: first })).statusCode).toBe(404)
  expect((await app.inject({ url: second })).statusCode).toBe(200)
  const removed = await me.post('/api/business/deleteProfilePhoto')
  expect(removed.json().data.user.photo).toBeNull()
  expect(await mine()).toEqual([])
  expect((await app.inject({ url: second })).statusCode).toBe(404)
})

test('getFile: the URL of a photo expires after some hours', async () => {
  const hour = 3_600_000
  const now = Date.UTC(2026, 10, 21, 12)
  const url = new URL(host.files.address('f1', now), 'http://x')
  const [expires, signature] = [
    Number(url.searchParams.get('expires')),
    url.searchParams.get('signature') ?? '',
  ]
  expect(host.files.address('f1', now + hour)).toBe(host.files.address('f1', now))
  expect(host.files.isGoodAddress('f1', expires, signature, now + 6 * hour)).toBe(true)
  expect(host.files.isGoodAddress('f1', expires, signature, now + 13 * hour)).toBe(false)
  expect(host.files.isGoodAddress('f2', expires, signature, now)).toBe(false)
})

test.each([
  [
    'a text that says it is a PNG',
    new TextEncoder().encode('hello'),
    'image/png',
    415,
    'upload/type',
  ],
  [
    'an SVG',
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/png',
    415,
    'upload/type',
  ],
  ['a type that is not taken', new Uint8Array(10), 'image/svg+xml', 415, 'upload/type'],
  ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1), 'image/png', 413, 'upload/too-large'],
])('updateProfilePhoto: refuses %s', async (_, bytes, type, status, code) => {
  const me = await host.signedIn()
  const refused = await upload(me, bytes, type)
  expect(refused.statusCode, refused.body).toBe(status)
  expect(refused.json().code).toBe(code)
  expect(await leftOvers()).toEqual([])
  expect((await me.get(check)).json().user.photo).toBeNull()
})

test('updateProfilePhoto: an image of 50,000 by 50,000 pixels is refused before it is decoded', async () => {
  const me = await host.signedIn()
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  small.writeUInt32BE(50_000, 16)
  small.writeUInt32BE(50_000, 20)
  const refused = await upload(me, new Uint8Array(small))
  expect(refused.statusCode).toBe(415)
})
