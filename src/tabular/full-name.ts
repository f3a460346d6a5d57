import { isGone } from './leavers'

export type NameHalves = { firstName: string; lastName: string }

const wordSet = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Particles that belong to the last name after them. */
const particles = wordSet(
  'van von de der den del della di da do dos das du la le las los el al bin ibn ben ter ten zu zum zur af av y',
)
/** Suffixes of a name. */
const generations = wordSet('jr sr ii iii iv junior senior filho neto')
/** Degrees after a name, without dots. */
const degrees =
  wordSet(`phd md mba ma msc bsc ba bs ms llb llm jd dds dvm rn cpa pe esq dphil edd meng beng mphil ing dr
  prof ra dipling bed med cfa pmp obe mbe cbe mag facc fca aca mres pgce dba mph lcsw np`)

const plain = (word: string) => word.toLowerCase().replace(/[.\-\s]/g, '')
const isGeneration = (part: string) => generations.has(plain(part))
/** Short ones are also names ("Li, Ma"), so they only count in capitals. */
const isDegree = (part: string) =>
  part
    .split(/\s+/)
    .every((word) => degrees.has(plain(word)) && (plain(word).length > 2 || /^[A-Z.]+$/.test(word)))

const isHan = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]+$/u

const wordsOf = (name: string) => name.split(/[\s\u3000]+/u).filter(Boolean)

/** A status that personnel systems write after a name: "Bo Berg (Terminated)", "Ana Lee (On Leave)". */
const status = /\s*[([（]([^()[\]（）]+)[)\]）]\s*$/u

/** The status after a name that means left. */
export function goneStatus(name: string): string | undefined {
  const [, note = ''] = status.exec(name) ?? []
  return isGone('', note) ? note : undefined
}

/** Mail programs write the address after a name. */
const addressAfter = /\s*[<(]\s*[^<>()\s]+@[^<>()\s]+\s*[>)]/g

const withoutStatus = (name: string) => {
  const [whole = '', note = ''] = status.exec(name) ?? []
  const isStatus =
    isGone('', note) || /^(?:on leave|leave of absence|active|contractor)$/i.test(note)
  return isStatus ? name.slice(0, -whole.length) : name
}

/** "Smith, John, Jr." and "Jane Roe, PhD": the parts between commas without degrees, and suffixes separately. */
function partsOf(fullName: string): { parts: string[]; generation: string } {
  const [first = '', ...others] = withoutStatus(fullName.replace(addressAfter, ''))
    .split(/[,;，、]/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const generation = others.filter(isGeneration).join(' ')
  const isWhole = wordsOf(first).length > 1
  const names = others.filter(
    (part, index) => !isGeneration(part) && !((isWhole || index > 0) && isDegree(part)),
  )
  return { parts: [first, ...names], generation }
}

const withGeneration = ({ firstName, lastName }: NameHalves, generation: string): NameHalves => {
  return { firstName, lastName: [lastName, generation].filter(Boolean).join(' ') }
}

/** Splits a name without commas before the last name and its particles. */
function splitWords(words: string[]): NameHalves {
  const [first = '', second = '', ...more] = words
  // East Asian names begin with the last name.
  if (more.length === 0 && isHan.test(first) && isHan.test(second))
    return { firstName: second, lastName: first }
  if (words.length < 2) return { firstName: words.join(' '), lastName: '' }
  const end = words.length > 2 && isGeneration(words.at(-1) ?? '') ? words.length - 1 : words.length
  let start = end - 1
  while (start > 1 && particles.has(words[start - 1] ?? '')) start--
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

/** Splits a full name: at the comma of "Last, First", else before the last name and its particles. */
export function splitName(name: string): NameHalves {
  const { parts, generation } = partsOf(name)
  const [last = '', ...first] = parts
  const halves =
    first.length > 0 ? { firstName: first.join(', '), lastName: last } : splitWords(wordsOf(last))
  return withGeneration(halves, generation)
}

const isShouted = (word: string) =>
  word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word) && !isHan.test(word)

/**
 * Splits a full name that begins with the last name: at the comma, after its words in capitals ("DE LA CRUZ María"),
 * else after its particles and one word.
 */
export function splitLastFirst(name: string): NameHalves {
  const { parts, generation } = partsOf(name)
  const words = wordsOf(parts[0] ?? '')
  if (parts.length > 1 || words.length < 2) return splitName(name)
  const most = words.length - 1
  let end = words.findIndex((word) => !isShouted(word))
  if (end < 1) {
    end = 1
    while (end < most && particles.has((words[end - 1] ?? '').toLowerCase())) end++
  }
  const halves = { firstName: words.slice(end).join(' '), lastName: words.slice(0, end).join(' ') }
  return withGeneration(halves, generation)
}
