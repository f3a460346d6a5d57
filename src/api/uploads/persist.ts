import { forget, storeValue, storedValue } from '~/api/client/storage'
import { onUploads, readUploads, storedUploads, type UploadItem } from './store'

// Running uploads in the session storage, which survives a reload and belongs to this tab.

/** Finished, without anything to continue. */
const isOver = ({ state }: UploadItem) => state === 'done'

let written = ''

function write() {
  const left = readUploads().filter((item) => !isOver(item))
  // The server is asked for the progress again; without it, the record changes seldom.
  const still = { speed: null, remaining: null }
  const lasting = left.map((item) => ({
    ...item,
    ...still,
    sent: item.state === 'sending' ? 0 : item.sent,
  }))
  const text = JSON.stringify(lasting)
  if (text === written) return
  written = text
  if (lasting.length > 0) storeValue('session', storedUploads, lasting)
  else forget('session', storedUploads)
}

/** Keeps the stored list up to date. Returns a function that stops it. */
export const persistUploads = () => onUploads(write)

const isItem = (value: unknown): value is UploadItem =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'then' in value &&
  'state' in value

/** The uploads from before the page was reloaded. Written by this tab, in this version or an older one. */
export function keptUploads(): UploadItem[] {
  const found = storedValue('session', storedUploads)
  return Array.isArray(found) ? found.filter(isItem) : []
}
