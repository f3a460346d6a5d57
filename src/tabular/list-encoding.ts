import { decodeUtf8, isMostlyUtf8 } from './decode-broken-utf8'
import { ListProblem } from './list-problem'

/** The encodings that browsers can decode, in the order of the menu. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'iso-8859-2': 'Central European (ISO-8859-2)',
  'iso-8859-3': 'South European (ISO-8859-3)',
  'iso-8859-4': 'Baltic (ISO-8859-4)',
  'iso-8859-5': 'Cyrillic (ISO-8859-5)',
  'iso-8859-6': 'Arabic (ISO-8859-6)',
  'iso-8859-7': 'Greek (ISO-8859-7)',
  'iso-8859-8': 'Hebrew (ISO-8859-8)',
  'iso-8859-10': 'Nordic (ISO-8859-10)',
  'iso-8859-13': 'Baltic (ISO-8859-13)',
  'iso-8859-14': 'Celtic (ISO-8859-14)',
  'iso-8859-15': 'Western European (ISO-8859-15)',
  'iso-8859-16': 'Romanian (ISO-8859-16)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'koi8-u': 'Ukrainian (KOI8-U)',
  ibm866: 'Cyrillic (DOS)',
  macintosh: 'Western European (Mac OS Roman)',
  'x-mac-cyrillic': 'Cyrillic (Mac OS)',
} as const
export type Encoding = keyof typeof encodings

export const isEncoding = (text: string): text is Encoding => Object.hasOwn(encodings, text)

/** How many bytes are sampled to detect UTF-16 without a byte order mark. */
const sample = 65_536

/** The encoding of Unicode text: by its byte order mark, the zeros of UTF-16, or as UTF-8; null for others. */
export function unicodeEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = { even: 0, odd: 0 }
  const looked = Math.min(bytes.length, sample)
  for (let offset = 0; offset < looked; offset++)
    if (bytes[offset] === 0) zeros[offset % 2 === 0 ? 'even' : 'odd']++
  if (zeros.odd + zeros.even > looked / 5) return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be'
  // A few zeros mean that it is no text.
  if (zeros.odd + zeros.even > looked / 100) throw new ListProblem('no-list')
  return isMostlyUtf8(bytes) ? 'utf-8' : null
}

/** The decoded text without the byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes)
  if (isGarbage(text)) throw new ListProblem('no-list')
  return text
}

/** Control characters that no list has: a binary file was chosen. */
function isGarbage(text: string): boolean {
  const start = text.slice(0, sample)
  const odd = start.match(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu)?.length ?? 0
  return odd > start.length / 50
}
