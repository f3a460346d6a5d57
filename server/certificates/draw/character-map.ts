/** The offset of a table in a TrueType or OpenType file. Throws if it is missing. */
export function tableAt(font: Buffer, name: string) {
  const tables = font.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * tables; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  throw new Error(`a font without the table ${name}`)
}

/** The letters of a format 4 subtable: segments of the first 65,536 code points. */
function readSegments(font: Buffer, at: number, letters: Set<number>) {
  const size = font.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  for (let segment = 0; segment < size; segment += 2) {
    const [start, end] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)]
    const delta = font.readUInt16BE(deltas + segment)
    const offset = font.readUInt16BE(offsets + segment)
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const glyph =
        offset === 0
          ? letter + delta
          : font.readUInt16BE(offsets + segment + offset + 2 * (letter - start))
      if (glyph % 0x10000 !== 0) letters.add(letter)
    }
  }
}

/** The letters of a format 12 subtable: groups of any code points. */
function readGroups(font: Buffer, at: number, letters: Set<number>) {
  const groups = font.readUInt32BE(at + 12)
  for (let group = at + 16; group < at + 16 + 12 * groups; group += 12) {
    const end = font.readUInt32BE(group + 4)
    for (let letter = font.readUInt32BE(group); letter <= end; letter += 1) letters.add(letter)
  }
}

/** The code points that a font has glyphs for, from its `cmap` table. */
export function lettersOf(font: Buffer) {
  const cmap = tableAt(font, 'cmap')
  const subtables = font.readUInt16BE(cmap + 2)
  const letters = new Set<number>()
  for (let index = 0; index < subtables; index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4)
    const format = font.readUInt16BE(at)
    if (format === 4) readSegments(font, at, letters)
    if (format === 12) readGroups(font, at, letters)
  }
  return letters
}
