import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './files.ts'

/** Longer than any transfer takes. */
const day = 24 * 60 * 60_000

/** The folder of unfinished uploads; they have rows and are removed with them. */
const isOfUpload = (name: string) => name.endsWith('.part')

/** Removes partial files that a killed server was receiving or copying, which no row refers to. */
export async function removeLeftovers({ uploads }: Pick<Files, 'uploads'>) {
  const names = await readdir(uploads).catch(() => [])
  for (const name of names) {
    if (isOfUpload(name)) continue
    const path = join(uploads, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && Date.now() - found.mtimeMs > day) await rm(path, { force: true })
  }
}
