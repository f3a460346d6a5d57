import { and, eq } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { files, uploads } from '../db/schema.ts'
import { nameOfType } from '../files/disposition.ts'
import { problem } from '../contract/problem.ts'
import { findUpload, type Owner, ownUpload } from './rows.ts'
import type { StoredFile } from '../contract/context.ts'

/**
 * Turns a finished upload into a stored file with the same id. Its bytes stay where they are, so this only changes
 * rows. Throws 404 if it is missing or not the caller's, 409 while it is incomplete.
 */
export async function consumeUpload(tx: Tx, owner: Owner): Promise<StoredFile> {
  const { organisationId, adminId: createdBy } = owner
  const { id, finishedAt, type, mimeType, name: sent, size } = await findUpload(tx, owner)
  if (!finishedAt || !type || !mimeType) throw problem('upload/unfinished')
  const name = nameOfType(sent, mimeType)
  const consumed = await tx
    .delete(uploads)
    .where(and(ownUpload(owner), eq(uploads.finishedAt, finishedAt)))
    .returning({ id: uploads.id })
  // Another request consumed it meanwhile.
  if (consumed.length === 0) throw problem('request/not-found')
  await tx.insert(files).values({ id, organisationId, mimeType, size, name, createdBy })
  return { id, name, mimeType, size, type }
}
