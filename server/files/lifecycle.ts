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

// Files are stored before the transaction that wants them, and go by themselves unless that claims them: whatever is
// refused, tried once more or cut short, no bytes stay that nothing knows of, and none go that something shows.

/** A stored file and what is in it. */
/** In whose name a file is kept. */
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
 * Stores bytes, what a stream gives, or takes over a file at a path, for an hour: `claimFiles` keeps it. Its row comes
 * first, so this is for no transaction that may be rolled back.
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

/** Stores the file of a form, for an hour. Throws 415 and 413 for what its content is not taken as. */
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

/** Keeps files from now on that were stored for an hour. Throws when one is gone. */
export async function claimFiles(tx: Tx, organisationId: string, ids: Ids) {
  const some = idsIn(ids)
  if (some.length === 0) return
  const claimed = await tx.update(rows).set({ expiresAt: null }).where(ofThem(organisationId, some))
  if (claimed.rowCount !== some.length)
    throw new Error('a staged file was removed before it was used')
}

/** Takes files away, by default from now on; their bytes go within an hour of that. */
export async function expireFiles(
  db: Db | Tx,
  organisationId: string,
  ids: Ids,
  expiresAt: SQL = sql`now()`,
) {
  const some = idsIn(ids)
  if (some.length === 0) return
  await db.update(rows).set({ expiresAt }).where(ofThem(organisationId, some))
}

/**
 * Puts a stored file in the place of another, or none where that is to go. Answers what is there from now on; undefined
 * for no change.
 */
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

/** Removes a file for good, unless something claims it just now. */
async function removeFile(db: Db | Tx, files: Files, which: SQL | undefined) {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(rows).where(which).for('update', { skipLocked: true })
    if (!row) return
    await files.remove(row.organisationId, row.id)
    await tx.delete(rows).where(eq(rows.id, row.id))
  })
}

/** Removes those of some files that nothing claimed; what can't be removed now goes within the hour. */
export async function dropFiles(db: Db | Tx, files: Files, organisationId: string, ids: Ids) {
  for (const id of idsIn(ids))
    await removeFile(db, files, and(ofThem(organisationId, [id]), isTemporary)).catch(
      () => undefined,
    )
}

/** Removes the files that have had their time. */
export async function removeExpired(db: Db, files: Files) {
  const isOver = sql`${rows.expiresAt} < now()`
  for (const { id } of await db.select({ id: rows.id }).from(rows).where(isOver).limit(1_000))
    await removeFile(db, files, and(eq(rows.id, id), isOver))
}
