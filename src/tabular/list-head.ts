import { columnTarget, type NamedTarget } from './column-names'
import { isBlank } from '~/forms/is-blank'

/** Lines above the header: a title, a date, a cover. A header further down is not searched for. */
const deepest = 40

const isAddress = (cell: string) => /^\S+@\S+\.\S+$|<\S+@\S+\.\S+>$/.test(cell.trim())

const cellsIn = (row: readonly string[]) => row.filter((cell) => !isBlank(cell)).length

/** "Active" and "Id" are also values. */
const isName = (target: NamedTarget | undefined) =>
  target !== undefined && target !== 'status' && target !== 'leftOn' && target !== 'id'

/** The number of known headers in a row; none if users are above it, as everything above the header is ignored. */
function namesIn(row: readonly string[], above: readonly string[][]): number {
  if (row.some(isAddress)) return 0
  const names = row.filter((cell) => isName(columnTarget(cell))).length
  // A row with an address is a user, unless it has fewer cells than the header: a contact for the list.
  const isPerson = (one: readonly string[]) =>
    one.some(isAddress) && (names < 2 || cellsIn(one) >= cellsIn(row))
  return above.some(isPerson) ? 0 : names
}

/**
 * The index of the header row, or -1. It is the row with most known headers; without any, a first row without an
 * address before rows with one.
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

/** The column letter of spreadsheets: A, B, … AA. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last
}

/** The names of the columns: never empty, and unique. */
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
