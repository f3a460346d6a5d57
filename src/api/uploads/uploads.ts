import { storedValue } from '~/api/client/storage'
import { judge } from './validate'
import type * as Queue from './queue'
import { readUploads, storedUploads, type Then, type UploadItem, writeUploads } from './store'

// The API for screens. The code that sends is loaded with the first file.

export interface RefusedUpload {
  name: string
  /** Why it was refused, as a sentence without its full stop. */
  message: string
}

let loading: Promise<typeof Queue> | undefined

/** One promise, so that calls are executed in order. */
function load() {
  loading ??= import('./queue').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function itemOf(file: File, type: UploadItem['type'], then: Then): UploadItem {
  const { name, size, lastModified } = file
  const idle = { sent: 0, speed: null, remaining: null, message: null, url: null }
  const made = { uploadId: null, assetId: null, state: 'waiting' } as const
  return { id: crypto.randomUUID(), name, size, lastModified, type, then, ...idle, ...made }
}

/**
 * Adds files to the queue, two are sent at a time. Returns the ids of the accepted files, and the refused ones with the
 * reasons.
 */
export function addUploads(files: readonly File[], then: Then) {
  const refused: RefusedUpload[] = []
  const accepted: { item: UploadItem; file: File }[] = []
  for (const file of files) {
    const verdict = judge(file)
    if ('message' in verdict) refused.push({ name: file.name, message: verdict.message })
    else accepted.push({ item: itemOf(file, verdict.type, then), file })
  }
  if (accepted.length > 0) {
    writeUploads([...readUploads(), ...accepted.map(({ item }) => item)])
    void load().then(({ enqueue }) => enqueue(accepted), fail)
  }
  return { ids: accepted.map(({ item }) => item.id), refused }
}

/** The code that sends could not be loaded. */
function fail() {
  const message = 'This could not be loaded. Check your connection and try again'
  writeUploads(
    readUploads().map((item) =>
      item.state === 'waiting' ? { ...item, state: 'failed', message } : item,
    ),
  )
}

type Act = 'pause' | 'resume' | 'cancel' | 'dismiss'

const act = (action: Act) => (id: string) => void load().then((queue) => queue[action](id), fail)

export const pauseUpload = act('pause')
export const resumeUpload = act('resume')
/** Cancels it and removes what has arrived. */
export const cancelUpload = act('cancel')
/** Retries a failed one. */
export const retryUpload = act('resume')
/** Removes a finished one from the list. */
export const dismissUpload = act('dismiss')

/** Continues an upload whose file the browser did not keep. Returns why it is not the same file, if so. */
export async function resumeUploadWith(id: string, file: File): Promise<string | null> {
  const { resumeWith } = await load()
  return resumeWith(id, file)
}

/** Continues the uploads from before a reload. Called once, by the shell. */
export function restoreUploads() {
  if (readUploads().length > 0 || storedValue('session', storedUploads) === undefined) return
  void load().then(({ restore }) => restore(), fail)
}
