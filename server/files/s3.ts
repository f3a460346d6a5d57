import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../lib/id.ts'
import { arrivals } from './s3-arrivals.ts'
import { isS3, openS3 } from './s3-client.ts'
import { type Key, placeOf, type Store } from './store.ts'

/** Files in a bucket. `spool` is a folder for files that have to be on a local disk. */
export function s3Store(url: string, spool: string): Store {
  const s3 = openS3(url)

  async function target(key: Key) {
    const { bucket, prefix } = await s3()
    return { Bucket: bucket, Key: prefix + placeOf(key).join('/') }
  }

  /** A unique path in the spool, removed afterwards in any case. */
  async function spooled<T>(stream: Readable, work: (path: string) => Promise<T>) {
    await mkdir(spool, { recursive: true, mode: 0o700 })
    const path = join(spool, newId())
    try {
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function putFile(key: Key, path: string) {
    const { sdk, client } = await s3()
    const body = { Body: createReadStream(path), ContentLength: (await stat(path)).size }
    await client.send(new sdk.PutObjectCommand({ ...(await target(key)), ...body }))
  }

  async function size(key: Key) {
    const { sdk, client } = await s3()
    try {
      const found = await client.send(new sdk.HeadObjectCommand(await target(key)))
      return found.ContentLength
    } catch (error) {
      if (isS3(error, 'NotFound', 'NoSuchKey')) return undefined
      throw error
    }
  }

  async function remove(key: Key) {
    const { sdk, client } = await s3()
    await client.send(new sdk.DeleteObjectCommand(await target(key)))
  }

  const read: Store['read'] = async (key, range) => {
    const { sdk, client } = await s3()
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const found = await client.send(new sdk.GetObjectCommand({ ...(await target(key)), Range }))
      const total = found.ContentRange?.split('/')[1] ?? found.ContentLength
      if (!(found.Body instanceof Readable)) throw new Error('the store returned no body')
      return { stream: found.Body, size: Number(total) }
    } catch (error) {
      if (isS3(error, 'NoSuchKey', 'NotFound')) return undefined
      throw error
    }
  }

  return {
    async put(key, from) {
      if (typeof from === 'string') return putFile(key, from)
      if (!Buffer.isBuffer(from)) return spooled(from, (path) => putFile(key, path))
      const { sdk, client } = await s3()
      await client.send(new sdk.PutObjectCommand({ ...(await target(key)), Body: from }))
    },
    read,
    size,
    remove,
    async local(key, work) {
      const found = await read(key)
      if (!found) throw new Error('the file is not in the store')
      return spooled(found.stream, work)
    },
    ...arrivals({ s3, target, size, remove }),
  }
}
