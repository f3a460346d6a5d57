import { filesDatabase } from '~/api/client/storage'

// The files of uploads that continue after a reload. The browser copies them to its disk, so large ones are not stored,
// but asked for again. Without storage, all are asked for again.

const table = 'files'
/** The server keeps an unfinished upload no longer. */
const life = 86_400_000
/** Copying larger files would cost more than it helps. */
const largest = 256 * 1024 * 1024

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not stored')))
  })
}

async function withFiles<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
) {
  const opening = indexedDB.open(filesDatabase, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
  const opened = await settled(opening)
  try {
    return await settled(work(opened.transaction(table, mode).objectStore(table)))
  } finally {
    opened.close()
  }
}

export async function storeFile(id: string, file: File) {
  if (file.size > largest) return
  const put = (files: IDBObjectStore) => files.put({ file, at: Date.now() }, id)
  await withFiles('readwrite', put).catch(() => undefined)
}

type Kept = { file: File; at: number }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File

export async function storedFile(id: string): Promise<File | undefined> {
  const found: unknown = await withFiles('readonly', (files) => files.get(id)).catch(
    () => undefined,
  )
  return isKept(found) ? found.file : undefined
}

export async function removeStoredFile(id: string) {
  await withFiles('readwrite', (files) => files.delete(id)).catch(() => undefined)
}

/** Removes the files of closed tabs, once they are expired. */
export async function removeOldFiles() {
  const ids = await withFiles('readonly', (files) => files.getAllKeys()).catch(() => [])
  for (const id of ids) {
    const found: unknown = await withFiles('readonly', (files) => files.get(id)).catch(
      () => undefined,
    )
    if (isKept(found) && Date.now() - found.at > life) await removeStoredFile(String(id))
  }
}
