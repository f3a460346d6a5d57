/** Encodings in which UTF-8 is often read by mistake. */
const wrongEncodings = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254'] as const

/** The bytes of an encoding's characters. In its gaps stand the control characters of Latin-1. */
function bytesIn(encoding: (typeof wrongEncodings)[number]): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding)
  const codes = Array.from({ length: 0x80 }, (_none, index) => 0x80 + index)
  return new Map([
    ...codes.map((byte) => [String.fromCodePoint(byte), byte] as const),
    ...codes.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  ])
}

const tables = wrongEncodings.map(bytesIn)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text as names have it: a wrong encoding would leave symbols and control characters. */
const isPlausible = (text: string) => /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}]{2,}$/u.test(text)

/** The text whose UTF-8 was read with this table; undefined if it was not. */
function repairWith(text: string, table: ReadonlyMap<string, number>): string | undefined {
  const bytes = Array.from(text, (letter) =>
    letter <= '\u007F' ? letter.charCodeAt(0) : table.get(letter),
  )
  if (bytes.includes(undefined)) return undefined
  try {
    const repaired = utf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0))
    return repaired !== text && isPlausible(repaired) ? repaired : undefined
  } catch {
    return undefined
  }
}

/** How often a text may have been read wrongly. */
const most = 3

/** Repairs UTF-8 that was read in another encoding (mojibake), once or several times; null for other texts. */
export function repairText(text: string): string | null {
  let repaired = text
  for (let time = 0; time < most; time++) {
    if (!/\P{ASCII}{2}/u.test(repaired)) break
    const next = tables.map((table) => repairWith(repaired, table)).find((one) => one !== undefined)
    if (next === undefined) break
    repaired = next
  }
  return repaired === text ? null : repaired
}
