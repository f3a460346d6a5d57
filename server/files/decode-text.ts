const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-16 without a byte order mark has a zero beside each Latin letter. */
function unmarkedUtf16(bytes: Uint8Array) {
  const zeros = { even: 0, odd: 0 }
  const start = bytes.subarray(0, 4096)
  for (const [index, byte] of start.entries())
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  if (Math.max(zeros.even, zeros.odd) < start.length / 5) return undefined
  if (Math.min(zeros.even, zeros.odd) > 0) return undefined
  return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be'
}

/** The text of a file in UTF-8, UTF-16 or, for old programs, Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = unmarkedUtf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether text that is not UTF-8 is probably in a non-Latin script: its words have no ASCII letters. */
export function isForeignEncoding(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)
  const decoded = new TextDecoder('utf-8').decode(bytes)
  if (!decoded.includes('\uFFFD') || bytes[0] === 0xff || bytes[0] === 0xfe) return false
  const words = text.match(/[\p{L}\u0080-\u00FF]{3,}/gu) ?? []
  const foreign = words.filter((word) => /^[^ -~]+$/.test(word)).length
  return foreign > words.filter((word) => /[^ -~]/.test(word)).length / 3
}
