/** As many as the server takes at once. */
export const mostAddresses = 10_000

/** An address without what stands around it. */
const bare = (text: string) => text.trim().replace(/^["'(]+|["')]+$/g, '')

/**
 * The addresses in what stands between two separators: in brackets, as a mail program copies them
 * (`Amara Okafor <amara@northwind.example>`), or beside names and each other.
 */
function addressesOf(part: string): string[] {
  const inBrackets = [...part.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, inside = '']) => inside)
  if (inBrackets.length > 0) return inBrackets.map(bare)
  const words = part.split(/\s+/).filter((word) => /\S@\S/.test(word))
  return words.length > 0 ? words.map(bare) : [bare(part)]
}

/**
 * The addresses in a pasted text or a file: one a line or many, whatever stands between them. Of a line with addresses
 * the rest (names, other columns) falls away; a line without any is kept whole, to be shown as what it is.
 */
export function addressesIn(text: string): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => {
    const parts = line.split(/[,;\t]/).filter((part) => part.includes('@'))
    if (parts.length > 0) return parts.flatMap(addressesOf)
    return line.trim() === '' ? [] : [line.trim().slice(0, 1000)]
  })
}
