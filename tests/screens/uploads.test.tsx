import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { removeStoredFile, storedFile } from '~/api/uploads/stored-files'
import type * as Queue from '~/api/uploads/queue'
import { readUploads, writeUploads } from '~/api/uploads/store'
import { discard } from '~/api/uploads/sender'
import { addUploads, pauseUpload, retryUpload } from '~/api/uploads/uploads'
import { expectAccessible } from '../ui/accessible'
import { escape } from './escape'
import { delayedRequests } from './lazy-factory'
import { assets } from './library-factory'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

// Uploading files, as the tray shows them on any screen.

const megabyte = 1024 * 1024

/** A sound of silence: a header, and as many bytes as are wanted. */
function sound(name: string, size: number): File {
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, words: string) =>
    [...words].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  head.setUint32(4, size - 8, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8000, true)
  head.setUint32(28, 16_000, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, size - 44, true)
  return new File([head.buffer, new Uint8Array(size - 44)], name, { type: 'audio/wav' })
}

const none = { kind: 'none' } as const
const item = (id: string | undefined) => readUploads().find((each) => each.id === id)

async function openTray() {
  const { screen, isQuiet } = await openConsole('/users/users')
  await screen.getByRole('button', { name: /^Background work/ }).click()
  return { tray: screen.getByRole('dialog', { name: 'Background work' }), isQuiet }
}

afterEach(() => writeUploads([]))

test('Uploads: two files at a time; rejected files show the reason and are not sent', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  const files = ['one.wav', 'two.wav', 'three.wav'].map((name) => sound(name, megabyte))
  const { ids, refused } = addUploads(
    [
      ...files,
      new File(['MZ'], 'setup.exe'),
      new File([], 'empty.pdf'),
      new File([new Uint8Array(5.5 * megabyte)], 'holiday.png'),
    ],
    none,
  )
  expect(refused).toEqual([
    { name: 'setup.exe', message: expect.stringMatching(/^This file type is not supported/) },
    { name: 'empty.pdf', message: 'The file is empty' },
    { name: 'holiday.png', message: 'An image can have up to 5 MB; this one has 5.5 MB' },
  ])
  const { tray } = await openTray()
  for (const { name } of files) await expect.element(tray.getByText(name)).toBeVisible()
  await expect.poll(() => ids.map((id) => item(id)?.state)).toEqual(['done', 'done', 'done'])
  expect(item(ids[0])?.uploadId).toMatch(/^[A-Za-z0-9]{22}$/)
  await expectAccessible()
  await tray.getByRole('button', { name: 'Remove from list: one.wav' }).click()
  await expect.element(tray.getByText('one.wav')).not.toBeInTheDocument()
})

test('Uploads: paused uploads resume, also after the session expired; cancelled ones are removed', async () => {
  const { id: adminId, password } = await signedIn()
  const size = 5 * megabyte
  const { ids } = addUploads([sound('long.wav', size), sound('other.wav', size)], none)
  for (const id of ids) pauseUpload(id)
  const { tray, isQuiet } = await openTray()
  await expect.element(tray.getByText('Paused').nth(1)).toBeVisible()
  await tray.getByRole('button', { name: 'Cancel other.wav' }).click()
  await expect.element(tray.getByText('other.wav')).not.toBeInTheDocument()

  await isQuiet()
  await ask('endSessions', { adminId })
  await tray.getByRole('button', { name: 'Resume long.wav' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabelText('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => readUploads().map(({ state }) => state)).toEqual(['done'])
})

test('Uploads: a declined sign-in is asked once, not per file', async () => {
  const { id: adminId } = await signedIn()
  const { screen, isQuiet } = await openConsole('/users/users')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await isQuiet()
  await ask('endSessions', { adminId })
  addUploads(
    ['one', 'two', 'three', 'four'].map((name) => sound(`${name}.wav`, megabyte)),
    none,
  )
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect.element(again).toBeVisible()
  await escape()
  await expect
    .poll(() => readUploads().map(({ state }) => state))
    .toEqual(['failed', 'failed', 'failed', 'failed'])
  await expect.element(again).not.toBeInTheDocument()
})

test('Uploads: an upload discarded by the server is sent again on retry', async () => {
  await signedIn()
  const making = delayedRequests('/api/business/addAsset')
  const { ids } = addUploads([sound('talk.wav', megabyte)], { kind: 'asset' })
  const [id = ''] = ids
  await making.isWaiting()
  await discard(item(id)?.url ?? '')
  making.through()
  await expect.poll(() => item(id)?.state).toBe('failed')
  retryUpload(id)
  await expect.poll(() => item(id)?.state).toBe('done')
  expect(await assets()).toMatchObject([{ title: 'talk' }])
})

test('Uploads: after a reload a stored file resumes, others must be selected again', async () => {
  await signedIn()
  const large = sound('large.wav', megabyte)
  const { ids } = addUploads([sound('talk.wav', 2 * megabyte), large], none)
  for (const id of ids) pauseUpload(id)
  await expect.poll(() => readUploads().map(({ state }) => state)).toEqual(['paused', 'paused'])
  for (const id of ids) await expect.poll(() => storedFile(id)).toBeInstanceOf(File)
  await removeStoredFile(ids[1] ?? '')

  // What a reload leaves: the storage, and none of what was in memory.
  const stored = sessionStorage.getItem('lectern.uploads') ?? ''
  writeUploads([])
  sessionStorage.setItem('lectern.uploads', stored.replaceAll('"paused"', '"sending"'))
  const address = '/src/api/uploads/queue.ts?anew'
  const anew: typeof Queue = await import(/* @vite-ignore */ address)
  await anew.restore()
  await expect.poll(() => item(ids[0])?.state).toBe('done')
  expect(item(ids[1])?.state).toBe('needs-file')

  const { tray } = await openTray()
  const choose = page.getByLabelText('Choose large.wav again')
  await userEvent.upload(choose.last(), sound('large.wav', megabyte + 2))
  await expect.element(tray.getByText(/^This is a different file/)).toBeVisible()
  await userEvent.upload(choose.last(), large)
  await expect.poll(() => item(ids[1])?.state).toBe('done')
  expect(sessionStorage.getItem('lectern.uploads')).toBeNull()
})
