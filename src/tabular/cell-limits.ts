import { cutAt } from './cell-text'
import type { ImportField } from './import-fields'

/** The contract's limits for the length of a cell, and of one with group names. */
const longest = 1000
const longestGroups = 5000

/** Splits the names in a cell like the server: names with a semicolon are quoted. */
const names = /\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;\n]+/g

/** The group names in a cell, as written there. */
export const groupParts = (text: string) =>
  [...text.matchAll(names)].map(([part]) => part.trim()).filter((part) => part !== '')

/** Shortens a cell with group names to whole names, as half a name would be another group. */
export function fittingGroups(text: string): { text: string; count: number; isCut: boolean } {
  if (text.length <= longestGroups) return { text, count: 0, isCut: false }
  const whole = [...text.matchAll(names)].filter(([part]) => part.trim() !== '')
  const fitting = whole.filter(({ 0: part, index }) => index + part.length <= longestGroups)
  const last = fitting.at(-1)
  // Not even one name fits: cut anywhere, so that the server reports it as too long.
  if (!last) return { text: cutAt(text, longestGroups), count: 0, isCut: false }
  const end = last.index + last[0].length
  const isCut = fitting.length < whole.length
  return { text: text.slice(0, end), count: fitting.length, isCut }
}

/** Shortens a cell to the limit. */
export const fittingCell = (field: ImportField, text: string) =>
  field === 'groups' ? fittingGroups(text).text : cutAt(text, longest)
