import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { files as rows } from '../db/schema.ts'
import { storeBytes } from '../files/lifecycle.ts'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { examine } from './examine.ts'

export type Processed = {
  /** The file to show from now on: another one for images, whose original is no longer needed. */
  fileId: string
  mimeType: string
  size: number
  duration: number | null
  pages: number | null
  width: number | null
  height: number | null
  /** The id of the file of a WebP, 640 pixels wide or less. */
  thumbnail: string | null
  /** What keeps some users from opening it. */
  notice: string | null
  /** Why the file is invalid, as a message for users. */
  failure: string | null
}

type Parts = { db: Db | Tx; files: Files }
type Wanted = { organisationId: string; adminId: string | null; fileId: string }

/**
 * Examines a stored file, stores its thumbnail, and for images the copy that replaces the original; both expire in an
 * hour unless claimed (`claimFiles`). Throws only for errors of ours: problems of the file are in `failure`.
 */
export async function processFile({ db, files }: Parts, request: Wanted): Promise<Processed> {
  const { organisationId, fileId } = request
  const [file] = await db
    .select()
    .from(rows)
    .where(and(eq(rows.organisationId, organisationId), eq(rows.id, fileId)))
  if (!file) throw new Error('the file to process is not there')
  const { mimeType, name } = file
  await mkdir(files.uploads, { recursive: true, mode: 0o700 })
  const [thumbnailPath, copyPath] = [newId(), newId()].map((id) => join(files.uploads, id))
  if (!thumbnailPath || !copyPath) throw new Error('no paths')
  try {
    const { thumbnail, copy, ...facts } = await files.local(organisationId, fileId, (path) =>
      examine({ path, mimeType, thumbnailPath, copyPath }),
    )
    const made = { bytes: thumbnailPath, mimeType: 'image/webp' }
    const small = thumbnail ? await storeBytes(db, files, request, made) : undefined
    const shown = { fileId, size: file.size }
    if (copy) {
      const metadata = { bytes: copyPath, mimeType, name: name ?? undefined }
      const { id, size } = await storeBytes(db, files, request, metadata)
      Object.assign(shown, { fileId: id, size })
    }
    return { ...facts, ...shown, mimeType, thumbnail: small?.id ?? null }
  } finally {
    await rm(thumbnailPath, { force: true })
    await rm(copyPath, { force: true })
  }
}
