import { columnTarget } from './column-names'
import { decode, type Encoding, unicodeEncoding } from './list-encoding'

/** An encoding that a text may be in, with words as it would spell them. */
export type EncodingChoice = { encoding: Encoding; samples: string[] }

export type EncodingGuess = {
  encoding: Encoding
  /** The likely encodings, the best first, where it is uncertain which. */
  choices?: EncodingChoice[]
}

/** Encodings of one byte a character, with the letters of their languages; frequent languages first. */
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

/** Rarer than Turkish, of which six letters are at the places of these. */
const icelandic = ['áðéíóúýþæö']

/** Signs that may stand between words and letters in any language. */
const neutral = /[\s\p{Nd}!-/:-@[-`{-~\u00A0‘’“”„‚–—…•«»€°§©®™´¨]+/u

const isPlain = (word: string) => /^[ -~]*$/.test(word)
/** Words with letters that ASCII lacks. */
const wordsOf = (text: string) => text.split(neutral).filter((word) => !isPlain(word))

/** Whether upper and lower case stand in a word as people write names. */
const hasUsualCase = (word: string) =>
  !/\p{Ll}\p{Lu}/u.test(
    word.normalize('NFC').replace(/^(?:Mc|Mac|De|Di|La|Le|Van|O)(?=\p{Lu})/u, ''),
  )

/** How many of the words are of one of the languages, as a share; more when they are all of the same. */
function fitOfWords(words: readonly string[], alphabets: readonly string[]): number {
  if (words.length === 0) return 0
  const sets = alphabets.map((letters) => new Set(letters))
  const none = sets.map(() => false)
  /** Which of the languages a word can be of. */
  const fits = (word: string) => {
    if (!hasUsualCase(word)) return none
    const special = [...word.replaceAll('İ', 'i').toLowerCase()].filter((letter) => letter > '~')
    // Letters of another script never share a word with Latin ones.
    const isLatin = special.every((letter) => /\p{Script=Latin}/u.test(letter))
    if (!isLatin && /[a-z]/i.test(word)) return none
    return sets.map((letters) => special.every((letter) => letters.has(letter)))
  }
  const found = words.map(fits)
  const some = found.filter((languages) => languages.includes(true)).length
  const most = Math.max(
    ...sets.map((_set, index) => found.filter((languages) => languages[index]).length),
  )
  return (0.4 * some + 0.6 * most) / words.length
}

/** Encodings of two bytes a character: the first bytes of the frequent half of their signs. */
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

/** How likely the bytes are text of a double-byte encoding, as a logarithm for each character; null where they are not. */
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

/** How many heads of the first lines are known, which tells a language with its encoding. */
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

/** How much of a file is looked at: its beginning, middle and end, since files are joined from several. */
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

/** The encoding of a text, found by what comes out: names in one language, known heads. */
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
    // What is spelled the same in an encoding that comes before is no other reading.
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

/** The same words as each of the encodings spells them: those in which they differ. */
function choicesOf(readings: readonly { encoding: Encoding; text: string }[]): EncodingChoice[] {
  const spelled = readings.map(({ text }) => [...new Set(wordsOf(text))])
  return readings.map(({ encoding }, index) => ({
    encoding,
    samples: (spelled[index] ?? []).slice(0, shownSamples),
  }))
}
