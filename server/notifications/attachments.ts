import type { Attachment } from '../db/tables/messages.ts'
import type { Files } from '../files/files.ts'

/** The attachments of a message with their content: at most 10 MB. Files that are gone are left out. */
export async function readAttachments(
  files: Files,
  organisationId: string,
  attachments: Attachment[],
) {
  const read = await Promise.all(
    attachments.map(async ({ id, name: filename, mimeType: contentType }) => {
      const found = await files.read(organisationId, id)
      if (!found) return []
      return [{ filename, contentType, content: Buffer.concat(await found.stream.toArray()) }]
    }),
  )
  return read.flat()
}
