import { fileSource, type Source } from '../../files/source.ts'

/** More top-level boxes than any recorder writes. */
const mostBoxes = 100_000

/** The share of a file below which it is worth nothing. */
const usefulShare = 0.1

const isUseful = (size: number, expected: number) => size / expected >= usefulShare

type Completeness = 'complete' | 'cut' | 'useless'

/** Walks the top-level boxes of an MP4 or MOV file. One that ends beyond the file was cut off. */
async function mp4Completeness(source: Source): Promise<Completeness> {
  const { size } = source
  const found = new Set<string>()
  let at = 0
  for (let boxes = 0; at < size && boxes < mostBoxes; boxes += 1) {
    const head = await source.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) break
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short || size - at
    const type = head.toString('latin1', 4, 8)
    if (length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) break
    if (at + length > size) {
      const hasIndex = found.has('moov') || found.has('moof')
      return hasIndex && type === 'mdat' && isUseful(size, at + length) ? 'cut' : 'useless'
    }
    found.add(type)
    at += length
  }
  return found.has('moov') ? 'complete' : 'useless'
}

/** The number in an EBML size field, and its length; undefined for an unknown size. */
function ebmlSize(bytes: Buffer) {
  const first = bytes[0] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || bytes.length < length) return undefined
  let value = first & (0xff >> length)
  let unknown = value === 0xff >> length
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return unknown ? undefined : { value, length }
}

/** Compares the size that the head of a WebM file states with its real one. Live recordings state none. */
async function webmCompleteness(source: Source): Promise<Completeness> {
  const head = await source.read(0, 4096)
  const header = ebmlSize(head.subarray(4))
  if (!header) return 'complete'
  const at = 4 + header.length + header.value
  const segment = head.subarray(at)
  if (segment.length < 5 || segment.readUInt32BE(0) !== 0x18538067) return 'complete'
  const stated = ebmlSize(segment.subarray(4))
  if (!stated) return 'complete'
  const expected = at + 4 + stated.length + stated.value
  if (expected <= source.size) return 'complete'
  return isUseful(source.size, expected) ? 'cut' : 'useless'
}

/** Whether a video is all there, whatever its index says. */
export async function completeness(path: string, mimeType: string) {
  const source = await fileSource(path)
  return mimeType === 'video/webm' ? webmCompleteness(source) : mp4Completeness(source)
}
