import type { Upload } from '../contract/receive-file.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import {
  certificateDesigns,
  certificateEditionFiles,
  files as rows,
  questions,
} from '../db/schema.ts'
import type { Files } from './files.ts'
import { inAWeek, storeBytes } from './lifecycle.ts'
import { fitImage } from './image.ts'
import { fileOwner, type Ctx, type TxCtx } from '../contract/ctx.ts'

/** Images in rich text need stable URLs; this is practically for ever. */
const always = Date.UTC(2099, 0)

/** The permanent URL of a picture. */
export const pictureAddress = (files: Files, id: string) => files.address(id, always)

/** Stores a picture for a week; saving a text that contains it claims it. Returns its permanent URL. */
export async function storePicture(ctx: Pick<Ctx, 'db' | 'files' | 'user'>, image: Upload) {
  const { db, files } = ctx
  const bytes = await fitImage(image)
  const made = { bytes, mimeType: 'image/webp', expiresAt: inAWeek }
  const { id } = await storeBytes(db, files, fileOwner(ctx), made)
  return pictureAddress(files, id)
}

/** The file id in a URL of this server. */
export const idAt = (address: string) =>
  /\/api\/business\/getFile\/([A-Za-z0-9_-]+)(?:\?|$)/.exec(address)?.[1]

const isShown = sql`(EXISTS (SELECT FROM ${questions} q
    WHERE q.organisation_id = ${rows.organisationId} AND q.image = ${rows.id})
  OR EXISTS (SELECT FROM ${certificateDesigns} d
    WHERE d.organisation_id = ${rows.organisationId} AND d.pictures ? ${rows.id})
  OR EXISTS (SELECT FROM ${certificateEditionFiles} f WHERE f.file_id = ${rows.id}))`

/** Claims pictures that were stored for texts, or are used by a question or a certificate design. Returns their ids. */
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

/** Lets pictures that nothing uses any more expire in a week; until then an edit can be undone. */
export async function releasePictures(tx: Tx, organisationId: string, ids: string[]) {
  if (ids.length === 0) return
  const them = and(eq(rows.organisationId, organisationId), inArray(rows.id, ids))
  // Waits for concurrent claims, and then sees them.
  await tx.select({ id: rows.id }).from(rows).where(them).orderBy(rows.id).for('update')
  await tx
    .update(rows)
    .set({ expiresAt: inAWeek })
    .where(and(them, sql`NOT ${isShown}`))
}
