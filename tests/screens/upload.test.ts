import { expect, test } from 'vitest'
import { ApiError } from '~/api/client/errors'
import { onSessionOver } from '~/api/session/reauthenticate'
import { storeToken } from '~/api/session/token'
import { upload } from '~/api/client/upload'
import { ask, signedIn } from './backend'

const path = '/api/business/updateProfilePhoto'

/** A picture that does not compress, so that it takes more than one packet to send. */
async function photograph(side = 300): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(side, side)
  for (let start = 0; start < image.data.length; start += 65_536)
    crypto.getRandomValues(image.data.subarray(start, start + 65_536))
  context.putImageData(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

test('Upload: reports progress and returns the typed response', async () => {
  await signedIn()
  const photo = await photograph()
  const told: { sent: number; total: number }[] = []
  const onProgress = (sent: number, total: number) => told.push({ sent, total })
  const { data } = await upload('post', path, { body: { photo } }, { onProgress })
  expect(data.user.photo).toMatch(/^\/api\/business\/getFile\//)
  const last = told.at(-1)
  expect(last?.sent).toBe(last?.total)
  expect(last?.total).toBeGreaterThan(photo.size)
})

test('Upload: can be cancelled before and after it starts', async () => {
  await signedIn()
  const photo = await photograph()
  const gone = AbortSignal.abort()
  await expect(upload('post', path, { body: { photo } }, { signal: gone })).rejects.toHaveProperty(
    'name',
    'AbortError',
  )
  const controller = new AbortController()
  const running = upload(
    'post',
    path,
    { body: { photo } },
    { signal: controller.signal, onProgress: () => controller.abort() },
  )
  await expect(running).rejects.toHaveProperty('name', 'AbortError')
})

test('Upload: a rejected one throws an ApiError', async () => {
  await signedIn()
  const photo = new Blob(['not a picture'], { type: 'image/png' })
  const error: unknown = await upload('post', path, { body: { photo } }).catch((reason) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 415, code: 'upload/type' })
})

test('Upload: after an expired session it is repeated on sign-in', async () => {
  const { id: adminId } = await signedIn()
  await ask('endSessions', { adminId })
  const stop = onSessionOver(async () => {
    storeToken((await ask('beginSession', { adminId })).token)
    return true
  })
  // Small: Vite's proxy takes a refusal that comes while it still sends for a broken connection.
  const { data } = await upload('post', path, { body: { photo: await photograph(16) } })
  stop()
  expect(data.user._id).toBe(adminId)
})
