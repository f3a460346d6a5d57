/** Pasted addresses bring spaces and characters that nobody sees; they would make a second person of one. */
export function cleanEmail(text: string): string {
  return text.replace(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g, '')
}
