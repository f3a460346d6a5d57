/** Something that is seen; these five are letters or symbols by their category and yet leave no mark. */
const visible = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Joiners shape words of some scripts, and emoji; anywhere else they are as invisible as the rest. */
const inside = String.raw`[\p{L}\p{M}\p{N}\p{S}]`
const looseJoiner = new RegExp(`(?<!${inside})[\\u200C\\u200D]|[\\u200C\\u200D](?!${inside})`, 'gu')

/**
 * A text as it is kept: without characters that are invisible or turn the direction of the text around
 * them, its accents written in the one way that all systems but macOS write them (NFC), and without white space at the
 * ends. Empty when nothing of it can be seen.
 */
export function cleanText(text: string) {
  const clean = text
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replace(looseJoiner, '')
    .normalize('NFC')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** A name as it is kept: what looks the same is the same, so all white space in it is single spaces. */
export const cleanName = (text: string) => cleanText(text).replaceAll(/\s+/g, ' ')

/** Lower case as the database's lower() makes it: letter by letter, İ as i. For names that must be unique there. */
export const foldCase = (text: string) =>
  Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')

/** Words that can be seen, each once without regard to case. */
export function cleanTags(given: string[]) {
  const tags = new Map(given.map(cleanName).map((tag) => [tag.toLowerCase(), tag]))
  tags.delete('')
  return [...tags.values()]
}

/** The whole name of a person or an admin; empty for one without any. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')

type Admin = { id: string; firstName: string; lastName: string }

/** Who made something, as the contract names them: an admin, or the product when there is none (any more). */
export const makerOf = (admin: Admin | null | undefined) =>
  admin ? { _id: admin.id, name: nameOf(admin) } : { _id: 'lectern', name: 'Lectern' }
