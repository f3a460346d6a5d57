import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import type { Input, StagedFiles } from '../contract/operation-types.ts'
import { fileOwner } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import type { Upload } from '../contract/receive-file.ts'
import { cleanFileName } from '../files/disposition.ts'
import { cropImage } from '../files/image.ts'
import { storeBytes, storeUpload } from '../files/lifecycle.ts'

const megabyte = 1024 * 1024
/** Bytes of all attachments of a message. */
export const attachmentLimit = 10 * megabyte

const widest = { width: 1200, height: 1200, fit: 'inside' } as const

/** A picture as JPEG, or as PNG if it is transparent: Outlook shows no WebP. */
async function mailPicture(upload: Upload) {
  const upright = sharp(await cropImage(upload, widest))
  const { isOpaque } = await upright.stats()
  return isOpaque
    ? { bytes: await upright.jpeg({ quality: 84 }).toBuffer(), mimeType: 'image/jpeg' }
    : { bytes: await upright.png().toBuffer(), mimeType: 'image/png' }
}

type Asked = Pick<Input<'send-notification'>, 'db' | 'files' | 'user'>

/** Calendar files have no signature that could be detected. */
async function storeCalendar(asked: Asked, upload: Upload) {
  const bytes = await readFile(upload.path)
  if (!/^\s*BEGIN:VCALENDAR/.test(bytes.toString('utf8', 0, 200)))
    throw problem('upload/type', 'a calendar file')
  const name = cleanFileName(upload.fileName)
  const mimeType = 'text/calendar'
  const { id, size } = await storeBytes(asked.db, asked.files, fileOwner(asked), {
    bytes,
    mimeType,
    name,
  })
  return { id, name, mimeType, size, type: 'document' as const }
}

/** Stores the image and the attachments of a message. */
export async function stageMessage(
  asked: Asked,
  { image, attachments = [] }: { image?: Upload; attachments?: Upload[] },
): Promise<StagedFiles> {
  const { db, files } = asked
  if (attachments.reduce((sum, { size }) => sum + size, 0) > attachmentLimit)
    throw problem('upload/too-large', '10 MB, all attachments together')
  const stored: NonNullable<StagedFiles['attachments']> = []
  for (const upload of attachments) {
    stored.push(
      upload.mimeType === 'text/calendar'
        ? await storeCalendar(asked, upload)
        : await storeUpload(db, files, fileOwner(asked), upload),
    )
  }
  const picture = image && (await storeBytes(db, files, fileOwner(asked), await mailPicture(image)))
  return { picture: picture?.id, attachments: stored }
}
