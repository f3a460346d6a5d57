/** Common mail providers. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'hotmail.co.uk',
  'yahoo.co.uk',
]

/** Real domains that look mistyped. */
const lookalikes = new Set([
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.com',
  'me.com',
  'mac.com',
  'cloud.com',
])

/** Top-level domains that do not exist. */
const suffixFixes: [RegExp, string][] = [
  [/\.(?:con|cmo|ocm|vom|xom|comm)$/, '.com'],
  [/\.(?:ogr|rog)$/, '.org'],
  [/\.(?:nte|ent)$/, '.net'],
]

/** Whether two texts differ by one inserted, missing, replaced or transposed character. */
export function isOneEditAway(a: string, b: string) {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const restOf = (text: string, from: number) => text.slice(start + from)
  return (
    restOf(a, 1) === restOf(b, 1) ||
    restOf(a, 1) === restOf(b, 0) ||
    restOf(a, 0) === restOf(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && restOf(a, 2) === restOf(b, 2))
  )
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** The domain with a top-level domain that exists. */
const withRealEnd = (domain: string) =>
  suffixFixes.reduce((text, [wrong, right]) => text.replace(wrong, right), domain)

/**
 * The domain that was probably meant, or null. `common` are those of many users of the organisation or the file: they
 * are only doubted if they are impossible. Short domains differ by one letter and are all real.
 */
export function suggestDomain(domain: string, common: readonly string[]): string | null {
  const corrected = withRealEnd(domain)
  if (corrected !== domain) return suggestDomain(corrected, common) ?? corrected
  if (common.includes(domain) || providers.includes(domain) || lookalikes.has(domain)) return null
  const isMeant = (known: string) =>
    known.length > 6 && isOneEditAway(domain, known) && withRealEnd(known) === known
  return common.find(isMeant) ?? providers.find(isMeant) ?? null
}

/** The address with the domain that was probably meant; null if it is not doubted. */
export function suggestEmail(email: string, common: readonly string[]): string | null {
  const domain = domainOf(email)
  const suggestion = suggestDomain(domain, common)
  return suggestion === null ? null : `${email.slice(0, -domain.length)}${suggestion}`
}

/** Whether these common domains can change the suggestion for a domain. */
export function isSimilar(domain: string, domains: readonly string[]) {
  const corrected = withRealEnd(domain)
  return domains.some((other) => other === corrected || isOneEditAway(other, corrected))
}

/** Common providers: similar domains are typos even if many rows of a file have them. */
const certainTypos = providers.filter(({ length }) => length > 8)

/** Whether a domain is mistyped, however many rows of a file have it. */
export const isCertainTypo = (domain: string) =>
  withRealEnd(domain) !== domain ||
  (suggestDomain(domain, []) !== null && certainTypos.some((each) => isOneEditAway(domain, each)))
