/** Where people of all the world have their mail. */
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

/** Real ones that look like mistyped ones. */
const lookalikes = new Set(['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'me.com', 'mac.com'])

/** Ends that no domain has. */
const ends: [RegExp, string][] = [
  [/\.(?:con|cmo|ocm|vom|xom|comm)$/, '.com'],
  [/\.(?:ogr|rog)$/, '.org'],
  [/\.(?:nte|ent)$/, '.net'],
]

/** Whether two texts differ in one character too many, missing, another, or two that changed places. */
export function isOneSlip(a: string, b: string) {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  )
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/**
 * The domain that was probably meant, or null. `common` are those that many of the organisation or of the
 * same file have: they are never doubted. Short domains differ by one letter and are all real.
 */
export function meantDomain(domain: string, common: readonly string[]) {
  if (common.includes(domain) || providers.includes(domain) || lookalikes.has(domain)) return null
  const known = [...common, ...providers].filter(({ length }) => length > 6)
  const near = known.find((each) => isOneSlip(domain, each))
  if (near) return near
  const mended = ends.reduce((text, [wrong, right]) => text.replace(wrong, right), domain)
  return mended === domain ? null : mended
}

/** The domains that at least a twentieth of these addresses have, five addresses or more. */
export function commonDomains(emails: string[]) {
  const counts = new Map<string, number>()
  for (const email of emails)
    if (email.includes('@')) counts.set(domainOf(email), (counts.get(domainOf(email)) ?? 0) + 1)
  const enough = Math.max(5, emails.length / 20)
  return [...counts].filter(([, count]) => count >= enough).map(([domain]) => domain)
}
