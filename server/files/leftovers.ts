import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'

/** Longer than anything is on its way. */
const day = 24 * 60 * 60_000

/** What the pieces of an upload wait in; it has a row, and goes with that. */
const isOfUpload = (name: string) => name.endsWith('.part')

/**
 * Throws away the files that a server which was killed was in the middle of receiving or copying: they lie under names that
 * nothing knows.
 */
export async function removeLeftovers({ uploads }: Pick<Files, 'uploads'>) {
  const names = await readdir(uploads).catch(() => [])
  for (const name of names) {
    if (isOfUpload(name)) continue
    const path = join(uploads, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && Date.now() - found.mtimeMs > day) await rm(path, { force: true })
  }
}
