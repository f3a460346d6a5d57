import { cutAt } from './cell-text'
import { isBlank } from '~/forms/is-blank'

/** Statistics of a column over all rows. */
export type ColumnStats = {
  filled: number
  /** Cells with an address. */
  addresses: number
  /** The number of different addresses. */
  distinct: number
  /** Addresses of guests in a directory (`…#EXT#@…`), which cannot receive mail. */
  external: number
  /** The most frequent domain. */
  domain: string | null
}

/** A column for the mapping. */
export type ListColumn = {
  name: string
  /** The first different values. */
  samples: string[]
  /** The number of rows with a value. */
  filled: number
  stats: ColumnStats
}

const shownSamples = 5
/** The maximum length of a shown value. */
const sampleLength = 1000
const address = /[^\s@<>,;:"'()]+@([^\s@<>,;:"'()]+\.[^\s@<>,;:"'()]+)/

/** Whether an address is only mentioned: "Enter an address such as ana@acme.com" is not a user's address. */
const isProse = (text: string) =>
  !text.includes('<') &&
  text.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word) && !word.includes('@')).length > 4

export function columnOf(name: string, cells: readonly string[]): ListColumn {
  const full = cells.filter((text) => !isBlank(text))
  const samples = new Set<string>()
  const found = new Set<string>()
  const domains = new Map<string, number>()
  let addresses = 0
  let external = 0
  for (const text of full) {
    if (samples.size < shownSamples) samples.add(cutAt(text, sampleLength))
    if (!text.includes('@') || isProse(text)) continue
    const [whole = '', domain = ''] = address.exec(text) ?? []
    if (whole === '') {
      if (/\S@\S/.test(text)) addresses += 1
      found.add(text)
      continue
    }
    addresses += 1
    found.add(whole.toLowerCase())
    if (/#ext#|\.onmicrosoft\./i.test(whole)) external += 1
    domains.set(domain.toLowerCase(), (domains.get(domain.toLowerCase()) ?? 0) + 1)
  }
  const [top] = [...domains].toSorted(([, one], [, other]) => other - one)
  const stats = {
    filled: full.length,
    addresses,
    distinct: found.size,
    external,
    domain: top?.[0] ?? null,
  }
  return { name, samples: [...samples], filled: full.length, stats }
}
