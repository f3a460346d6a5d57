import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Db, Tx } from '../db/open.ts'
import { uploads } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { cleanFileName } from '../files/disposition.ts'
import { formatSize } from '../contract/receive-file.ts'
import { isKind, limitOf } from '../files/limits.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { dropUpload } from './finish.ts'
import { arrivalOf, findUpload, newExpiry, type Owner } from './rows.ts'

export type UploadParts = { db: Db | Tx; files: Files }

/**
 * The kind and name of the file, from the upload metadata. Throws 422 for an unknown kind and 413 for excessive length.
 */
function announced({ metadata, size = 0 }: Upload) {
  const { kind, filename } = metadata ?? {}
  if (!kind || !isKind(kind))
    throw fieldProblem('request/invalid', 'Upload-Metadata', 'kind', 'Send the kind of the file')
  const limit = limitOf(kind)
  if (size > limit) throw problem('upload/too-large', formatSize(limit))
  return { kind, name: cleanFileName(filename ?? ''), size }
}

/** Uploads of one administrator for the tus server: rows in the database, bytes in the file store. */
export class UploadStore extends DataStore {
  readonly #parts: UploadParts
  readonly #owner: Omit<Owner, 'id'>

  constructor(parts: UploadParts, owner: Omit<Owner, 'id'>) {
    super()
    this.extensions = ['creation', 'termination']
    this.#parts = parts
    this.#owner = owner
  }

  #row(id: string) {
    return findUpload(this.#parts.db, { ...this.#owner, id })
  }

  override async create(upload: Upload) {
    const { id } = upload
    const { adminId, organisationId } = this.#owner
    const about = announced(upload)
    const state = await this.#parts.files.store.begin({ organisationId, id })
    const row = { ...about, id, adminId, organisationId, state, expiresAt: newExpiry() }
    await this.#parts.db.insert(uploads).values(row)
    return upload
  }

  override async getUpload(id: string) {
    const row = await this.#row(id)
    const offset = await this.#parts.files.store.received(arrivalOf(row))
    if (offset === undefined) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: row.size, offset })
  }

  override async remove(id: string) {
    await dropUpload(this.#parts, await this.#row(id))
  }
}
