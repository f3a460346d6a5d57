/** Windows-1252 characters from byte 0x80, where Latin-1 has control characters. */
const upper = new Map(
  Array.from(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ',
    (letter, index) => [letter, 0x80 + index] as const,
  ),
)

/** The Windows-1252 byte of a character, if it has one. */
function byteOf(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  return upper.get(letter) ?? (code <= 0xff ? code : undefined)
}

/** UTF-8 that was read as Windows-1252: a lead byte followed by a continuation byte. */
const looksGarbled = /[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

/** Repairs UTF-8 that was read as Windows-1252 (mojibake); null for other texts. */
export function repairText(text: string): string | null {
  if (!looksGarbled.test(text)) return null
  const bytes = Array.from(text, byteOf)
  if (bytes.some((byte) => byte === undefined)) return null
  try {
    const repaired = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte ?? 0),
    )
    return repaired === text ? null : repaired
  } catch {
    return null
  }
}
