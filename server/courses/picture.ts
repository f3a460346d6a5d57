import type { Upload } from '../contract/upload.ts'
import { expireFiles, keepBytes } from '../files/keep.ts'
import { newId } from '../id.ts'
import { cutPicture } from '../photo.ts'
import type { Here } from './one.ts'

const shape = { width: 1280, height: 720 }

type Given = { thumbnail?: Upload; removeThumbnail?: boolean }

/** Stores the picture of a course as it is shown, or takes it away. Answers what becomes of the column. */
export async function storePicture(
  { db, files, user }: Here,
  { thumbnail, removeThumbnail }: Given,
  before: string | null,
  dry = false,
) {
  if (!thumbnail && !(removeThumbnail && before)) return {}
  const keeper = { organisationId: user.organisationId, adminId: user.id }
  const bytes = thumbnail && (await cutPicture(thumbnail, shape))
  // A dry run looks at the picture and keeps nothing.
  if (bytes && dry) return { thumbnail: newId() }
  await expireFiles(db, keeper.organisationId, [before])
  if (!bytes) return { thumbnail: null }
  const { id } = await keepBytes(db, files, keeper, { bytes, mimeType: 'image/webp' })
  return { thumbnail: id }
}

/** A picture of its own for the copy of a course. */
export async function copyPicture({ db, files, user }: Here, id: string | null) {
  const { organisationId, id: adminId } = user
  const found = id === null ? undefined : await files.read(organisationId, id)
  if (!found) return null
  const bytes = Buffer.concat(await found.stream.toArray())
  const keeper = { organisationId, adminId }
  return (await keepBytes(db, files, keeper, { bytes, mimeType: 'image/webp' })).id
}
