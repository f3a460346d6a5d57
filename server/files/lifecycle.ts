import type { SQL } from 'drizzle-orm'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Upload } from '../contract/receive-file.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { files as rows } from '../db/schema.ts'
import type { Files } from './files.ts'
import { newId } from '../lib/id.ts'
import { limitOf } from './limits.ts'
import { sniffFile } from './sniff.ts'
import { problem } from '../contract/problem.ts'
import { formatSize } from '../contract/receive-file.ts'
import { cleanFileName, nameOfType } from './disposition.ts'
import type { StoredFile } from '../contract/context.ts'

// Files are stored before the transaction that uses them, and expire unless that claims them: after a refusal, a retry
// or a crash, no orphaned bytes remain, and no file in use is removed.

/** A stored file and its metadata. */
/** The owner of a file. */
export type FileOwner = { organisationId: string; adminId: string | null }

type Made = { bytes: Buffer | string | Readable; mimeType: string; name?: string; expiresAt?: SQL }
type Ids = (string | null | undefined)[]

const inAnHour = sql`now() + interval '1 hour'`
export const inAWeek = sql`now() + interval '7 days'`
export const inAMonth = sql`now() + interval '30 days'`

const isTemporary = sql`${rows.expiresAt} IS NOT NULL`

const idsIn = (ids: Ids) => [...new Set(ids.filter((id) => typeof id === 'string'))]

const ofThem = (organisationId: string, ids: string[]) =>
  and(eq(rows.organisationId, organisationId), inArray(rows.id, ids))

/**
 * Stores bytes, a stream, or the file at a path, for an hour: `claimFiles` keeps it. The row is inserted first, so do
 * not call it in a transaction that may be rolled back.
 */
export async function storeBytes(db: Db | Tx, files: Files, keeper: FileOwner, made: Made) {
  const { organisationId, adminId: createdBy } = keeper
  const { bytes, expiresAt = inAnHour, ...facts } = made
  const id = newId()
  const size = typeof bytes === 'string' ? (await stat(bytes)).size : 0
  const row = { id, organisationId, size, createdBy, expiresAt, ...facts }
  if (Buffer.isBuffer(bytes)) row.size = bytes.length
  await db.insert(rows).values(row)
  await files.put(organisationId, id, bytes)
  if (bytes instanceof Readable) {
    row.size = (await files.size(organisationId, id)) ?? 0
    await db.update(rows).set({ size: row.size }).where(eq(rows.id, id))
  }
  return { id, size: row.size }
}

/** Stores the file of a form for an hour. Throws 415 and 413 for content that is not accepted. */
export async function storeUpload(
  db: Db | Tx,
  files: Files,
  keeper: FileOwner,
  upload: Upload,
): Promise<StoredFile> {
  const sent = cleanFileName(upload.fileName)
  const { type, mimeType } = await sniffFile(upload.path, sent)
  const name = nameOfType(sent, mimeType)
  if (upload.size > limitOf(type)) throw problem('upload/too-large', formatSize(limitOf(type)))
  const { id, size } = await storeBytes(db, files, keeper, { bytes: upload.path, mimeType, name })
  return { id, name, mimeType, size, type }
}

/** Claims files that were stored for an hour. Throws if one is gone. */
export async function claimFiles(tx: Tx, organisationId: string, ids: Ids) {
  const selected = idsIn(ids)
  if (selected.length === 0) return
  const claimed = await tx
    .update(rows)
    .set({ expiresAt: null })
    .where(ofThem(organisationId, selected))
  if (claimed.rowCount !== selected.length)
    throw new Error('a staged file was removed before it was used')
}

/** Takes files away, by default from now on; their bytes go within an hour of that. */
export async function expireFiles(
  db: Db | Tx,
  organisationId: string,
  ids: Ids,
  expiresAt: SQL = sql`now()`,
) {
  const selected = idsIn(ids)
  if (selected.length === 0) return
  await db.update(rows).set({ expiresAt }).where(ofThem(organisationId, selected))
}

/** Replaces a file with a stored one, or removes it. Returns the new id or null; undefined for no change. */
export async function replaceFile(
  tx: Tx,
  organisationId: string,
  from: string | null,
  { by, remove }: { by?: string; remove?: boolean },
) {
  if (by === undefined && !(remove && from)) return undefined
  await claimFiles(tx, organisationId, [by])
  await expireFiles(tx, organisationId, [from])
  return by ?? null
}

/** Removes a file permanently, unless it is being claimed. */
async function removeFile(db: Db | Tx, files: Files, where: SQL | undefined) {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(rows).where(where).for('update', { skipLocked: true })
    if (!row) return
    await files.remove(row.organisationId, row.id)
    await tx.delete(rows).where(eq(rows.id, row.id))
  })
}

/** Removes unclaimed ones of some files; failures are retried within the hour. */
export async function dropFiles(db: Db | Tx, files: Files, organisationId: string, ids: Ids) {
  for (const id of idsIn(ids))
    await removeFile(db, files, and(ofThem(organisationId, [id]), isTemporary)).catch(
      () => undefined,
    )
}

/** Removes expired files. */
export async function removeExpired(db: Db, files: Files) {
  const isOver = sql`${rows.expiresAt} < now()`
  for (const { id } of await db.select({ id: rows.id }).from(rows).where(isOver).limit(1_000))
    await removeFile(db, files, and(eq(rows.id, id), isOver))
}
