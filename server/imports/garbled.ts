/** The letters of Windows-1252 from byte 80 on, which Latin-1 has as controls. */
const upper = new Map(
  Array.from(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ',
    (letter, index) => [letter, 0x80 + index] as const,
  ),
)

/** The byte that Windows-1252 has for a letter; undefined for letters it lacks. */
function byteOf(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  return upper.get(letter) ?? (code <= 0xff ? code : undefined)
}

/** UTF-8 that was read as Windows-1252: the first byte of a longer character, then one of the others. */
const looksGarbled = /[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

/** The text before UTF-8 was read as Windows-1252 and saved again; null for a text to which that did not happen. */
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
