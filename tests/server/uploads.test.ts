import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { takeUpload } from '../../server/uploads/take.ts'
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

test('a file comes in pieces, is finished, taken and read', async () => {
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

  const owner = {
    id: url.split('/').at(-1) ?? '',
    adminId: me.id,
    organisationId: me.organisationId,
  }
  await expect(host.db.transaction((tx) => takeUpload(tx, owner))).rejects.toMatchObject({
    code: 'upload/unfinished',
  })
  const last = await tus.append(url, 100, picture.subarray(100))
  expect(last.headers['upload-offset']).toBe(String(picture.length))

  const kept = await host.db.transaction((tx) => takeUpload(tx, owner))
  expect(kept).toEqual({
    id: owner.id,
    name: 'Größe ✓.png',
    mimeType: 'image/png',
    size: picture.length,
    type: 'image',
  })
  const file = await host.app.inject({ url: host.files.address(kept.id) })
  expect(file.rawPayload).toEqual(picture)
  expect((await tus.read(url)).statusCode).toBe(404)
})
