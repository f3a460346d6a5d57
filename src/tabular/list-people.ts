import { isBlank } from '~/forms/is-blank'
import { cellText } from './cell-text'
import { fittingCell, groupParts } from './cell-limits'
import type { Mapping } from './column-guess'
import { goneStatus, splitLastFirst, splitName } from './full-name'
import type { ColumnTarget } from './column-names'
import type { ImportField, RawCells } from './import-fields'
import { dateOrder, dayOf, isGone } from './leavers'
import { isLeaver, type ListedPerson, type RawMark, type RowMark } from './list-row'
import type { ListTable } from './list-table'

const isAddition = (
  target: ColumnTarget | null,
): target is 'middleName' | 'lastNamePrefix' | 'secondLastName' =>
  target === 'middleName' || target === 'lastNamePrefix' || target === 'secondLastName'

/** Two parts of a name; a part that is there already is not repeated. "d'" needs no space after it. */
function joinParts(before: string, after: string): string {
  if (before === '' || after === '') return before + after
  const [start, end] = [before.toLowerCase(), after.toLowerCase()]
  if (end === start || end.startsWith(`${start} `)) return after
  if (start.endsWith(` ${end}`)) return before
  return /['’]$/.test(before) ? before + after : `${before} ${after}`
}

/** Placeholders that the server takes as blank, too. */
const placeholder = /^(?:#[A-Z/0]+[!?]?|NULL|n\/a|[-–—])$/i

/** Adds the parts of names that have columns of their own: "van der", a second last name, a patronymic. */
function addParts(cells: RawCells, row: readonly string[], mapping: Mapping) {
  const part = (target: ColumnTarget) => {
    const text = (row[mapping.indexOf(target)] ?? '').trim()
    return isBlank(text) || placeholder.test(text) ? '' : text
  }
  const [middle, prefix, second] = [
    part('middleName'),
    part('lastNamePrefix'),
    part('secondLastName'),
  ]
  if (middle !== '')
    cells.firstName = fittingCell('firstName', joinParts(part('firstName'), middle))
  if (prefix === '' && second === '') return
  cells.lastName = fittingCell('lastName', joinParts(joinParts(prefix, part('lastName')), second))
}

/** The cells of a row by target. Several columns of groups are combined; their number is limited when they are sent. */
function rawCells(row: readonly string[], mapping: Mapping): RawCells & { id?: string } {
  const cells: RawCells & { id?: string } = {
    firstName: '',
    lastName: '',
    email: '',
    designation: '',
    groups: '',
  }
  for (const [index, target] of mapping.entries()) {
    const text = row[index] ?? ''
    if (target === null || target === 'status' || target === 'leftOn' || isBlank(text)) continue
    // Added to the names below.
    if (isAddition(target)) continue
    if (target === 'fullName') Object.assign(cells, splitName(fittingCell('lastName', text)))
    else if (target === 'lastFirst')
      Object.assign(cells, splitLastFirst(fittingCell('lastName', text)))
    else if (target === 'groups')
      cells.groups = cells.groups === '' ? text : cellText(`${cells.groups}; ${text}`)
    else if (target === 'id') cells.id = text.trim().slice(0, 60)
    else cells[target] = fittingCell(target, text)
  }
  if (mapping.some(isAddition)) addParts(cells, row, mapping)
  return cells
}

const whole: readonly (ColumnTarget | null)[] = ['fullName', 'lastFirst']

/** Detects leavers by columns of status and leaving dates, and by a status after their names. */
function leaverCheck({ columns, rows }: ListTable, mapping: Mapping, today: string) {
  const asked = [...mapping.entries()].filter(
    ([, target]) => target === 'status' || target === 'leftOn' || whole.includes(target),
  )
  const orders = new Map(
    asked.map(([at]) => [at, dateOrder(rows.slice(0, 5000).map((row) => row[at] ?? ''))]),
  )
  const statuses = new Map<string, boolean>()
  /** The same few values occur in all rows. */
  const isGoneStatus = (name: string, text: string) => {
    const key = `${name}\n${text}`
    const known = statuses.get(key) ?? isGone(name, text)
    if (statuses.size < 1000) statuses.set(key, known)
    return known
  }
  return (row: readonly string[]): RowMark | undefined => {
    for (const [at, target] of asked) {
      const text = (row[at] ?? '').trim()
      if (text === '') continue
      const name = columns[at]?.name ?? ''
      if (whole.includes(target)) {
        if (goneStatus(text) === undefined) continue
        return { code: 'left', field: 'email', text: `${name}: ${text}`.slice(0, 200) }
      }
      const day = target === 'leftOn' ? dayOf(text, orders.get(at)) : undefined
      if (target === 'status' ? isGoneStatus(name, text) : day !== undefined && day < today)
        return { code: 'left', field: 'email', text: `${name}: ${text}`.slice(0, 200) }
    }
    return undefined
  }
}

const untidy = /[^!-~]/

const plain = (text: string) =>
  (untidy.test(text) ? text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '') : text).toLowerCase()

/** Files with a row for each group of a user: the first row of an address gets the groups of the others. */
function joinGroups(people: ListedPerson[]) {
  const first = new Map<string, ListedPerson>()
  const nameOf = ({ firstName, lastName }: RawCells) => plain(`${firstName}${lastName}`)
  for (const [index, person] of people.entries()) {
    const email = plain(person.email)
    // Leavers are excluded, with their groups.
    if (isLeaver(person)) continue
    if (email === '' || person.groups === '') {
      if (email !== '' && !first.has(email)) first.set(email, person)
      continue
    }
    const before = first.get(email)
    if (!before) {
      first.set(email, person)
      continue
    }
    const has = new Set(groupParts(before.groups).map(plain))
    const missing = groupParts(person.groups).filter((group) => !has.has(plain(group)))
    if (missing.length === 0 || nameOf(before) !== nameOf(person)) continue
    before.groups = [before.groups, ...missing].filter(Boolean).join('; ')
    people[index] = {
      ...person,
      marks: [...(person.marks ?? []), { code: 'more-groups', field: 'groups' }],
    }
  }
}

const fieldOf: Partial<Record<ColumnTarget, ImportField>> = {
  firstName: 'firstName',
  middleName: 'firstName',
  lastName: 'lastName',
  lastNamePrefix: 'lastName',
  secondLastName: 'lastName',
  fullName: 'firstName',
  lastFirst: 'lastName',
  email: 'email',
  designation: 'designation',
  groups: 'groups',
}

/** Marks of cells by their targets; those of ignored columns are dropped. */
function rowMarks(marks: readonly RawMark[], mapping: Mapping): RowMark[] {
  return marks.flatMap(({ column, ...mark }) => {
    if (column === undefined) return [mark]
    const field = fieldOf[mapping[column] ?? 'id']
    return field ? [{ ...mark, field }] : []
  })
}

/** The users of a table, by targets. `today` decides who has left. */
export function peopleOf(table: ListTable, mapping: Mapping, today: string): ListedPerson[] {
  const leaver = leaverCheck(table, mapping, today)
  const people = table.rows.map((row, index): ListedPerson => {
    const left = leaver(row)
    const noticed = rowMarks(table.marks.get(index) ?? [], mapping)
    const marks = left ? [left, ...noticed] : noticed
    return { ...rawCells(row, mapping), ...(marks.length > 0 && { marks }) }
  })
  if (mapping.includes('groups')) joinGroups(people)
  return people
}
