import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableAt } from './character-map.ts'

/** Regular and bold; some bold fonts declare themselves semi-bold. */
const weights = [400, 600, 700]
/** Ids of names: the family without and with its weight. */
const [typographicFamily, plainFamily] = [16, 1]
/** Names for Windows are UTF-16. */
const windows = 3

/** The name of the family of a font; undefined if it has none. */
function familyOf(font: Buffer) {
  const table = tableAt(font, 'name')
  const count = font.readUInt16BE(table + 2)
  const texts = table + font.readUInt16BE(table + 4)
  const names = new Map<number, string>()
  for (let at = table + 6; at < table + 6 + 12 * count; at += 12) {
    const id = font.readUInt16BE(at + 6)
    if (font.readUInt16BE(at) !== windows || names.has(id)) continue
    const start = texts + font.readUInt16BE(at + 10)
    const bytes = Buffer.from(font.subarray(start, start + font.readUInt16BE(at + 8)))
    names.set(id, bytes.swap16().toString('utf16le'))
  }
  return names.get(typographicFamily) ?? names.get(plainFamily)
}

/** The family and weight of a font file; undefined if it cannot be used. */
function read(path: string) {
  try {
    const font = readFileSync(path)
    const family = familyOf(font)
    const weight = font.readUInt16BE(tableAt(font, 'OS/2') + 4)
    return family !== undefined && weights.includes(weight) ? { family, weight, path } : undefined
  } catch {
    return undefined
  }
}

/** Whether a file may be a font; files of italics are never needed. */
const isFont = (name: string) => /\.(ttf|otf)$/i.test(name) && !/italic/i.test(name)

function filesIn(folder: string) {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.filter(isFont).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** The fonts in folders that may be missing: the files of each family, the regular one first. */
export function readInstalled(folders: string[]) {
  const found = folders.flatMap(filesIn).flatMap((path) => read(path) ?? [])
  const families = Map.groupBy(
    found.toSorted((a, b) => a.weight - b.weight),
    ({ family }) => family,
  )
  return Object.fromEntries(
    [...families].map(([family, files]) => [family, files.map(({ path }) => path)]),
  )
}
