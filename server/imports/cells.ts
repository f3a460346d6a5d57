import type { components } from '../../openapi/generated/types.ts'
import { cleanEmail, isEmail } from '../email.ts'
import { cleanName } from '../name.ts'

type RowInput = components['schemas']['ImportRowInput']
type Cleaned = components['schemas']['ImportRow']['cleaned']

/** The cells of a row as they would be stored; blank where the row says nothing. */
export type Cells = {
  firstName: string
  lastName: string
  email: string
  designation: string
  groups: string[]
}

/** Our own files write an apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

/** A cell of text: nothing invisible, one space where there were several, no line breaks. */
export const cleanCell = (text: string) =>
  cleanName(unguarded(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()))

/** Takes an address out of what people and mail programs write around one. */
function unwrapped(text: string) {
  const inside = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  return inside
    .normalize('NFKC')
    .replace(/^["'\s]*(?:mailto:|smtp:)?/i, '')
    .replace(/\?.*$/, '')
    .replace(/\s*@\s*/, '@')
    .replace(/["'\s.,;:]+$/, '')
}

/** An address; a cell that holds none stays as it is, so that it can be mended. */
export function cleanAddress(text: string) {
  const plain = cleanEmail(unguarded(text.trim()))
  if (plain === '' || isEmail(plain)) return plain
  const inner = cleanEmail(unwrapped(plain))
  return isEmail(inner) ? inner : cleanCell(text)
}

/** The names of a cell with semicolons between them. One that holds a semicolon stands in quotes. */
export function groupNames(text: string) {
  const names = new Map<string, string>()
  for (const [part] of text.matchAll(/\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;\n]+/g)) {
    const quoted = /^\s*"(.*)"\s*$/s.exec(part)?.[1]?.replaceAll('""', '"')
    const name = cleanCell(quoted ?? part)
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

const asTyped = (text: string) =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .join('; ')

/** The cells of a row out of a file, and what was changed in them. */
export function cleanRow(input: RowInput): { cells: Cells; cleaned: Cleaned } {
  const { firstName = '', lastName = '', email = '', designation = '', groups = '' } = input
  const cells = {
    firstName: cleanCell(firstName),
    lastName: cleanCell(lastName),
    email: cleanAddress(email),
    designation: cleanCell(designation),
    groups: groupNames(groups),
  }
  const seen = [
    { field: 'firstName', from: firstName, to: cells.firstName },
    { field: 'lastName', from: lastName, to: cells.lastName },
    { field: 'email', from: email, to: cells.email },
    { field: 'designation', from: designation, to: cells.designation },
    { field: 'groups', from: asTyped(groups), to: cells.groups.join('; ') },
  ] as const
  return { cells, cleaned: seen.filter(({ from, to }) => to !== '' && from !== to) }
}
