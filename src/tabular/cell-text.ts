/** The most characters of a cell that are looked at. What it is to us may take fewer (fitting-cell.ts). */
const longest = 20_000

/**
 * A cell's text as it goes on its way: what no text can hold is dropped, what is far too long is cut. What is
 * merely untidy stays, so that the person sees what was cleaned.
 */
export function cellText(text: string): string {
  const plain = hasControls(text) ? text.replace(/(?![\t\n\r])\p{Cc}/gu, '') : text
  return cutAt(plain.toWellFormed(), longest)
}

/** The beginning of a text, never half a character. */
export const cutAt = (text: string, most: number) =>
  text.length > most ? text.slice(0, most).toWellFormed() : text

/** Looked for sign by sign: in a million cells that is many times faster than a pattern. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isControl = code < 32 || (code >= 127 && code < 160)
    if (isControl && code !== 9 && code !== 10 && code !== 13) return true
  }
  return false
}
