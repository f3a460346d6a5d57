import type { Readable } from 'node:stream'
import { formatSize } from '../contract/receive-file.ts'
import { limitOf } from '../files/limits.ts'
import { problem } from '../contract/problem.ts'
import { uploadLocks } from './locks.ts'
import { arrivalOf, changeUpload, findUpload, type Owner, type UploadRow } from './rows.ts'
import type { UploadParts } from './tus-store.ts'

/** The bytes until the connection breaks, which ends the stream instead of failing, so that they are stored. */
async function* arriving(body: Readable, { size, kind }: UploadRow, offset: number) {
  let end = offset
  try {
    // Not destroyed if it is too long: that would reset the connection before the client reads the refusal.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      end += chunk.length
      if (end > size) break
      yield chunk
    }
  } catch {
    // The client is gone, and will ask how much has arrived.
  }
  if (end > size) throw problem('upload/too-large', formatSize(limitOf(kind)))
}

/** Appends the body, and returns the new length. The caller holds the upload's lock. */
async function write({ db, files }: UploadParts, row: UploadRow, offset: number, body: Readable) {
  const arrival = arrivalOf(row)
  const received = await files.store.received(arrival)
  if (received === undefined) throw problem('request/not-found')
  if (received !== offset) throw problem('upload/offset')
  const bytes = arriving(body, row, offset)
  if (received === row.size) {
    // Everything had arrived before and the response was lost; an excess is refused here, too.
    await bytes.next()
    return received
  }
  const keep = (state: object) => changeUpload(db, row.id, { state })
  return files.store.append(arrival, offset, bytes, keep)
}

/**
 * Receives the next bytes of an upload; returns the new length and whether it is complete. As this request may have
 * gigabytes, they go directly from the connection to the store.
 */
export async function appendBytes(
  parts: UploadParts,
  owner: Owner,
  { offset, body }: { offset: number; body: Readable },
) {
  // Uploads of others can be neither seen nor blocked.
  await findUpload(parts.db, owner)
  const lease = uploadLocks(parts.db).newLock(owner.id)
  // The client has usually lost the connection that the present owner of the lock still reads from.
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
