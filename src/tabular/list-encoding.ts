import { ListProblem } from './list-problem'
import { decodeUtf8, isMostlyUtf8 } from './decode-broken-utf8'

/** The encodings that lists of people come in; the first four are recognised, the others can be chosen. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Mac OS Roman',
} as const
export type Encoding = keyof typeof encodings

export const isEncoding = (text: string): text is Encoding => Object.hasOwn(encodings, text)

/** How much is looked at to know an encoding without a mark. */
const sample = 65_536

/** The encoding of a text: by its mark, by the zeros between Latin letters, or because it is good UTF-8 but for a few bytes. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = { even: 0, odd: 0 }
  const looked = Math.min(bytes.length, sample)
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++
  if (zeros.odd + zeros.even > looked / 5) return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be'
  // A few zeros are no text at all.
  if (zeros.odd + zeros.even > looked / 100) throw new ListProblem('no-list')
  return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The text of the bytes, without the mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes)
  if (isGarbage(text)) throw new ListProblem('no-list')
  return text
}

/** Control characters that no list has: a program, a picture or music was chosen. */
function isGarbage(text: string): boolean {
  const start = text.slice(0, sample)
  const odd = start.match(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu)?.length ?? 0
  return odd > start.length / 50
}
