import { columnTarget } from '~/fields/column-names'
import { isBlank } from '~/fields/is-blank'

/** Lines above the heads: a title, a date. Heads further down are not looked for. */
const deepest = 10

const isAddress = (cell: string) => /^\S+@\S+\.\S+$|<\S+@\S+\.\S+>$/.test(cell.trim())

/**
 * Which row names the columns, counted from 0; -1 when none does. It is the one with most names that are known;
 * without those, a first row that has no address where the next rows have some. Whoever has an address is a person, and
 * what stands below people names nothing: all above the heads is left out.
 */
export function findHead(rows: readonly string[][]): number {
  const upper = rows.slice(0, deepest)
  const person = upper.findIndex((row) => row.some(isAddress))
  const top = person < 0 ? upper : upper.slice(0, person)
  const known = top.map((row) => row.filter((cell) => columnTarget(cell)).length)
  const best = Math.max(0, ...known)
  if (best > 0) return known.indexOf(best)
  const first = rows.findIndex((row) => row.some((cell) => !isBlank(cell)))
  const row = rows[first]
  if (!row || row.some(isAddress) || row.some(isBlank)) return -1
  const next = rows.slice(first + 1, first + 20)
  const hasAddressBelow = row.some((_cell, at) => next.some((one) => isAddress(one[at] ?? '')))
  return hasAddressBelow ? first : -1
}

/** The letter by which spreadsheets call a column: A, B, … AA. */
export function letter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letter(Math.floor(at / 26) - 1) + last
}

/** What the columns are called; each has a name, and no two the same. */
export function headNames(head: readonly string[] | undefined, width: number): string[] {
  const used = new Map<string, number>()
  return Array.from({ length: width }, (_none, at) => {
    const given = (head?.[at] ?? '').replace(/[\s\p{Cf}]+/gu, ' ').trim()
    const name = given === '' ? `Column ${letter(at)}` : given.slice(0, 100)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
