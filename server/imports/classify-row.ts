import { cleanCell, type Cells } from './cells.ts'
import type { Row } from './check.ts'
import type { Facts, Group, Person } from './facts.ts'

/** A row with what follows from its cells alone. */
export type CheckedRow = Cells &
  Pick<Row, 'row' | 'cleaned' | 'errors' | 'warnings'> & { skip: boolean }

type Clearing = Pick<Facts, 'clearBlank'>

export type ClassifiedRow = CheckedRow &
  Pick<Row, 'verdict' | 'changes' | 'duplicateOf'> & {
    person: Person | null
    /** The names of groups to be created. */
    newGroups: string[]
    /** Existing groups that the person is to join. */
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

/** The errors of a row, given the existing person. */
function rowErrors(row: CheckedRow, person: Person | undefined) {
  const isNameless = row.firstName === '' && !person && !row.errors.some((e) => e.field === 'email')
  return isNameless ? [...row.errors, needsName] : row.errors
}

/** Whether a row would be accepted if no other had its address. */
export const isAcceptable = (row: CheckedRow, facts: Facts) =>
  !row.skip && rowErrors(row, facts.people.get(row.email)).length === 0

const joinNames = (names: string[]) => {
  const all = names.join(', ')
  return all.length > 400 ? `${all.slice(0, 400)} …` : all
}

/** Resolves the group names of a row. Dynamic groups have members by rules only. */
function resolveGroups(row: CheckedRow, { groups }: Facts, person: Person | undefined) {
  const newGroups = row.groups.filter((name) => !groups.has(name))
  const known = row.groups.flatMap((name) => groups.get(name) ?? [])
  const others = known.filter(({ id }) => !person?.groups.some((group) => group.id === id))
  const joins = others.filter(({ type }) => type === 'static')
  const ruled = others.filter(({ type }) => type === 'dynamic').map(({ name }) => name)
  const warnings: Row['warnings'] = []
  const warn = (code: string, message: string) =>
    warnings.push({ field: 'groups', code, message, suggestion: null })
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

/** Whether a blank cell clears the value. A placeholder such as #N/A does not. */
const clears = (field: keyof Cells, { warnings }: CheckedRow, { clearBlank }: Clearing) =>
  clearBlank.some((one) => one === field) &&
  !warnings.some((warning) => warning.field === field && warning.code === 'placeholder')

/** What a row changes of a person. A blank cell keeps the value, unless the import clears it. */
export function changesOf(row: CheckedRow, person: Person, joining: string[], clearing: Clearing) {
  const changes: Row['changes'] = []
  for (const field of ['firstName', 'lastName', 'designation'] as const) {
    const says = row[field] !== '' || clears(field, row, clearing)
    if (says && row[field] !== cleanCell(person[field]))
      changes.push({ field, from: person[field], to: row[field] })
  }
  return [...changes, ...groupsChanged(person.groups, joining)]
}

/** The groups of a person before and after joining some. */
export function groupsChanged(before: Group[], joining: string[]): Row['changes'] {
  const had = before.map(({ name }) => name)
  if (joining.length === 0) return []
  return [{ field: 'groups', from: groupCellText(had), to: groupCellText([...had, ...joining]) }]
}

/** Classifies a row; `first` is the first row with its address. */
export function classifyRow(row: CheckedRow, facts: Facts, first = row.row): ClassifiedRow {
  const person = facts.people.get(row.email)
  const errors = rowErrors(row, person)
  const { newGroups, joins, warnings } = resolveGroups(row, facts, person)
  const base = { ...row, errors, changes: [], duplicateOf: null, person: person ?? null }
  const excluded = { ...base, newGroups: [], joins: [] }
  if (row.skip) return { ...excluded, verdict: 'skipped' }
  if (errors.length > 0) return { ...excluded, verdict: 'error' }
  if (first !== row.row) return { ...excluded, verdict: 'duplicate', duplicateOf: first }
  const standing = person?.status === 'inactive' ? [staysInactive] : []
  const taken = { ...base, newGroups, joins, warnings: [...row.warnings, ...standing, ...warnings] }
  if (person?.deletedAt) return { ...taken, verdict: 'deleted' }
  if (!person) return { ...taken, verdict: 'new' }
  const changes = changesOf(row, person, [...joins.map(({ name }) => name), ...newGroups], facts)
  return { ...taken, changes, verdict: changes.length > 0 ? 'update' : 'unchanged' }
}
