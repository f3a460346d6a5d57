import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What compression makes smaller and the server sends as it is; it fills in index.html itself. */
const text = /\.(js|css|svg|json|txt|webmanifest)$/

/** A file of an earlier build has its copies. */
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

/** Puts a .br and a .gz beside every text file of a build, so that no request waits for that. */
export async function compressFolder(folder: string) {
  const items = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = items
    // What is in hidden folders is for the server alone.
    .filter((item) => item.isFile() && text.test(item.name) && !isHidden(folder, item.parentPath))
    .map((item) => join(item.parentPath, item.name))
  await Promise.all(files.map(compressFile))
}
