import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The text files that the server sends unchanged; index.html is filled in by the server. */
const text = /\.(js|css|svg|json|txt|webmanifest)$/

/** Files of an earlier build have copies already. */
async function isCompressed(file: string) {
  const copies = await Promise.all([stat(`${file}.br`), stat(`${file}.gz`)]).catch(() => [])
  const { mtimeMs } = await stat(file)
  return copies.length > 0 && copies.every((copy) => copy.mtimeMs >= mtimeMs)
}

async function compressFile(file: string) {
  const data = await readFile(file)
  if (data.length < 200 || (await isCompressed(file))) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  }
  const [br, gz] = await Promise.all([brotli(data, { params }), zip(data, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

const isHidden = (folder: string, place: string) => relative(folder, place).startsWith('.')

/** Writes .br and .gz copies of every text file of a build, so that no request waits for compression. */
export async function compressFolder(folder: string) {
  const items = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = items
    // Hidden folders are for the server only.
    .filter((item) => item.isFile() && text.test(item.name) && !isHidden(folder, item.parentPath))
    .map((item) => join(item.parentPath, item.name))
  await Promise.all(files.map(compressFile))
}
