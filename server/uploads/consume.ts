import { and, eq } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { files, uploads } from '../db/schema.ts'
import { nameOfType } from '../files/disposition.ts'
import { problem } from '../contract/problem.ts'
import { findUpload, type Owner, ownUpload } from './rows.ts'
import type { StoredFile } from '../contract/context.ts'

/**
 * Makes a stored file of a finished upload, under the same id. The bytes are in their place already, so
 * that this is a matter of the transaction alone. Throws 404 for what is not the caller's or is gone,
 * 409 while bytes are missing.
 */
export async function consumeUpload(tx: Tx, owner: Owner): Promise<StoredFile> {
  const { organisationId, adminId: createdBy } = owner
  const { id, finishedAt, type, mimeType, name: sent, size } = await findUpload(tx, owner)
  if (!finishedAt || !type || !mimeType) throw problem('upload/unfinished')
  const name = nameOfType(sent, mimeType)
  const taken = await tx
    .delete(uploads)
    .where(and(ownUpload(owner), eq(uploads.finishedAt, finishedAt)))
    .returning({ id: uploads.id })
  // Another request took it meanwhile.
  if (taken.length === 0) throw problem('request/not-found')
  await tx.insert(files).values({ id, organisationId, mimeType, size, name, createdBy })
  return { id, name, mimeType, size, type }
}
