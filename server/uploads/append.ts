import type { Readable } from 'node:stream'
import { formatSize } from '../contract/receive-file.ts'
import { limitOf } from '../files/limits.ts'
import { problem } from '../contract/problem.ts'
import { uploadLocks } from './locks.ts'
import { arrivalOf, changeUpload, findUpload, type Owner, type UploadRow } from './rows.ts'
import type { UploadParts } from './tus-store.ts'

/** What comes until the connection breaks: the end then, not a failure, so that it is kept. */
async function* arriving(body: Readable, { size, kind }: UploadRow, offset: number) {
  let end = offset
  try {
    // Not destroyed when it is too long: that would reset the connection before the refusal is read.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      end += chunk.length
      if (end > size) break
      yield chunk
    }
  } catch {
    // The other side is gone, and will ask how far it came.
  }
  if (end > size) throw problem('upload/too-large', formatSize(limitOf(kind)))
}

/** Writes the body behind what is there, and answers how much that is. For whoever holds the upload. */
async function write({ db, files }: UploadParts, row: UploadRow, offset: number, body: Readable) {
  const arrival = arrivalOf(row)
  const there = await files.store.received(arrival)
  if (there === undefined) throw problem('request/not-found')
  if (there !== offset) throw problem('upload/offset')
  const bytes = arriving(body, row, offset)
  if (there === row.size) {
    // All of it came before, and the answer was lost; more than all is refused here, too.
    await bytes.next()
    return there
  }
  const keep = (state: object) => changeUpload(db, row.id, { state })
  return files.store.append(arrival, offset, bytes, keep)
}

/**
 * Takes the next bytes of an upload, and answers how many there are then and whether these are all. This is the one request of the protocol
 * that is made of gigabytes, so they go from the connection to the store without passing through anything else.
 */
export async function appendBytes(
  parts: UploadParts,
  owner: Owner,
  { offset, body }: { offset: number; body: Readable },
) {
  // Nobody learns of the uploads of others, and nobody holds them up.
  await findUpload(parts.db, owner)
  const lease = uploadLocks(parts.db).newLock(owner.id)
  // Who asks for it has most often lost the connection that this one still believes in.
  await lease.lock(new AbortController().signal, () => {
    body.destroy()
  })
  try {
    const row = await findUpload(parts.db, owner)
    const now = await write(parts, row, offset, body)
    return { offset: now, isWhole: now === row.size }
  } finally {
    await lease.unlock()
  }
}
