import { forget, keep, kept } from '~/api/client/storage'
import { onUploads, readUploads, storedUploads, type UploadItem } from './store'

// What is under way, in the session storage: that outlives a reload, and is this tab's alone.

/** Over, and nothing to go on with. */
const isOver = ({ state }: UploadItem) => state === 'done'

let written = ''

function write() {
  const left = readUploads().filter((item) => !isOver(item))
  // What moves is asked of the server again; without it this changes seldom.
  const still = { speed: null, remaining: null }
  const lasting = left.map((item) => ({
    ...item,
    ...still,
    sent: item.state === 'sending' ? 0 : item.sent,
  }))
  const text = JSON.stringify(lasting)
  if (text === written) return
  written = text
  if (lasting.length > 0) keep('session', storedUploads, lasting)
  else forget('session', storedUploads)
}

/** Keeps the list up to date from now on. Answers how to stop. */
export const persistUploads = () => onUploads(write)

const isItem = (value: unknown): value is UploadItem =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'then' in value &&
  'state' in value

/** What was under way before the page was loaded anew. This tab wrote it, in this version or an older one. */
export function keptUploads(): UploadItem[] {
  const found = kept('session', storedUploads)
  return Array.isArray(found) ? found.filter(isItem) : []
}
