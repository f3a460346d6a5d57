// Spreadsheets store formatted blank rows, and formulas without a result, up to a million of them. They are removed before a
// workbook is parsed.

type Entry = {
  name: string
  central: Uint8Array
  method: number
  packed: number
  unpacked: number
  at: number
}

/** Only for sheets whose unpacked size is above this. */
const largeSheet = 4_000_000
const batchLength = 1_000_000

const endMark = 0x06054b50
const endLength = 22
const entryLength = 46
const localLength = 30

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The entries of a ZIP archive, from its central directory. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes)
  let end = bytes.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--
  if (end < 0) return []
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let seen = view.getUint16(end + 10, true); seen > 0; seen--) {
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const length = entryLength + lengths.reduce((sum, one) => sum + one, 0)
    const central = bytes.subarray(at, at + length)
    entries.push({
      name: new TextDecoder().decode(
        central.subarray(entryLength, entryLength + (lengths[0] ?? 0)),
      ),
      central,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += length
  }
  return entries
}

/** The offset of an entry's content, after its local header. */
function contentStart(bytes: Uint8Array, { at }: Entry) {
  const view = viewOf(bytes)
  return at + localLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
}

const rowPattern = /<((?:\w+:)?)row\b[^>]*?(?:\/>|>[\s\S]*?<\/\1row>)/g
/** A value or text that is not blank. A formula with an empty result, or with none, has none either. */
const hasContent = /<(?:\w+:)?(?:v|t)(?:\s[^>]*)?>\s*[^\s<]/

/** A piece of a sheet without its blank rows; those without a number keep their position. */
const withoutBlanks = (xml: string) =>
  xml.replace(rowPattern, (row, prefix: string) => {
    if (hasContent.test(row)) return row
    return /^<[^>]*\sr="/.test(row) ? '' : `<${prefix}row/>`
  })

/** The XML of a sheet without its blank rows, streamed: it may have hundreds of megabytes. */
async function trimmedSheet(content: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  const stored = new Blob([content]).stream()
  const plain = method === 0 ? stored : stored.pipeThrough(new DecompressionStream('deflate-raw'))
  const parts: string[] = []
  let rest = ''
  for await (const text of chunksOf(plain.pipeThrough(new TextDecoderStream()))) {
    rest += text
    if (rest.length < batchLength) continue
    // Up to the beginning of a row, so that none is split.
    const cut = rest.lastIndexOf(
      '<',
      Math.max(rest.lastIndexOf('<row '), rest.lastIndexOf(':row ')),
    )
    if (cut <= 0) continue
    parts.push(withoutBlanks(rest.slice(0, cut)))
    rest = rest.slice(cut)
  }
  parts.push(withoutBlanks(rest))
  return parts.join('')
}

/** Not every browser can iterate over a stream. */
async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** An archive of these entries, each with its original content or a replacement that is stored uncompressed. */
function repacked(bytes: Uint8Array, entries: Entry[], others: ReadonlyMap<string, Uint8Array>) {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    at += part.length
  }
  for (const entry of entries) {
    const start = contentStart(bytes, entry)
    const local = bytes.slice(entry.at, start)
    const central = entry.central.slice()
    const other = others.get(entry.name)
    const content = other ?? bytes.subarray(start, start + entry.packed)
    viewOf(central).setUint32(42, at, true)
    if (other) {
      for (const [header, offset] of [
        [local, 8],
        [central, 10],
      ] as const) {
        const view = viewOf(header)
        // Stored; no sizes behind the content.
        view.setUint16(offset - 2, view.getUint16(offset - 2, true) & ~8, true)
        view.setUint16(offset, 0, true)
        view.setUint32(offset + 6, crc32(other), true)
        view.setUint32(offset + 10, other.length, true)
        view.setUint32(offset + 14, other.length, true)
      }
    }
    add(local)
    add(content)
    directory.push(central)
  }
  const start = at
  for (const central of directory) add(central)
  const end = new Uint8Array(endLength)
  const view = viewOf(end)
  view.setUint32(0, endMark, true)
  view.setUint16(8, entries.length, true)
  view.setUint16(10, entries.length, true)
  view.setUint32(12, at - start, true)
  view.setUint32(16, start, true)
  add(end)
  const archive = new Uint8Array(at)
  let place = 0
  for (const part of parts) {
    archive.set(part, place)
    place += part.length
  }
  return archive
}

const crcTable = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

/** The same workbook without the blank rows of its large sheets. */
export async function withoutBlankRows(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = entriesOf(bytes)
  const others = new Map<string, Uint8Array>()
  for (const entry of entries) {
    const { name, method, packed, unpacked } = entry
    if (unpacked < largeSheet || !/worksheets\/[^/]+\.xml$/i.test(name)) continue
    if (method !== 0 && method !== 8) continue
    const start = contentStart(bytes, entry)
    const xml = await trimmedSheet(bytes.slice(start, start + packed), method)
    if (xml.length < unpacked / 2) others.set(name, new TextEncoder().encode(xml))
  }
  return others.size === 0 ? bytes : repacked(bytes, entries, others)
}
