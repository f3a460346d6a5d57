import { domainToUnicode } from 'node:url'

/** A domain in Unicode: `xn--mnchen-3ya.example` is `münchen.example`. */
function readableDomain(email: string) {
  const atSign = email.lastIndexOf('@')
  const domain = email.slice(atSign + 1)
  if (atSign < 0 || !domain.includes('xn--')) return email
  const readable = domainToUnicode(domain)
  return readable === '' ? email : `${email.slice(0, atSign + 1)}${readable}`
}

/**
 * The canonical form of an address: trimmed, without invisible characters, in lower case, with accents and
 * international domains normalised. Letters that become two in lower case (İ) become one.
 */
export function cleanEmail(text: string) {
  const clean = text
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .normalize('NFC')
    .trim()
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
  return readableDomain(clean)
}

// Local part, @, and a domain with at least one dot: what mail servers accept in practice.
const shape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Whether a cleaned text is an address of 3 to 254 characters. */
export function isEmail(text: string) {
  const email = cleanEmail(text)
  return email.length <= 254 && shape.test(email)
}
