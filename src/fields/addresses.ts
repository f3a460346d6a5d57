/** As many as the server takes at once. */
export const mostAddresses = 10_000

/** The address in what a mail program copies: `Amara Okafor <amara@northwind.example>`. */
function bare(part: string): string {
  const inside = /<([^<>]*@[^<>]*)>/.exec(part)?.[1] ?? part
  return inside.trim().replace(/^["']+|["']+$/g, '')
}

/**
 * The addresses in a pasted text or a file: one a line or many, whatever stands between them. Of a line with addresses
 * the rest (names, other columns) falls away; a line without any is kept whole, to be shown as what it is.
 */
export function addressesIn(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const parts = line.split(/[,;\t]/).filter((part) => part.includes('@'))
    if (parts.length > 0) return parts.map(bare)
    return line.trim() === '' ? [] : [line.trim().slice(0, 1000)]
  })
}

/** The addresses in a file of text. Its first line may name the columns: a line without an address is no fault. */
export async function addressesInFile(file: File): Promise<string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  // What spreadsheets call "Unicode text" begins with one of these marks.
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  return addressesIn(text).filter((address) => address.includes('@'))
}
