import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { and, eq } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { uploads } from '../db/schema.ts'
import type { Arrival } from '../files/store.ts'
import { problem } from '../contract/problem.ts'

const life = 24 * 3_600_000

/** An upload is removed a day after its last request. */
export const newExpiry = () => new Date(Date.now() + life)

export type UploadRow = typeof uploads.$inferSelect

/** The owner of an upload; others cannot see it. */
export type Owner = { id: string; adminId: string; organisationId: string }

export const ownUpload = ({ id, adminId, organisationId }: Owner) =>
  and(eq(uploads.id, id), eq(uploads.organisationId, organisationId), eq(uploads.adminId, adminId))

/** An upload of the caller. Throws 404, and 410 if it has expired. */
export async function findUpload(db: Db | Tx, owner: Owner): Promise<UploadRow> {
  const [row] = await db.select().from(uploads).where(ownUpload(owner))
  if (!row) throw problem('request/not-found')
  if (row.expiresAt <= new Date()) throw problem('upload/expired')
  return row
}

export async function changeUpload(
  db: Db | Tx,
  id: string,
  set: PgUpdateSetSource<typeof uploads>,
) {
  await db.update(uploads).set(set).where(eq(uploads.id, id))
}

/** An upload as the file store knows it. */
export const arrivalOf = ({ id, organisationId, size, state }: UploadRow): Arrival => ({
  key: { organisationId, id },
  size,
  state,
})
