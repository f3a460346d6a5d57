import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Files } from './files.ts'

/** Random access to bytes, without loading them all. */
export type Source = {
  size: number
  /** At most `length` bytes from `start` on; fewer at the end. */
  read(start: number, length: number): Promise<Buffer>
}

type Stored = { organisationId: string; id: string; size: number }

/** A stored file, wherever it is. */
export function storedSource(files: Files, { organisationId, id, size }: Stored): Source {
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1
      if (end < start) return Buffer.alloc(0)
      const found = await files.read(organisationId, id, { start, end })
      if (!found) throw new Error('the file is not in the store')
      return buffer(found.stream)
    },
  }
}

/** A local file. */
export async function fileSource(path: string): Promise<Source> {
  const { size } = await stat(path)
  return {
    size,
    async read(start, length) {
      const file = await open(path, 'r')
      try {
        const count = Math.max(0, Math.min(length, size - start))
        const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(count), 0, count, start)
        return bytes.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
  }
}
