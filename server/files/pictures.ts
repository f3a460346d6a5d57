import type { Upload } from '../contract/receive-file.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { files as rows, questions } from '../db/schema.ts'
import { inAWeek, storeBytes } from './lifecycle.ts'
import { fitImage } from './image.ts'
import { fileOwner, type Ctx, type TxCtx } from '../contract/ctx.ts'

/** Addresses in what people write have to last; this is as good as always. */
const always = Date.UTC(2099, 0)

/** Stores a picture for a week: a text that shows it keeps it. Answers the address at which it stays. */
export async function storePicture(asked: Pick<Ctx, 'db' | 'files' | 'user'>, image: Upload) {
  const { db, files } = asked
  const bytes = await fitImage(image)
  const made = { bytes, mimeType: 'image/webp', expiresAt: inAWeek }
  const { id } = await storeBytes(db, files, fileOwner(asked), made)
  return files.address(id, always)
}

/** The id in an address of this server. */
export const idAt = (address: string) =>
  /\/api\/business\/getFile\/([A-Za-z0-9_-]+)(?:\?|$)/.exec(address)?.[1]

const isShown = sql`EXISTS (SELECT FROM ${questions} q
  WHERE q.organisation_id = ${rows.organisationId} AND q.image = ${rows.id})`

/** Keeps pictures that were stored for texts, or that another question shows. Answers the ids of those. */
export async function claimPictures({ db, own }: Pick<TxCtx, 'db' | 'own'>, ids: string[]) {
  if (ids.length === 0) return []
  const claimed = await db
    .update(rows)
    .set({ expiresAt: null })
    .where(
      own(
        rows,
        inArray(rows.id, ids),
        sql`${rows.mimeType} LIKE 'image/%' AND (${rows.expiresAt} > now() OR ${isShown})`,
      ),
    )
    .returning({ id: rows.id })
  return claimed.map(({ id }) => id)
}

/** Lets those of some pictures go in a week that no question shows any more: until then it may be taken back. */
export async function releasePictures(tx: Tx, organisationId: string, ids: string[]) {
  if (ids.length === 0) return
  const them = and(eq(rows.organisationId, organisationId), inArray(rows.id, ids))
  // Whoever takes one for another question meanwhile is waited for, and then seen.
  await tx.select({ id: rows.id }).from(rows).where(them).orderBy(rows.id).for('update')
  await tx
    .update(rows)
    .set({ expiresAt: inAWeek })
    .where(and(them, sql`NOT ${isShown}`))
}
