/** A visible character; these five are letters or symbols by category but look blank. */
const visible = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Joiners are part of some scripts and of emoji; elsewhere they are invisible characters. */
const inside = String.raw`[\p{L}\p{M}\p{N}\p{S}]`
const looseJoiner = new RegExp(`(?<!${inside})[\\u200C\\u200D]|[\\u200C\\u200D](?!${inside})`, 'gu')

/**
 * A normalised text: without invisible characters and direction overrides, accents in NFC, trimmed. Empty if nothing
 * visible is left.
 */
export function cleanText(text: string) {
  const clean = text
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(looseJoiner, '')
    .normalize('NFC')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** A normalised name: additionally with single spaces, so that names that look the same are equal. */
export const cleanName = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ')

/** Lower case like the database's lower(): per character, İ as i. For names that are unique there. */
export const foldCase = (text: string) =>
  Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')

/** Visible tags without duplicates, ignoring case. */
export function cleanTags(given: string[]) {
  const tags = new Map(given.map(cleanName).map((tag) => [tag.toLowerCase(), tag]))
  tags.delete('')
  return [...tags.values()]
}

/** The full name of a user or admin; empty without one. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

type Admin = { id: string; firstName: string; lastName: string }

/** Who made something, as the contract shows it: an admin, or the product if there is none (any more). */
export const makerOf = (admin: Admin | null | undefined) =>
  admin ? { _id: admin.id, name: nameOf(admin) } : { _id: 'lectern', name: 'Lectern' }
