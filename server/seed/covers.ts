import type { ClientBase } from 'pg'
import sharp from 'sharp'
import { files as rows } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { insertRows } from './insert.ts'

type At = { organisationId: string; adminId: string; files: Files }

/** The colour and the drawing of a picture, on 96 by 54. */
export type Cover = [string, string]

const width = 640
const height = 360

const draw = ([colour, drawing]: Cover) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 96 54">
      <rect width="96" height="54" fill="${colour}"/>
      <circle cx="88" cy="4" r="30" fill="#fff" fill-opacity="0.08"/>
      <circle cx="4" cy="58" r="26" fill="#000" fill-opacity="0.1"/>${drawing}</svg>`),
  )
    .webp({ quality: 82, effort: 0 })
    .toBuffer()

/** Draws and stores pictures. Returns the ids of their files, null where there is no cover. */
export async function storeCovers(
  client: ClientBase,
  { organisationId, adminId, files }: At,
  covers: { cover?: Cover; createdAt: Date }[],
) {
  const stored = await Promise.all(
    covers.map(async ({ cover, createdAt }) => {
      if (!cover) return null
      const bytes = await draw(cover)
      const id = newId(createdAt.getTime())
      await files.put(organisationId, id, bytes)
      return { id, size: bytes.length, createdAt }
    }),
  )
  const facts = { organisationId, mimeType: 'image/webp', createdBy: adminId }
  await insertRows(
    client,
    rows,
    stored.flatMap((file) => (file ? [{ ...file, ...facts }] : [])),
  )
  return stored.map((file) => file && file.id)
}
