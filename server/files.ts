import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { newId } from './id.ts'
import { isSigned, loadSecret, sign } from './secret.ts'

const hour = 3600
const addressLife = 6 * hour

/** Where the bytes of files are. Names are ours, so no caller's text ever becomes a path. */
export type Files = {
  /** Where uploads wait until they are stored or thrown away. */
  uploads: string
  /** Stores bytes, or takes over the file at a path, and answers once they are safe on disk. */
  put(organisationId: string, id: string, from: Buffer | string): Promise<void>
  /** The bytes and how many; undefined when there are none. */
  read(organisationId: string, id: string): Promise<{ stream: Readable; size: number } | undefined>
  remove(organisationId: string, id: string): Promise<void>
  /** The signed address of a file; the same for some hours, so that browsers keep what they have. */
  address(id: string, now?: number): string
  isGoodAddress(id: string, expires: number, signature: string, now?: number): boolean
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Brings bytes to a path beside the final one; a file of the same disk is moved, not copied. */
async function draft(path: string, from: Buffer | string) {
  if (typeof from === 'string') {
    await rename(from, path).catch(() => copyFile(from, path))
    return sync(path)
  }
  const handle = await open(path, 'wx')
  await handle
    .writeFile(from)
    .then(() => handle.sync())
    .finally(() => handle.close())
}

/** Files in a folder, one below it for each organisation. */
export function createFiles(config: Config): Files {
  const root = config.FILES_URL ? fileURLToPath(config.FILES_URL) : join(config.DATA_DIR, 'files')
  const secret = loadSecret(config)
  const place = (organisationId: string, id: string) => {
    for (const part of [organisationId, id])
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(part)) throw new Error('not the id of a file')
    // Two letters from its random end spread an organisation's files over folders.
    return join(root, organisationId, id.slice(-2), id)
  }
  return {
    uploads: join(root, 'uploads'),
    async put(organisationId, id, from) {
      const path = place(organisationId, id)
      await mkdir(dirname(path), { recursive: true })
      const beside = `${path}.${newId()}`
      try {
        await draft(beside, from)
        await rename(beside, path)
        await sync(dirname(path))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async read(organisationId, id) {
      const path = place(organisationId, id)
      const found = await stat(path).catch(() => undefined)
      return found && { stream: createReadStream(path), size: found.size }
    },
    async remove(organisationId, id) {
      await rm(place(organisationId, id), { force: true })
    },
    address(id, now = Date.now()) {
      const expires = (Math.floor(now / 1000 / addressLife) + 2) * addressLife
      const signature = sign(secret, 'file', id, expires)
      return `/api/business/getFile/${id}?expires=${expires}&signature=${signature}`
    },
    isGoodAddress: (id, expires, signature, now = Date.now()) =>
      expires * 1000 > now && isSigned(secret, signature, 'file', id, expires),
  }
}
