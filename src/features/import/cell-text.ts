/** The most characters of a cell that are looked at. */
const longest = 1000

/**
 * A cell's text as it goes on its way: what no text can hold is dropped, what is far too long is cut. What is
 * merely untidy stays, so that the person sees what was cleaned.
 */
export function cellText(text: string): string {
  const sound = text.replace(/(?![\t\n\r])\p{Cc}/gu, '').toWellFormed()
  return sound.length > longest ? sound.slice(0, longest).toWellFormed() : sound
}

/** Whether nothing of a cell can be seen. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text)
}
