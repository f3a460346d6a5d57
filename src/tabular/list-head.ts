import { columnTarget, type NamedTarget } from './column-names'
import { isBlank } from '~/forms/is-blank'

/** Lines above the heads: a title, a date, a report's cover. Heads further down are not looked for. */
const deepest = 40

const isAddress = (cell: string) => /^\S+@\S+\.\S+$|<\S+@\S+\.\S+>$/.test(cell.trim())

const cellsIn = (row: readonly string[]) => row.filter((cell) => !isBlank(cell)).length

/** "Active" and "Id" stand below heads as well. */
const isName = (target: NamedTarget | undefined) =>
  target !== undefined && target !== 'status' && target !== 'leftOn' && target !== 'id'

/** How many names a row has that are known; none where people stand above it, since all above the heads is left out. */
function namesIn(row: readonly string[], above: readonly string[][]): number {
  if (row.some(isAddress)) return 0
  const names = row.filter((cell) => isName(columnTarget(cell))).length
  // Whoever has an address is a person, unless it is less than the heads have: whom to ask about the list.
  const isPerson = (one: readonly string[]) =>
    one.some(isAddress) && (names < 2 || cellsIn(one) >= cellsIn(row))
  return above.some(isPerson) ? 0 : names
}

/**
 * Which row names the columns, counted from 0; -1 when none does. It is the one with most names that are known;
 * without those, a first row that has no address where the next rows have some.
 */
export function findHead(rows: readonly string[][]): number {
  const top = rows.slice(0, deepest)
  const known = top.map((row, index) => namesIn(row, top.slice(0, index)))
  const best = Math.max(0, ...known)
  if (best > 0) return known.indexOf(best)
  const first = rows.findIndex((row) => row.some((cell) => !isBlank(cell)))
  const row = rows[first]
  if (!row || row.some(isAddress) || row.some(isBlank)) return -1
  const next = rows.slice(first + 1, first + 20)
  const hasAddressBelow = row.some((_cell, index) =>
    next.some((item) => isAddress(item[index] ?? '')),
  )
  return hasAddressBelow ? first : -1
}

/** The letter by which spreadsheets call a column: A, B, … AA. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last
}

/** What the columns are called; each has a name, and no two the same. */
export function headNames(head: readonly string[] | undefined, width: number): string[] {
  const used = new Map<string, number>()
  return Array.from({ length: width }, (_none, index) => {
    const given = (head?.[index] ?? '').replace(/[\s\p{Cf}]+/gu, ' ').trim()
    const name = given === '' ? `Column ${letter(index)}` : given.slice(0, 100)
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
