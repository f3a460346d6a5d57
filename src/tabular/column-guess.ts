import { addressColumn } from '~/tabular/address-column'
import { columnTarget, columnTargets, type ColumnTarget, mayBeForm } from './column-names'

/** A column of the list as it is shown to be mapped. */
export type ListColumn = {
  name: string
  /** The first values that are not blank. */
  samples: string[]
  /** In how many rows it has a value. */
  filled: number
}

/** What each column is, by its place; null = it stays out. */
export type Mapping = (ColumnTarget | null)[]

const once: readonly ColumnTarget[] = columnTargets.filter((target) => target !== 'groups')
const whole: readonly (ColumnTarget | null)[] = ['fullName', 'lastFirst']

/** Gives a column its target; what can only be once is taken from the column that had it. */
export function mapColumn(mapping: Mapping, at: number, target: ColumnTarget | null): Mapping {
  const isSingle = target !== null && once.includes(target)
  return mapping.map((now, place) => {
    if (place === at) return target
    return isSingle && now === target ? null : now
  })
}

/** What the columns are most probably, by their names and, for addresses, by what is in them. */
export function guessColumns(columns: readonly ListColumn[]): Mapping {
  const all = columns.map((column) => columnTarget(column.name))
  const isForm = columns.map(({ name }) => mayBeForm(name))
  const isSaid = all.some((target, at) => target === 'designation' && !isForm[at])
  const named = all.map((target, at) => (isSaid && isForm[at] ? undefined : target))
  const has = (target: ColumnTarget) => named.includes(target)
  const rest = has('firstName') ? 'lastName' : has('lastName') ? 'firstName' : 'fullName'
  const taken = new Set<ColumnTarget>()
  const mapping: Mapping = named.map((target) => {
    const meant = target === 'name' ? rest : (target ?? null)
    if (meant === null || (taken.has(meant) && once.includes(meant))) return null
    taken.add(meant)
    return meant
  })
  // Both halves are better than the whole.
  const halves = taken.has('firstName') && taken.has('lastName')
  const certain: Mapping = mapping.map((target) =>
    whole.includes(target) && halves ? null : target,
  )
  const heads = columns.map(({ name }) => name)
  const addresses = addressColumn(heads, columns.map(holdsAddresses))
  return addresses < 0 ? certain : mapColumn(certain, addresses, 'email')
}

const hasAddress = (text: string) => /\S@\S/.test(text)
const holdsAddresses = ({ samples }: ListColumn) =>
  samples.length > 0 && samples.filter(hasAddress).length >= samples.length / 2

/** What is missing before rows can be checked. */
export function missingTargets(mapping: Mapping): ('name' | 'email')[] {
  const hasName = mapping.some(
    (target) => whole.includes(target) || target === 'firstName' || target === 'lastName',
  )
  return [
    ...(hasName ? [] : (['name'] as const)),
    ...(mapping.includes('email') ? [] : (['email'] as const)),
  ]
}
