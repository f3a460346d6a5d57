/** Pasted addresses bring spaces and characters that nobody sees; they would make a second person of one. */
export function cleanEmail(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Variation_Selector}]/gu, '').normalize('NFC')
}
