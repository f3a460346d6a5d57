import type { Schemas } from '~/api/schemas'
import { createStore, useStore } from '~/lib/store'

// The uploads of this tab. They live outside of all screens, so that going elsewhere does not end them.

/** What a file can be; a link is none. */
export type FileType = Exclude<Schemas['AssetType'], 'link'>

/** What is known of the asset beforehand; its title comes from the name of the file unless it is said. */
export type UploadInput = Partial<
  Pick<Schemas['AssetInput'], 'title' | 'category' | 'tags' | 'language' | 'description'>
>

/** What becomes of a file once it has arrived: a new asset, the file of one, or nothing by itself. */
export type Then =
  | { kind: 'asset'; input?: UploadInput }
  | { kind: 'asset-file'; assetId: string }
  | { kind: 'none' }

export type UploadState =
  /** Others go before it. */
  | 'waiting'
  | 'sending'
  | 'paused'
  /** All bytes have arrived; the asset is being made. */
  | 'finishing'
  | 'done'
  | 'failed'
  /** The page was loaded anew, and the browser did not keep the file. */
  | 'needs-file'

export interface UploadItem {
  id: string
  name: string
  size: number
  /** Tells the same file from another of that name. */
  lastModified: number
  type: FileType
  then: Then
  state: UploadState
  /** Bytes that have left. */
  sent: number
  /** Bytes a second, and seconds to go; null while nobody can tell. */
  speed: number | null
  remaining: number | null
  /** Why it failed, or what it waits for. */
  message: string | null
  /** Where its bytes go, once the server has said so. */
  url: string | null
  /** The server's id of the finished upload. */
  uploadId: string | null
  /** The asset that was made, or whose file it is. */
  assetId: string | null
}

/** Its key in the session storage, from where uploads go on after the page was loaded anew. */
export const storedUploads = 'uploads'

const uploads = createStore<readonly UploadItem[]>([])

export const readUploads = uploads.get
export const writeUploads = uploads.set
/** Called after each change. */
export const onUploads = uploads.subscribe

/** Says otherwise what becomes of a file on its way; of one that has arrived it is too late. */
export function amendUpload(id: string, then: Then) {
  writeUploads(readUploads().map((item) => (item.id === id ? { ...item, then } : item)))
}

/** Every upload of this tab, the oldest first. */
export function useUploads(): readonly UploadItem[] {
  return useStore(uploads)
}

/** One of them; undefined once it is dismissed. */
export function useUpload(id: string | undefined): UploadItem | undefined {
  return useUploads().find((item) => item.id === id)
}

/** Whether it is under way, as opposed to over or waiting for somebody. */
export const isActiveUpload = ({ state }: Pick<UploadItem, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'finishing'

const ends = new Set<(item: UploadItem) => void>()

/** Called when one is done, and when one has failed. Answers how to stop. */
export function onUploadEnd(listener: (item: UploadItem) => void): () => void {
  ends.add(listener)
  return () => void ends.delete(listener)
}

export function tellUploadEnd(item: UploadItem) {
  for (const listener of ends) listener(item)
}
