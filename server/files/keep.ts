import type { SQL } from 'drizzle-orm'
import { stat } from 'node:fs/promises'
import type { Upload } from '../contract/upload.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { files as rows } from '../db/schema.ts'
import type { Files } from '../files.ts'
import { newId } from '../id.ts'
import { limitOf, type UploadKind } from '../media/limits.ts'
import { sniffFile } from '../media/sniff.ts'
import { problem } from '../problem.ts'
import { sizeInWords } from '../contract/upload.ts'
import { cleanFileName } from './shown.ts'

/** A stored file and what is in it. */
export type Kept = { id: string; name: string; mimeType: string; size: number; type: UploadKind }

/** For what is claimed in a moment: until then it goes by itself, whatever comes between. */
export const inAnHour = sql`now() + interval '1 hour'`

const isTemporary = sql`${rows.expiresAt} IS NOT NULL`

/** In whose name a file is kept. */
export type Keeper = { organisationId: string; adminId: string | null }

type Made = { bytes: Buffer | string; mimeType: string; name?: string; expiresAt?: SQL }

/** Stores bytes, or takes over a file at a path, with its row; both are there or none is shown. */
export async function keepBytes(db: Db | Tx, files: Files, keeper: Keeper, made: Made) {
  const { organisationId, adminId: createdBy } = keeper
  const { bytes, ...facts } = made
  const id = newId()
  const size = typeof bytes === 'string' ? (await stat(bytes)).size : bytes.length
  await files.put(organisationId, id, bytes)
  await db.insert(rows).values({ id, organisationId, size, createdBy, ...facts })
  return { id, size }
}

/**
 * Stores the file of a form, for an hour: `claimFiles` keeps it, `dropFile` takes it away. It may take minutes until the
 * bytes are where files are, so this is not for a transaction. Throws 415 and 413 for what its content is not taken as.
 */
export async function keepUpload(
  db: Db,
  files: Files,
  keeper: Keeper,
  upload: Upload,
): Promise<Kept> {
  const name = cleanFileName(upload.fileName)
  const { type, mimeType } = await sniffFile(upload.path, name)
  if (upload.size > limitOf(type)) throw problem('upload/too-large', sizeInWords(limitOf(type)))
  const made = { bytes: upload.path, mimeType, name, expiresAt: inAnHour }
  const { id, size } = await keepBytes(db, files, keeper, made)
  return { id, name, mimeType, size, type }
}

/** Keeps files from now on that were stored for an hour. */
export const claimFiles = (tx: Tx, organisationId: string, ids: Ids) =>
  setExpiry(tx, organisationId, ids, null)

/** Takes a file away that was stored for an hour and that nothing claimed. */
export async function dropFile(db: Db, files: Files, { organisationId }: Keeper, { id }: Kept) {
  const unclaimed = and(eq(rows.organisationId, organisationId), eq(rows.id, id), isTemporary)
  const { rowCount } = await db.delete(rows).where(unclaimed)
  if (rowCount) await files.remove(organisationId, id)
}

/** Takes files away from now on; their bytes go within the hour. */
export const expireFiles = (db: Db | Tx, organisationId: string, ids: Ids) =>
  setExpiry(db, organisationId, ids, sql`now()`)

type Ids = (string | null | undefined)[]

async function setExpiry(db: Db | Tx, organisationId: string, ids: Ids, expiresAt: SQL | null) {
  const known = ids.filter((id) => typeof id === 'string')
  if (known.length === 0) return
  await db
    .update(rows)
    .set({ expiresAt })
    .where(and(eq(rows.organisationId, organisationId), inArray(rows.id, known)))
}
