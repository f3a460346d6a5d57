/** Pasted addresses contain spaces and invisible characters, which would create a second user. */
export function cleanEmail(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Variation_Selector}]/gu, '').normalize('NFC')
}
