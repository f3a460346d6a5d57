import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../lib/id.ts'
import { type Key, placeOf, type Store } from './store.ts'

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const sizeAt = async (path: string) => (await stat(path).catch(() => undefined))?.size

/** The buffer while writing, then written at once. */
const highWaterMark = 256 * 1024

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Moves bytes to the disk of the destination; a file on the same disk is renamed, not copied. */
async function draft(path: string, from: Buffer | string | Readable) {
  if (typeof from === 'string') await rename(from, path).catch(() => copyFile(from, path))
  else {
    const bytes = Buffer.isBuffer(from) ? Readable.from([from]) : from
    await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
  }
  await sync(path)
}

/** Files in a folder with a subfolder for each organisation; unfinished uploads are in `arriving`. */
export function folderStore(root: string, arriving: string): Store {
  const pathOf = (key: Key) => join(root, ...placeOf(key))
  const draftOf = (key: Key) => join(arriving, `${placeOf(key).at(-1)}.part`)

  return {
    async put(key, from) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await mkdir(arriving, { recursive: true, mode: 0o700 })
      // Interrupted writes are found and removed there (leftovers.ts).
      const beside = join(arriving, newId())
      try {
        await draft(beside, from)
        await rename(beside, path)
        await sync(dirname(path))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      const size = await sizeAt(path)
      return size === undefined ? undefined : { stream: createReadStream(path, range), size }
    },
    size: (key) => sizeAt(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async local(key, work) {
      return work(pathOf(key))
    },

    async begin(key) {
      await mkdir(arriving, { recursive: true, mode: 0o700 })
      const handle = await open(draftOf(key), 'wx')
      await handle.close()
      return {}
    },
    received: async ({ key }) => (await sizeAt(draftOf(key))) ?? (await sizeAt(pathOf(key))),
    async append({ key }, offset, bytes) {
      const to = createWriteStream(draftOf(key), { flags: 'r+', start: offset, highWaterMark })
      await pipeline(bytes, to)
      return offset + to.bytesWritten
    },
    async finish({ key }) {
      const path = pathOf(key)
      try {
        await sync(draftOf(key))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(draftOf(key), path)
        await sync(dirname(path))
      } catch (error) {
        // It was moved before, and the server ended before recording that.
        if (!isCode(error, 'ENOENT') || (await sizeAt(path)) === undefined) throw error
      }
    },
    async abandon({ key }) {
      await rm(draftOf(key), { force: true })
      await rm(pathOf(key), { force: true })
    },
  }
}
