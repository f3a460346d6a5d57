import type { components } from '../../openapi/generated/types.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'
import { groupCell } from '../people/group-cell.ts'
import { cleanName, foldCase } from '../lib/text.ts'

type RowInput = components['schemas']['ImportRowInput']
type Cleaned = components['schemas']['ImportRow']['cleaned']

/** The cells of a row as they would be stored. */
export type Cells = {
  firstName: string
  lastName: string
  email: string
  designation: string
  groups: string[]
}

/** Exports write an apostrophe before text that a spreadsheet would take for a formula. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

/**
 * Placeholders: spreadsheet errors, NULL, N/A, a lone dash. Exports write an apostrophe before a dash that is a value.
 */
const blankMarkers =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)|NULL|N\/A|n\/a|[-–—])$/

/** A cell with a placeholder, or a group name that is one. */
export type Emptied = { field: Cleaned[number]['field']; text: string }

/** Cleans text: no invisible characters, single spaces, no line breaks. */
export const cleanCell = (text: string) =>
  cleanName(withoutGuard(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()))

/** Extracts an address from the text that people, mail programs and Markdown write around it. */
function unwrapped(text: string) {
  const inside =
    /\]\(mailto:([^()\s]+)\)/i.exec(text)?.[1] ?? /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  return inside
    .normalize('NFKC')
    .replace(/^["'\s]*(?:mailto:|smtp:)?/i, '')
    .replace(/\?.*$/, '')
    .replace(/\s*@\s*/, '@')
    .replace(/["'\s.,;:]+$/, '')
}

const anyAddress = /[^\s@<>()[\]{},;:/"'|]+@[^\s@<>()[\]{},;:/"'|]+\.[^\s@<>()[\]{},;:/"'|]+/g

/** The different addresses in a cell. */
export const addressesIn = (text: string) => [
  ...new Set((text.normalize('NFKC').match(anyAddress) ?? []).map(cleanEmail).filter(isEmail)),
]

/** A name before an address ("Ana Lee ana@…"), or punctuation around it. */
const beforeAddress = /^(?:.*[<([{"'|:;/]\s*|(?:\p{Lu}[^\s@]*,?\s+){2,})?$/su

/**
 * The address in a cell with other text. A lone word before it may be its beginning ("ana lee@…", "ana,lee@…"), so
 * that the rest would be the address of somebody else.
 */
function onlyAddress(text: string) {
  const [found, ...others] = addressesIn(text)
  if (found === undefined || others.length > 0) return undefined
  const plain = text.normalize('NFKC').trimStart()
  return beforeAddress.test(plain.slice(0, Math.max(0, plain.search(anyAddress))))
    ? found
    : undefined
}

/** Cleans an address; a cell without one stays as it is, so that it can be fixed. */
export function cleanAddress(text: string) {
  // Spreadsheets write an apostrophe before text, mail programs around it.
  const plain = cleanEmail(withoutGuard(text.trim())).replace(/^['’‘`]+|['’‘`]+$/g, '')
  if (plain === '' || isEmail(plain)) return plain
  // With two addresses in a cell, none is used.
  if (addressesIn(text).length > 1) return cleanCell(text)
  const inner = cleanEmail(unwrapped(plain))
  return isEmail(inner) ? inner : (onlyAddress(text) ?? cleanCell(text))
}

/** The group names of a cell, separated by semicolons. Names with a semicolon are quoted. */
export function groupNames(text: string) {
  const names = new Map<string, string>()
  for (const [part] of text.matchAll(/\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;\n]+/g)) {
    const quoted = /^\s*"(.*)"\s*$/s.exec(part)?.[1]?.replaceAll('""', '"')
    const name = blankMarkers.test(part.trim()) ? '' : cleanCell(quoted ?? part)
    if (name && !names.has(foldCase(name))) names.set(foldCase(name), name)
  }
  return [...names.values()]
}

const asTyped = (text: string) =>
  [...text.matchAll(/\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;]+/g)]
    .map(([name]) => name.trim())
    .filter(Boolean)
    .join('; ')

type Cleaning = { cells: Cells; cleaned: Cleaned; emptied: Emptied[] }

/** Cleans the cells of a row; also returns the corrections. */
export function cleanRow(input: RowInput): Cleaning {
  const { firstName = '', lastName = '', email = '', designation = '', groups = '' } = input
  const emptied: Emptied[] = []
  const full = (field: Emptied['field'], text: string) => {
    if (!blankMarkers.test(text.trim())) return text
    emptied.push({ field, text: text.trim() })
    return ''
  }
  const cells = {
    firstName: cleanCell(full('firstName', firstName)),
    lastName: cleanCell(full('lastName', lastName)),
    email: cleanAddress(full('email', email)),
    designation: cleanCell(full('designation', designation)),
    groups: groupNames(groups),
  }
  const dropped = groups.split(/[;\n]/).find((name) => blankMarkers.test(name.trim()))
  if (dropped !== undefined) full('groups', dropped)
  const seen = [
    { field: 'firstName', from: firstName, to: cells.firstName },
    { field: 'lastName', from: lastName, to: cells.lastName },
    { field: 'email', from: email, to: cells.email },
    { field: 'designation', from: designation, to: cells.designation },
    { field: 'groups', from: asTyped(groups), to: groupCell(cells.groups) },
  ] as const
  // Spaces alone count as blank.
  const isEmptied = (field: string) => emptied.some((item) => item.field === field)
  const cleaned = seen.filter(
    ({ field, from, to }) => from !== to && (to !== '' || isEmptied(field)),
  )
  return { cells, cleaned, emptied }
}
