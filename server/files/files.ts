import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import type { Readable } from 'node:stream'
import type { Range, Store } from './store.ts'
import { isSigned, loadSecret, sign } from '../config/secret.ts'

const hour = 3600
const addressLife = 6 * hour

type Read = Awaited<ReturnType<Store['read']>>

/** Where the bytes of files are, and their URLs. */
export type Files = {
  /** Where uploaded form files wait until they are stored or removed. */
  uploads: string
  /** For resumable uploads. */
  store: Store
  /** Stores bytes, a stream, or moves the file at a path; durable when it returns. */
  put(organisationId: string, id: string, from: Buffer | string | Readable): Promise<void>
  /** The bytes, or a range of them, and the length of the file; undefined if there is none. */
  read(organisationId: string, id: string, range?: Range): Promise<Read>
  size(organisationId: string, id: string): Promise<number | undefined>
  remove(organisationId: string, id: string): Promise<void>
  /** Provides the file at a local path while `work` runs. */
  local<T>(organisationId: string, id: string, work: (path: string) => Promise<T>): Promise<T>
  /** The signed URL of a file; the same for some hours, so that browsers can cache. */
  address(id: string, now?: number): string
  isGoodAddress(id: string, expires: number, signature: string, now?: number): boolean
}

/** A folder, or S3 if FILES_URL names a bucket. */
function openStore({ FILES_URL, DATA_DIR }: Config) {
  if (FILES_URL?.startsWith('s3:')) {
    const uploads = join(DATA_DIR, 'uploads')
    return { uploads, store: s3Store(FILES_URL, uploads) }
  }
  const root = FILES_URL ? fileURLToPath(FILES_URL) : join(DATA_DIR, 'files')
  const uploads = join(root, 'uploads')
  return { uploads, store: folderStore(root, uploads) }
}

export function createFiles(config: Config): Files {
  const { uploads, store } = openStore(config)
  const secret = loadSecret(config)
  return {
    uploads,
    store,
    put: (organisationId, id, from) => store.put({ organisationId, id }, from),
    read: (organisationId, id, range) => store.read({ organisationId, id }, range),
    size: (organisationId, id) => store.size({ organisationId, id }),
    remove: (organisationId, id) => store.remove({ organisationId, id }),
    local: (organisationId, id, work) => store.local({ organisationId, id }, work),
    address(id, now = Date.now()) {
      const expires = (Math.floor(now / 1000 / addressLife) + 2) * addressLife
      const signature = sign(secret, 'file', id, expires)
      return `/api/business/getFile/${id}?expires=${expires}&signature=${signature}`
    },
    isGoodAddress: (id, expires, signature, now = Date.now()) =>
      expires * 1000 > now && isSigned(secret, signature, 'file', id, expires),
  }
}

declare module '../contract/context.ts' {
  interface Services {
    files: Files
  }
}
