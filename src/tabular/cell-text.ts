/** The maximum number of characters read from a cell. The import's limits may be lower (cell-limits.ts). */
const longest = 20_000

/**
 * The text of a cell as it is sent: characters that cannot be stored are removed, and excessive length is cut. Other
 * cleaning is left to the server, so that the user sees it.
 */
export function cellText(text: string): string {
  const plain = hasControls(text) ? text.replace(/(?![\t\n\r])\p{Cc}/gu, '') : text
  return cutAt(plain.toWellFormed(), longest)
}

/** Truncates a text without splitting a character. */
export const cutAt = (text: string, most: number) =>
  text.length > most ? text.slice(0, most).toWellFormed() : text

/** A loop over characters: for a million cells many times faster than a regular expression. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isControl = code < 32 || (code >= 127 && code < 160)
    if (isControl && code !== 9 && code !== 10 && code !== 13) return true
  }
  return false
}
