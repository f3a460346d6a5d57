import { inflateRawSync } from 'node:zlib'
import type { Source } from './source.ts'

// Reads the directory of a ZIP and single small files. Never unpacks more than a megabyte, whatever the archive states.

const mostEntries = 20_000
const longestList = 8 * 1024 * 1024
const largestFile = 1024 * 1024

export type Entry = { name: string; method: number; packed: number; at: number }

/** The archive cannot be read. */
export class BrokenZip extends Error {
  override name = 'BrokenZip'
}

/** The position of the directory, from the end record. */
async function findList({ size, read }: Source) {
  const from = Math.max(0, size - 66_000)
  const tail = await read(from, size - from)
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (at < 0 || at + 22 > tail.length) throw new BrokenZip('the list is missing')
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  if (length > longestList || start + length > size) throw new BrokenZip('the list is too long')
  return { start, length }
}

/** The entries of a ZIP by name. Throws BrokenZip. */
export async function readZip(source: Source): Promise<Map<string, Entry>> {
  const { start, length } = await findList(source)
  const list = await source.read(start, length)
  const entries = new Map<string, Entry>()
  for (let offset = 0; offset + 46 <= list.length && list.readUInt32LE(offset) === 0x02014b50;) {
    const nameEnd = offset + 46 + list.readUInt16LE(offset + 28)
    const name = list.toString('utf8', offset + 46, nameEnd)
    entries.set(name, {
      name,
      method: list.readUInt16LE(offset + 10),
      packed: list.readUInt32LE(offset + 20),
      at: list.readUInt32LE(offset + 42),
    })
    if (entries.size > mostEntries) throw new BrokenZip('too many files')
    offset = nameEnd + list.readUInt16LE(offset + 30) + list.readUInt16LE(offset + 32)
  }
  return entries
}

/** A small file of a ZIP; undefined if it is missing, too large or broken. */
export async function readEntry(source: Source, entry: Entry | undefined) {
  if (!entry || entry.packed > largestFile) return undefined
  const head = await source.read(entry.at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return undefined
  const from = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await source.read(from, entry.packed)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: largestFile })
  } catch {
    return undefined
  }
}
