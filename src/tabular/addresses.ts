/** The server's limit per request. */
export const mostAddresses = 10_000

/** Removes what surrounds an address. */
const bare = (text: string) => text.trim().replace(/^["'(]+|["')]+$/g, '')

/**
 * The addresses in the text between two separators: in brackets, as mail programs copy them (`Amara Okafor
 * <amara@northwind.example>`), or beside names and each other.
 */
function addressesOf(part: string): string[] {
  const inBrackets = [...part.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, inside = '']) => inside)
  if (inBrackets.length > 0) return inBrackets.map(bare)
  const words = part.split(/\s+/).filter((word) => /\S@\S/.test(word))
  return words.length > 0 ? words.map(bare) : [bare(part)]
}

/**
 * The addresses in pasted text or a file, with any separators. On lines with addresses other text (names, other
 * columns) is ignored; a line without any is returned whole, to be reported.
 */
export function addressesIn(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const parts = line.split(/[,;\t]/).filter((part) => part.includes('@'))
    if (parts.length > 0) return parts.flatMap(addressesOf)
    return line.trim() === '' ? [] : [line.trim().slice(0, 1000)]
  })
}
