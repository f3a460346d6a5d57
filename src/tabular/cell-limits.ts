import { cutAt } from './cell-text'
import type { ImportField } from './import-fields'

/** The most characters that the contract takes of a cell, and of one with names of groups. */
const longest = 1000
const longestGroups = 5000

/** The names in a cell, as the server tells them apart: one that holds a semicolon stands in quotes. */
const names = /\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;\n]+/g

/** The names of groups in a cell, each as it is written there. */
export const groupParts = (text: string) =>
  [...text.matchAll(names)].map(([part]) => part.trim()).filter((part) => part !== '')

/** What fits of a cell with names of groups: whole names only, for half a name would be another group. */
export function fittingGroups(text: string): { text: string; count: number; isCut: boolean } {
  if (text.length <= longestGroups) return { text, count: 0, isCut: false }
  const whole = [...text.matchAll(names)].filter(([part]) => part.trim() !== '')
  const fitting = whole.filter(({ 0: part, index }) => index + part.length <= longestGroups)
  const last = fitting.at(-1)
  // Not even one name: cut anywhere, it is told to be too long.
  if (!last) return { text: cutAt(text, longestGroups), count: 0, isCut: false }
  const end = last.index + last[0].length
  const isCut = fitting.length < whole.length
  return { text: text.slice(0, end), count: fitting.length, isCut }
}

/** What fits of a cell. */
export const fittingCell = (field: ImportField, text: string) =>
  field === 'groups' ? fittingGroups(text).text : cutAt(text, longest)
