import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../lib/id.ts'
import { problem } from './problem.ts'

/** An uploaded file, on disk until the request ends. */
export type Upload = {
  /** The original name: for display, never for a path. */
  fileName: string
  /** The type that the client states; the content may differ. */
  mimeType: string
  size: number
  sha256: string
  path: string
  stream(): Readable
  /** What identifies it, without its path: two uploads of one file are the same request. */
  toJSON(): object
}

const megabyte = 1024 * 1024

/** "2 GB", "5 MB", or "100 KB" below one. */
export function formatSize(bytes: number) {
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 * megabyte) return `${Math.round(bytes / megabyte)} MB`
  return `${Math.round(bytes / megabyte / 102.4) / 10} GB`
}

/** Writes one part to the folder. Throws 413 as soon as it exceeds `limit` bytes. */
export async function receiveFile(
  part: { filename: string; mimetype: string; file: Readable },
  { folder, limit }: { folder: string; limit: number },
): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId())
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > limit ? problem('upload/too-large', formatSize(limit)) : null, chunk)
    },
  })
  try {
    await pipeline(part.file, count, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const facts = {
    fileName: part.filename.slice(0, 255),
    mimeType: part.mimetype.toLowerCase(),
    size,
    sha256: hash.digest('hex'),
  }
  return { ...facts, path, stream: () => createReadStream(path), toJSON: () => facts }
}
