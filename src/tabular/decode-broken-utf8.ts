// Files that several people maintain, or that were joined, may mix two encodings.

/** The length of the UTF-8 character (RFC 3629, §4) at a position; 0 if it is invalid. */
function lengthAt(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  if (first < 0x80) return 1
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (const next of bytes.subarray(index + 1, index + length)) if (next >> 6 !== 0b10) return 0
  return index + length > bytes.length ? 0 : length
}

/** The positions of invalid bytes, and the number of multi-byte characters. */
function lookThrough(bytes: Uint8Array) {
  const foreign: number[] = []
  let long = 0
  for (let offset = 0; offset < bytes.length;) {
    const length = lengthAt(bytes, offset)
    if (length === 0) foreign.push(offset)
    if (length > 1) long += 1
    offset += length || 1
  }
  return { foreign, long }
}

/** The text of valid UTF-8; undefined if a byte is invalid. */
function strictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether bytes are mostly UTF-8; other encodings only look like it by chance. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (strictly(bytes) !== undefined) return true
  const { foreign, long } = lookThrough(bytes)
  return long > foreign.length
}

/** The text of UTF-8 with invalid bytes decoded as Windows-1252. */
export function decodeUtf8(bytes: Uint8Array): string {
  const good = strictly(bytes)
  if (good !== undefined) return good
  const utf8 = new TextDecoder()
  const western = new TextDecoder('windows-1252')
  let text = ''
  let from = 0
  for (const at of lookThrough(bytes).foreign) {
    text += utf8.decode(bytes.subarray(from, at)) + western.decode(bytes.subarray(at, at + 1))
    from = at + 1
  }
  return text + utf8.decode(bytes.subarray(from))
}
