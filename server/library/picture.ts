import type { Upload } from '../contract/upload.ts'
import { eq } from '../db/drizzle.ts'
import { files as rows } from '../db/schema.ts'
import { keepBytes } from '../files/keep.ts'
import { wholePicture } from '../photo.ts'
import { type Asked, keeperOf } from './here.ts'

/** Addresses in what people write have to last; this is as good as always. */
const always = Date.UTC(2099, 0)

/** Stores a picture of a text. Answers the address at which it stays. */
export async function storePicture(asked: Pick<Asked, 'db' | 'files' | 'user'>, image: Upload) {
  const { db, files } = asked
  const made = { bytes: await wholePicture(image), mimeType: 'image/webp' }
  const { id } = await keepBytes(db, files, keeperOf(asked), made)
  return files.address(id, always)
}

/** The stored picture that an address of this server shows; undefined for any other address. */
export async function pictureAt({ db, own }: Pick<Asked, 'db' | 'own'>, address: string) {
  const id = /\/api\/business\/getFile\/([A-Za-z0-9_-]+)(?:\?|$)/.exec(address)?.[1]
  if (id === undefined) return undefined
  const [found] = await db
    .select({ mimeType: rows.mimeType })
    .from(rows)
    .where(own(rows, eq(rows.id, id)))
  return found?.mimeType.startsWith('image/') ? id : undefined
}
