/** Costs more to make than a whole screen to draw, so it is made for whoever needs it. */
let letters: Intl.Segmenter | undefined
/** A letter that nothing that follows can change. */
const plainLetter = /^[0-9A-Za-z\u00c0-\u024f](?=[\u0020-\u024f]|$)/
/** What most words begin with; the patterns below take milliseconds to make for whoever is the first to use one. */
const latin = /^[0-9A-Za-z]/
/** Scripts in which one sign is a whole syllable or word, so that one is enough. */
const syllabic = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const startsWithLetter = /^[\p{L}\p{N}]/u
/** Scripts whose letters join, and would make one unreadable shape of two. */
const joining = /^[\p{Script=Arabic}\p{Script=Syriac}]/u

/**
 * One or two signs that stand for a name, as people who bear such names shorten them: the first and
 * the last word's first letter, in reading order; a single sign for Han, Hangul and Kana; letters
 * of joining scripts kept apart. Nothing readable in the name gives an empty string.
 */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\u200f\u200e]+/u)
    .filter((word) => latin.test(word) || startsWithLetter.test(word))
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

/** The same number from 0 to `count - 1` for the same name, so that a person keeps a colour. */
export function colorIndex(name: string, count: number): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
