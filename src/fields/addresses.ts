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
