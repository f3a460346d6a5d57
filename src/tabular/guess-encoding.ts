import { columnTarget } from './column-names'
import { decode, type Encoding, unicodeEncoding } from './list-encoding'

/** A possible encoding of a text, with sample words. */
export type EncodingChoice = { encoding: Encoding; samples: string[] }

export type EncodingGuess = {
  encoding: Encoding
  /** The likely encodings, the best first, if it is uncertain. */
  choices?: EncodingChoice[]
}

/** Single-byte encodings with the letters of their languages; frequent languages first. */
const singleByte: [Encoding, string[]][] = [
  [
    'windows-1252',
    [
      'äöüß',
      'àâæçéèêëîïôœùûüÿ',
      'áéíóúüñ',
      'áâãàçéêíóôõú',
      'àèéìòùóí',
      'äöåéü',
      'æøåéöäü',
      'áéëèêïíóöüú',
      'áéíóúàèòïüç',
    ],
  ],
  [
    'windows-1250',
    ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž', 'äöüß'],
  ],
  ['windows-1254', ['çğıiöşüâîû']],
  [
    'windows-1251',
    [
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
      'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
      'абвгдђежзијклљмнњопрстћуфхцчџш',
    ],
  ],
  ['windows-1253', ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ']],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']],
  ['windows-1255', ['אבגדהוזחטיךכלםמןנסעףפץצקרשת']],
  ['windows-1256', ['ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچگ']],
  ['windows-874', []],
  ['koi8-r', ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя']],
  ['ibm866', ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя']],
  ['macintosh', ['äöüß', 'àâçéèêëîïôùûü', 'áéíóúüñ', 'åäö', 'æøå']],
  ['iso-8859-2', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áéíóöőúüű']],
]

/** Less frequent than Turkish, which has six of its letters at the same codes. */
const icelandic = ['áðéíóúýþæö']

/** Punctuation between words in any language. */
const neutral = /[\s\p{Nd}!-/:-@[-`{-~\u00A0‘’“”„‚–—…•«»€°§©®™´¨]+/u

const isPlain = (word: string) => /^[ -~]*$/.test(word)
/** Words with non-ASCII letters. */
const wordsOf = (text: string) => text.split(neutral).filter((word) => !isPlain(word))

/** Whether a word's case is plausible for a name. */
const hasUsualCase = (word: string) =>
  !/\p{Ll}\p{Lu}/u.test(
    word.normalize('NFC').replace(/^(?:Mc|Mac|De|Di|La|Le|Van|O)(?=\p{Lu})/u, ''),
  )

/** The share of words in one of the languages; higher if all are in the same. */
function fitOfWords(words: readonly string[], alphabets: readonly string[]): number {
  if (words.length === 0) return 0
  const sets = alphabets.map((letters) => new Set(letters))
  const none = sets.map(() => false)
  /** The possible languages of a word. */
  const fits = (word: string) => {
    if (!hasUsualCase(word)) return none
    const special = [...word.replaceAll('İ', 'i').toLowerCase()].filter((letter) => letter > '~')
    // Letters of another script never occur in one word with Latin ones.
    const isLatin = special.every((letter) => /\p{Script=Latin}/u.test(letter))
    if (!isLatin && /[a-z]/i.test(word)) return none
    return sets.map((letters) => special.every((letter) => letters.has(letter)))
  }
  const found = words.map(fits)
  const some = found.filter((languages) => languages.includes(true)).length
  // Names begin with a capital, in scripts that have them.
  const isLower = words.every((word) => word === word.toLowerCase() && word !== word.toUpperCase())
  const most = Math.max(
    ...sets.map((_set, index) => found.filter((languages) => languages[index]).length),
  )
  return ((isLower ? 0.8 : 1) * (0.4 * some + 0.6 * most)) / words.length
}

/** Double-byte encodings: the first bytes of the frequent half of their characters. */
const doubleByte: {
  encoding: Encoding
  leads: [from: number, to: number]
  trail: number
  size: number
}[] = [
  { encoding: 'shift_jis', leads: [0x82, 0x97], trail: 0x40, size: 3150 },
  { encoding: 'euc-jp', leads: [0xa4, 0xcf], trail: 0xa1, size: 3150 },
  { encoding: 'gb18030', leads: [0xb0, 0xd7], trail: 0xa1, size: 3755 },
  { encoding: 'big5', leads: [0xa4, 0xc6], trail: 0x40, size: 5401 },
  { encoding: 'euc-kr', leads: [0xb0, 0xc8], trail: 0xa1, size: 2350 },
]

const isAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・]/u

/** The log likelihood per character that bytes are text of a double-byte encoding; null if impossible. */
function fitOfPairs(
  bytes: Uint8Array,
  { encoding, leads: [from, to], trail, size }: (typeof doubleByte)[number],
) {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  const words = wordsOf(text)
  const isWord = (word: string) =>
    [...word].every((sign) => isAsian.test(sign) || /[ａ-ｚＡ-Ｚ０-９　]/.test(sign))
  if (words.length === 0 || words.filter(isWord).length < words.length * 0.8) return null
  let sum = 0
  let pairs = 0
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) continue
    // Half-width katakana of Shift-JIS take one byte.
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue
    pairs += 1
    index += 1
    const isFrequent = lead >= from && lead <= to && (bytes[index] ?? 0) >= trail
    sum += isFrequent ? Math.log(0.97 / size) : Math.log(0.03 / size)
  }
  const kana = (text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) / text.length
  return pairs === 0 ? null : sum / pairs + (kana > 0 && !/jis|jp/.test(encoding) ? -2 : 0)
}

/** How many headers in the first lines are known, which indicates the language and its encoding. */
const knownHeads = (text: string) =>
  Math.max(
    ...text
      .split(/[\r\n]+/, 20)
      .map(
        (line) =>
          line
            .split(/[,;\t|]/)
            .filter((cell) => !isPlain(cell) && columnTarget(cell.replaceAll('"', ''))).length,
      ),
  )

/** How much of a file is sampled: beginning, middle and end, as files may be joined. */
const partLength = 60_000

function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= 3 * partLength) return bytes
  const lines: number[] = []
  const part = (from: number) => {
    const start = bytes.indexOf(10, from) + 1
    const end = bytes.lastIndexOf(10, from + partLength)
    for (const byte of bytes.subarray(start, Math.max(start, end + 1))) lines.push(byte)
  }
  part(0)
  part(Math.floor(bytes.length / 2))
  part(bytes.length - partLength)
  return Uint8Array.from(lines)
}

const shownSamples = 4
const shownChoices = 3

/** The encoding of a text by its decoded words: names in one language, known headers. */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const unicode = unicodeEncoding(bytes)
  if (unicode !== null) return { encoding: unicode }
  const sample = sampleOf(bytes)
  const found: { encoding: Encoding; text: string; fit: number }[] = []
  const pairs = doubleByte.flatMap((kind) => {
    const fit = fitOfPairs(sample, kind)
    return fit === null ? [] : [{ encoding: kind.encoding, fit }]
  })
  const likeliest = Math.max(...pairs.map(({ fit }) => fit))
  for (const { encoding, fit } of pairs) {
    const text = decode(sample, encoding)
    found.push({ encoding, text, fit: 1 + knownHeads(text) - (likeliest - fit) })
  }
  for (const [encoding, alphabets] of singleByte) {
    const text = new TextDecoder(encoding).decode(sample)
    const words = wordsOf(text)
    const western = encoding === 'windows-1252' ? 0.95 * fitOfWords(words, icelandic) : 0
    const fit = Math.max(
      western,
      alphabets.length > 0 ? fitOfWords(words, alphabets) : isThai(words),
    )
    // An encoding with the same samples as an earlier one is not listed again.
    if (found.some((other) => other.text === text && other.fit >= fit)) continue
    found.push({ encoding, text, fit: fit + knownHeads(text) })
  }
  const ranked = found.toSorted((a, b) => b.fit - a.fit)
  const [best] = ranked
  if (!best || best.fit < 0.3) return { encoding: 'windows-1252' }
  const rivals = ranked.filter(({ fit }) => fit > best.fit - 0.3).slice(0, shownChoices)
  if (best.fit > 0.9 && rivals.length === 1) return { encoding: best.encoding }
  return { encoding: best.encoding, choices: choicesOf(ranked.slice(0, shownChoices)) }
}

const isThai = (words: readonly string[]) =>
  words.length > 0 && words.every((word) => /^\p{Script=Thai}+$/u.test(word)) ? 1 : 0

/** The same words in each of the encodings: those that differ. */
function choicesOf(readings: readonly { encoding: Encoding; text: string }[]): EncodingChoice[] {
  const spelled = readings.map(({ text }) => [...new Set(wordsOf(text))])
  return readings.map(({ encoding }, index) => ({
    encoding,
    samples: (spelled[index] ?? []).slice(0, shownSamples),
  }))
}
