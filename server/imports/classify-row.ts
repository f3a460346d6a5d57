import { foldCase, nameOf } from '../lib/text.ts'
import { groupCell } from '../people/group-cell.ts'
import { cleanCell, groupNames, type Cells } from './cells.ts'
import type { Row } from './check.ts'
import type { Facts, Group, Namesake, Person } from './facts.ts'

/** A row with the results that depend on its cells only. */
export type CheckedRow = Cells &
  Pick<Row, 'row' | 'cleaned' | 'errors' | 'warnings'> & {
    skip: boolean
    /** User id in the file. */
    givenId: string | null
  }

type Clearing = Pick<Facts, 'clearBlank'>

export type ClassifiedRow = CheckedRow &
  Pick<Row, 'verdict' | 'changes' | 'duplicateOf'> & {
    person: Person | null
    /** A user with the same name whose address differs in the domain only. */
    namesake: Namesake | null
    /** The names of groups to be created. */
    newGroups: string[]
    /** Existing groups to be joined. */
    joins: Group[]
  }

const needsName: Row['errors'][number] = {
  field: 'firstName',
  code: 'required',
  message: 'Enter a first name: this person is new',
}

const staysInactive: Row['warnings'][number] = {
  field: 'email',
  code: 'inactive',
  message: 'This person is inactive and stays so',
  suggestion: null,
}

/** The user of a row: by id if present, otherwise by address. */
function findPerson({ givenId, email }: CheckedRow, { people, byId }: Facts) {
  return (givenId === null ? undefined : byId.get(givenId)) ?? people.get(email)
}

/** Whether the row changes a user's address to one that is in use. */
function addressTaken({ email }: CheckedRow, person: Person | undefined, { people }: Facts) {
  const other = people.get(email)
  if (!person || !other || other.id === person.id || other.deletedAt !== null) return []
  const message = `${nameOf(other)} has this address`.slice(0, 500)
  return [{ field: 'email', code: 'taken', message }] satisfies Row['errors']
}

/** Errors of a row for an existing user. */
function rowErrors(row: CheckedRow, person: Person | undefined, facts: Facts) {
  const isNameless = row.firstName === '' && !person && !row.errors.some((e) => e.field === 'email')
  const taken = addressTaken(row, person, facts)
  return [...row.errors, ...taken, ...(isNameless ? [needsName] : [])]
}

const plainName = (user: { firstName: string; lastName: string }) => foldCase(nameOf(user))

/** A user with the same name and local part as a new row, under another domain. */
function findNamesake(row: CheckedRow, { namesakes }: Facts) {
  const local = row.email.slice(0, row.email.lastIndexOf('@'))
  const found = namesakes.get(local)?.find((user) => plainName(user) === plainName(row))
  return found ?? null
}

const sameName = ({ email }: Namesake): Row['warnings'][number] => {
  const message = `Somebody of this name is here with ${email}`
  return { field: 'email', code: 'namesake', message, suggestion: null }
}

/** Whether a row would be accepted if its address were unique in the file. */
export const isAcceptable = (row: CheckedRow, facts: Facts) =>
  !row.skip && rowErrors(row, findPerson(row, facts), facts).length === 0

const joinNames = (names: string[]) => {
  const all = names.join(', ')
  return all.length > 400 ? `${all.slice(0, 400)} …` : all
}

/** The parts of a group name with commas; empty without commas. */
export const commaParts = (name: string) =>
  name.includes(',') ? groupNames(name.replaceAll(',', ';')) : []

/** All group names that a row may refer to, for the lookup. */
export const namesToFind = ({ groups }: Pick<Cells, 'groups'>) =>
  groups.flatMap((name) => [name, ...commaParts(name)])

/** Splits an unknown group name at its commas, if all parts exist. */
function splitAtCommas(names: string[], { groups }: Facts) {
  const split: string[] = []
  const doubtful: string[] = []
  const found = names.flatMap((name) => {
    const parts = groups.has(name) ? [] : commaParts(name)
    if (parts.length === 0) return [name]
    const known = parts.filter((part) => groups.has(part))
    if (known.length === parts.length) {
      split.push(name)
      return parts
    }
    if (known.length > 0) doubtful.push(name)
    return [name]
  })
  return { names: [...new Set(found)], split, doubtful }
}

/** Resolves the group names of a row. Dynamic groups cannot be joined. */
function resolveGroups(row: CheckedRow, facts: Facts, person: Person | undefined) {
  const { groups } = facts
  const { names, split, doubtful } = splitAtCommas(row.groups, facts)
  const newGroups = names.filter((name) => !groups.has(name))
  const known = names.flatMap((name) => groups.get(name) ?? [])
  const others = known.filter(({ id }) => !person?.groups.some((group) => group.id === id))
  const joins = others.filter(({ type }) => type === 'static')
  const ruled = others.filter(({ type }) => type === 'dynamic').map(({ name }) => name)
  const warnings: Row['warnings'] = []
  const warn = (code: string, message: string) =>
    warnings.push({ field: 'groups', code, message, suggestion: null })
  if (split.length > 0) warn('split-groups', `${joinNames(split)} was read as several groups`)
  if (doubtful.length > 0) {
    const suggestion = groupCell(
      row.groups.flatMap((name) => (doubtful.includes(name) ? commaParts(name) : [name])),
    ).slice(0, 1000)
    const message = 'Separate groups with semicolons'
    warnings.push({ field: 'groups', code: 'comma-groups', message, suggestion })
  }
  if (newGroups.length === 1) warn('new-group', `The group ${newGroups[0]} will be created`)
  if (newGroups.length > 1)
    warn('new-group', `These groups will be created: ${joinNames(newGroups)}`)
  if (ruled.length > 0)
    warn(
      'dynamic-group',
      `Rules decide who is in ${joinNames(ruled)}; this row does not change that`,
    )
  return { newGroups, joins, warnings }
}

const groupCellText = (names: string[]) => names.join('; ').slice(0, 6000)

/** Whether a blank cell clears the value. Placeholders such as #N/A do not. */
const clears = (field: keyof Cells, { warnings }: CheckedRow, { clearBlank }: Clearing) =>
  clearBlank.some((item) => item === field) &&
  !warnings.some((warning) => warning.field === field && warning.code === 'placeholder')

/** The changes of a row to a user. Blank cells keep the value, unless the import clears it. */
export function changesOf(row: CheckedRow, person: Person, joining: string[], clearing: Clearing) {
  const changes: Row['changes'] = []
  for (const field of ['firstName', 'lastName', 'designation'] as const) {
    const says = row[field] !== '' || clears(field, row, clearing)
    if (says && row[field] !== cleanCell(person[field]))
      changes.push({ field, from: person[field], to: row[field] })
  }
  // Addresses can only be changed by rows with a user id.
  if (row.email !== person.email && row.givenId === person.id)
    changes.push({ field: 'email', from: person.email, to: row.email })
  return [...changes, ...groupsChanged(person.groups, joining)]
}

/** The groups of a user before and after joining others. */
export function groupsChanged(before: Group[], joining: string[]): Row['changes'] {
  const had = before.map(({ name }) => name)
  if (joining.length === 0) return []
  return [{ field: 'groups', from: groupCellText(had), to: groupCellText([...had, ...joining]) }]
}

/** Classifies a row; `first` is the first row with its address. */
export function classifyRow(row: CheckedRow, facts: Facts, first = row.row): ClassifiedRow {
  const person = findPerson(row, facts)
  const errors = rowErrors(row, person, facts)
  const { newGroups, joins, warnings } = resolveGroups(row, facts, person)
  const base = {
    ...row,
    errors,
    changes: [],
    duplicateOf: null,
    namesake: null,
    person: person ?? null,
  }
  const excluded = { ...base, newGroups: [], joins: [] }
  const standing = person?.status === 'inactive' ? [staysInactive] : []
  if (row.skip) return { ...excluded, warnings: [...row.warnings, ...standing], verdict: 'skipped' }
  if (errors.length > 0) return { ...excluded, verdict: 'error' }
  if (first !== row.row) return { ...excluded, verdict: 'duplicate', duplicateOf: first }
  const taken = { ...base, newGroups, joins, warnings: [...row.warnings, ...standing, ...warnings] }
  if (person?.deletedAt) return { ...taken, verdict: 'deleted' }
  if (!person) {
    const namesake = findNamesake(row, facts)
    if (!namesake) return { ...taken, verdict: 'new' }
    return { ...taken, warnings: [...taken.warnings, sameName(namesake)], namesake, verdict: 'new' }
  }
  const changes = changesOf(row, person, [...joins.map(({ name }) => name), ...newGroups], facts)
  return { ...taken, changes, verdict: changes.length > 0 ? 'update' : 'unchanged' }
}
