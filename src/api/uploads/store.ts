import type { Schemas } from '~/api/schemas'
import { createStore, useStore } from '~/lib/store'

// The uploads of this tab. They live outside of all screens, so that navigating does not end them.

/** The types of assets that are files. */
export type FileType = Exclude<Schemas['AssetType'], 'link'>

/** Known properties of the asset; the default title comes from the file name. */
export type UploadInput = Partial<
  Pick<Schemas['AssetInput'], 'title' | 'category' | 'tags' | 'language' | 'description'>
>

/** What happens with a file once it has arrived: a new asset, the new file of one, or nothing. */
export type Then =
  | { kind: 'asset'; input?: UploadInput }
  | { kind: 'asset-file'; assetId: string }
  | { kind: 'none' }

export type UploadState =
  /** Waits for others. */
  | 'waiting'
  | 'sending'
  | 'paused'
  /** All bytes have arrived; the asset is being created. */
  | 'finishing'
  | 'done'
  | 'failed'
  /** The page was reloaded, and the browser did not keep the file. */
  | 'needs-file'

export interface UploadItem {
  id: string
  name: string
  size: number
  /** Identifies the file when it is chosen again. */
  lastModified: number
  type: FileType
  then: Then
  state: UploadState
  /** Bytes sent. */
  sent: number
  /** Bytes per second, and remaining seconds; null while unknown. */
  speed: number | null
  remaining: number | null
  /** Why it failed, or what it waits for. */
  message: string | null
  /** The URL of the upload, once the server has created it. */
  url: string | null
  /** The server's id of the finished upload. */
  uploadId: string | null
  /** The asset that was created, or whose file it is. */
  assetId: string | null
}

/** Its key in the session storage, for continuing after a reload. */
export const storedUploads = 'uploads'

const uploads = createStore<readonly UploadItem[]>([])

export const readUploads = uploads.get
export const writeUploads = uploads.set
/** Called after each change. */
export const onUploads = uploads.subscribe

/** Changes what happens with a file that is being sent; too late once it has arrived. */
export function amendUpload(id: string, then: Then) {
  writeUploads(readUploads().map((item) => (item.id === id ? { ...item, then } : item)))
}

/** Every upload of this tab, the oldest first. */
export function useUploads(): readonly UploadItem[] {
  return useStore(uploads)
}

/** An upload; undefined once it is dismissed. */
export function useUpload(id: string | undefined): UploadItem | undefined {
  return useUploads().find((item) => item.id === id)
}

/** Whether it is in progress: neither over nor waiting for the user. */
export const isActiveUpload = ({ state }: Pick<UploadItem, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'finishing'

const ends = new Set<(item: UploadItem) => void>()

/** Called when one is done or has failed. Returns the unsubscribe function. */
export function onUploadEnd(listener: (item: UploadItem) => void): () => void {
  ends.add(listener)
  return () => void ends.delete(listener)
}

export function tellUploadEnd(item: UploadItem) {
  for (const listener of ends) listener(item)
}
