import type { Upload } from '../../contract/upload.ts'
import { expireFiles, keepBytes } from '../../files/keep.ts'
import { squarePhoto } from '../../photo.ts'
import { type Here, keeperOf } from '../here.ts'

/** Stores a picture, or takes the one before away. Answers what is to be kept; undefined for no change. */
export async function storePicture(
  here: Here,
  given: { picture?: Upload; remove?: boolean },
  before: string | null = null,
) {
  const { db, files } = here
  if (!given.picture && !(given.remove && before)) return undefined
  const keeper = keeperOf(here)
  const bytes = given.picture && (await squarePhoto(given.picture))
  await expireFiles(db, keeper.organisationId, [before])
  if (!bytes) return null
  return (await keepBytes(db, files, keeper, { bytes, mimeType: 'image/webp' })).id
}
