import { eq } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { uploads } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { limitOf } from '../files/limits.ts'
import { sniffStored } from '../files/sniff.ts'
import { Problem, problem } from '../contract/problem.ts'
import { formatSize } from '../contract/receive-file.ts'
import { arrivalOf, changeUpload, type UploadRow } from './rows.ts'

type Parts = { db: Db | Tx; files: Files }

/** Removes an upload with its bytes. */
export async function dropUpload({ db, files }: Parts, upload: UploadRow) {
  await files.store.abandon(arrivalOf(upload))
  await db.delete(uploads).where(eq(uploads.id, upload.id))
}

async function isThere(db: Db | Tx, { id }: UploadRow) {
  const found = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id))
  return found.length > 0
}

/**
 * Turns a complete upload into a file and detects its type. Throws 415 or 413 for content that is not accepted, and
 * removes it. Idempotent, as the server may end in between.
 */
export async function finishUpload({ db, files }: Parts, upload: UploadRow) {
  if (upload.finishedAt) return
  await files.store.finish(arrivalOf(upload))
  try {
    const { type, mimeType } = await sniffStored(files, upload)
    if (upload.size > limitOf(type)) throw problem('upload/too-large', formatSize(limitOf(type)))
    await changeUpload(db, upload.id, { type, mimeType, finishedAt: new Date() })
  } catch (error) {
    if (error instanceof Problem) await dropUpload({ db, files }, upload)
    // Otherwise it was removed meanwhile, or it is a bug.
    else if (!(await isThere(db, upload))) throw problem('request/not-found')
    throw error
  }
}
