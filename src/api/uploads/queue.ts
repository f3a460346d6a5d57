import { ApiError } from '~/api/client/errors'
import { renewSession, type Sent } from '~/api/session/reauthenticate'
import { onSignedOut } from '~/api/session/session'
import { finish } from './finish'
import { removeStoredFile, removeOldFiles, storeFile, storedFile } from './stored-files'
import { createPace } from './speed'
import { keptUploads, persistUploads } from './persist'
import { discard, send } from './sender'
import { isActiveUpload, readUploads, tellUploadEnd, type UploadItem, writeUploads } from './store'

// Two files at a time, in order; a lost connection, an ended session and a reload of the page end nothing; cancelled
// uploads are removed from the server; signing out ends and forgets all.

const atOnce = 2
/** Between two attempts without a connection; the browser's `online` event comes sooner. */
const patience = 3_000
/** How often the progress is updated. */
const pace = 250

const files = new Map<string, File>()
/** The functions that stop running uploads. */
const running = new Map<string, () => void>()

const find = (id: string) => readUploads().find((item) => item.id === id)

function change(id: string, set: Partial<UploadItem>) {
  writeUploads(readUploads().map((item) => (item.id === id ? { ...item, ...set } : item)))
}

const quiet = { speed: null, remaining: null, message: null } as const

/** Starts as many of the waiting uploads as allowed. */
function next() {
  guardLeaving()
  for (const item of readUploads()) {
    if (running.size >= atOnce) return
    if (item.state === 'waiting') start(item)
  }
}

/** The browser asks before a page with running uploads is closed. */
function guardLeaving() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.onbeforeunload = readUploads().some(isActiveUpload) ? ask : null
}

function release(id: string) {
  running.get(id)?.()
  running.delete(id)
}

function start(item: UploadItem) {
  const { id, name, type, size } = item
  if (item.uploadId) return void complete(id)
  const file = files.get(id)
  if (!file) return change(id, { state: 'needs-file', ...quiet })
  const measure = createPace(size)
  let lastUpdate = 0
  change(id, { state: 'sending', message: null })
  const stop = send({
    file,
    metadata: { filename: name, kind: type },
    url: item.url,
    onUrl: (url) => change(id, { url }),
    onProgress(sent) {
      const now = performance.now()
      const progress = measure(sent, now)
      if (now - lastUpdate < pace && sent < size) return
      lastUpdate = now
      change(id, { sent, ...progress, message: null })
    },
    onDone(url) {
      change(id, { uploadId: new URL(url, location.href).pathname.split('/').at(-1) ?? null })
      void complete(id)
    },
    onFailure: (error, sent) => void fail(id, error, sent),
  })
  running.set(id, stop)
}

/** Creates an asset from a complete upload. */
async function complete(id: string) {
  running.set(id, () => undefined)
  change(id, { state: 'finishing', ...quiet })
  const item = find(id)
  if (!item) return
  try {
    const assetId = await finish(item)
    change(id, { state: 'done', assetId, sent: item.size })
    files.delete(id)
    void removeStoredFile(id)
    end(id)
  } catch (error) {
    if (error instanceof ApiError) await fail(id, error, null)
    else throw error
  }
}

/**
 * Whether an upload can continue by itself after a failure; stores the state or the reason. `sent` is null after a new
 * sign-in was requested.
 */
async function fail(id: string, error: ApiError, sent: Sent | null) {
  const item = find(id)
  if (!item || !running.has(id)) return
  const { message } = error
  if (error.code === 'network/offline' || error.code === 'network/timeout') {
    change(id, { ...quiet, message: 'Waiting for connection' })
    return waitForNetwork(id)
  }
  if (error.status === 401) {
    if (sent && (await renewSession(sent))) return goOn(id)
    // The user has declined the sign-in and is not asked again for each file.
    for (const waiting of readUploads())
      if (waiting.state === 'waiting') change(waiting.id, { state: 'failed', ...quiet, message })
  }
  // An upload that the server no longer knows starts anew with the next attempt.
  const isForgotten = error.status === 404 || error.status === 410
  change(id, {
    state: 'failed',
    ...quiet,
    message,
    ...(isForgotten && { url: null, uploadId: null }),
  })
  end(id)
}

function end(id: string) {
  running.delete(id)
  const item = find(id)
  if (item) tellUploadEnd(item)
  next()
}

function waitForNetwork(id: string) {
  const atEnd = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
  const again = () => {
    atEnd()
    goOn(id)
  }
  const timer = setTimeout(again, patience)
  window.addEventListener('online', again)
  running.set(id, atEnd)
}

function goOn(id: string) {
  const item = find(id)
  if (item && running.has(id)) start(item)
}

/** Adds new files. */
export function enqueue(entries: { item: UploadItem; file: File }[]) {
  for (const { item, file } of entries) {
    files.set(item.id, file)
    void storeFile(item.id, file)
  }
  next()
}

export function pause(id: string) {
  release(id)
  change(id, { state: 'paused', ...quiet })
  next()
}

/** Resumes a paused upload, or retries a failed one. */
export function resume(id: string) {
  change(id, { state: 'waiting', ...quiet })
  next()
}

export function dismiss(id: string) {
  release(id)
  files.delete(id)
  void removeStoredFile(id)
  writeUploads(readUploads().filter((item) => item.id !== id))
  next()
}

export function cancel(id: string) {
  const url = find(id)?.url
  dismiss(id)
  if (url) void discard(url)
}

/** Resumes an upload with the file that the browser did not keep. Returns why it is not the same file, if so. */
export function resumeWith(id: string, file: File): string | null {
  const item = find(id)
  if (!item) return null
  const { name, size } = item
  if (file.size !== size || file.name !== name)
    return `This is a different file. Choose the original ${name}`
  files.set(id, file)
  void storeFile(id, file)
  resume(id)
  return null
}

/** Continues after a reload of the page. */
export async function restore() {
  const before = keptUploads().filter(({ id }) => !find(id))
  writeUploads([...before, ...readUploads()])
  for (const { id } of before) {
    const file = await storedFile(id)
    if (file) files.set(id, file)
  }
  for (const { id, state, uploadId } of before) {
    const has = files.has(id) || uploadId !== null
    if (state === 'sending' || state === 'finishing' || state === 'waiting')
      change(id, { state: has ? 'waiting' : 'needs-file', ...quiet })
    else if (!has && state !== 'failed') change(id, { state: 'needs-file', ...quiet })
  }
  next()
}

onSignedOut(() => {
  for (const id of running.keys()) release(id)
  files.clear()
  writeUploads([])
  guardLeaving()
})
persistUploads()
void removeOldFiles()
