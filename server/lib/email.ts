import { domainToUnicode } from 'node:url'

/** A domain as people write it: `xn--mnchen-3ya.example` is `münchen.example`. */
function readableDomain(email: string) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !domain.includes('xn--')) return email
  const readable = domainToUnicode(domain)
  return readable === '' ? email : `${email.slice(0, at + 1)}${readable}`
}

/**
 * The one form of an address: without white space around and invisible characters, in lower case, accents and
 * international domains in one spelling. Letters that change into two in lower case (İ) become one.
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

// Local part, @, labels of a domain with at least one dot: what mail servers of the world take.
const shape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Whether a text is an address once it is clean, 3 to 254 characters. */
export function isEmail(text: string) {
  const email = cleanEmail(text)
  return email.length <= 254 && shape.test(email)
}
