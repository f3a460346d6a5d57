import { readdir } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { purgeExpired } from '../../server/registry/retention.ts'
import { consumeUpload } from '../../server/uploads/consume.ts'
import { testHost } from './host.ts'
import { startS3 } from './s3.ts'
import { tusClient } from './tus.ts'

// The same files on S3.

const s3 = await startS3()
const host = await testHost({ env: { FILES_URL: s3.url } })
const me = await host.signedIn()
const tus = tusClient(host, me)
afterAll(async () => {
  await host.close()
  await s3.close()
})

const objects = async () =>
  (await readdir(s3.folder, { recursive: true }))
    .filter((name) => name.endsWith('_object') && name.includes('files'))
    .toSorted()

const wav = (length: number) => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(length + 36, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, randomBytes(length)])
}

test('S3: a profile photo is stored, read in ranges and removed', async () => {
  const picture = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#963' },
  })
    .png()
    .toBuffer()
  await host.files.put(me.organisationId, 'picture1', picture)
  const whole = await host.files.read(me.organisationId, 'picture1')
  expect(whole?.size).toBe(picture.length)
  expect(await whole?.stream.toArray().then(Buffer.concat)).toEqual(picture)
  const part = await host.files.read(me.organisationId, 'picture1', { start: 10, end: 19 })
  expect(part?.size).toBe(picture.length)
  expect(await part?.stream.toArray().then(Buffer.concat)).toEqual(picture.subarray(10, 20))
  await host.files.remove(me.organisationId, 'picture1')
  expect(await host.files.read(me.organisationId, 'picture1')).toBeUndefined()
  expect(await host.files.size(me.organisationId, 'picture1')).toBeUndefined()
  expect(await objects()).toEqual([])
})

test('S3: an upload in parts becomes one file, without leftovers', async () => {
  const sound = wav(9_000_000)
  const { id, last } = await tus.send(sound, { filename: 'talk.wav', kind: 'audio' }, 3_500_000)
  expect(last.statusCode).toBe(204)
  const owner = { id, adminId: me.id, organisationId: me.organisationId }
  const kept = await host.db.transaction((tx) => consumeUpload(tx, owner))
  expect(kept).toMatchObject({ mimeType: 'audio/wav', size: sound.length })
  const url = host.files.address(id)
  const middle = await host.app.inject({ url, headers: { range: 'bytes=8388600-8388620' } })
  expect(middle.statusCode).toBe(206)
  expect(middle.rawPayload).toEqual(sound.subarray(8_388_600, 8_388_621))
  const whole = await host.app.inject({ url })
  expect(whole.rawPayload.equals(sound)).toBe(true)
  expect(await objects()).toHaveLength(1)
})

test('S3: a cancelled or unused upload leaves nothing', async () => {
  const before = await objects()
  const about = { filename: 'talk.wav', kind: 'audio' }
  const made = await tus.create(1_000_000, about)
  const url = String(made.headers.location)
  await tus.append(url, 0, wav(999_956).subarray(0, 400_000))
  expect((await tus.read(url)).headers['upload-offset']).toBe('400000')
  expect(await objects()).toHaveLength(before.length + 1)
  expect((await tus.remove(url)).statusCode).toBe(204)
  expect(await objects()).toEqual(before)

  await tus.send(wav(2_000), about)
  await host.pool.query("UPDATE uploads SET expires_at = now() - interval '1 hour'")
  await purgeExpired(host.db, host.files)
  expect(await objects()).toEqual(before)
})
