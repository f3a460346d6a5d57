/** Created when first needed, as it takes longer than rendering a screen. */
let letters: Intl.Segmenter | undefined
/** A character that no following one can change. */
const plainLetter = /^[0-9A-Za-z\u00c0-\u024f](?=[\u0020-\u024f]|$)/
/** The beginning of most words; the patterns below take milliseconds to compile on first use. */
const latin = /^[0-9A-Za-z]/
/** Scripts in which one character is a syllable or word, so that one is enough. */
const syllabic = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const startsWithLetter = /^[\p{L}\p{N}]/u
/** Spaces, and the invisible marks, embeddings and isolates of text direction. */
const separators = /[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/u
/** Degrees and generations after a name, which give no initial: "Jane Roe, PhD". */
const suffix =
  /^(?:Ph\.?D|M\.?D|D\.?D\.?S|J\.?D|Ed\.?D|DBA|MBA|M\.?Sc|B\.?Sc|LL\.?[BM]|CPA|RN|Esq|[JS]r|II|III|IV)\.?,?$/
/** Scripts with joining letters, which would form an unreadable shape. */
const joining = /^[\p{Script=Arabic}\p{Script=Syriac}]/u

/**
 * One or two initials for a name by the conventions of its script: the first letters of the first and last word, in
 * reading order; one character for Han, Hangul and Kana; joining letters separated. Empty if the name has no readable
 * characters.
 */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(separators)
    .filter((word) => latin.test(word) || startsWithLetter.test(word))
  while (words.length > 1 && suffix.test(words.at(-1) ?? '')) words.pop()
  const first = words[0]
  if (first === undefined) return ''
  const isLatin = latin.test(first)
  const last = words.length > 1 && (isLatin || !syllabic.test(first)) ? words.at(-1) : undefined
  const signs = [first, last].flatMap((word) => (word === undefined ? [] : [firstSign(word)]))
  return signs.join(!isLatin && joining.test(first) ? '\u200c' : '').toLocaleUpperCase()
}

function firstSign(word: string): string {
  const [plain] = plainLetter.exec(word) ?? []
  if (plain !== undefined) return plain
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [sign] = letters.segment(word)
  return sign?.segment ?? ''
}

/** A number from 0 to `count - 1` that is stable for a name, so that a user keeps a colour. */
export function colorIndex(name: string, count: number): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
