import {
  columnTarget,
  columnTargets,
  headWords,
  mayBeForm,
  type ColumnTarget,
} from './column-names'
import type { ListColumn } from './column-stats'
import { emailRank, emailScore, isEmailHead } from './email-columns'

/** The target of each column by index; null = ignored. */
export type Mapping = (ColumnTarget | null)[]

/** Columns with the same possible target: the chosen one, and the others. */
export type Candidates = { target: ColumnTarget; chosen: number; others: number[] }

export type ColumnGuess = { mapping: Mapping; candidates: Candidates[] }

const several: readonly ColumnTarget[] = ['groups', 'status', 'leftOn']
const once: readonly ColumnTarget[] = columnTargets.filter((target) => !several.includes(target))
/** Parts of names, and the part that they are added to. */
const additions: [ColumnTarget, ColumnTarget][] = [
  ['middleName', 'firstName'],
  ['lastNamePrefix', 'lastName'],
  ['secondLastName', 'lastName'],
]
const whole: readonly (ColumnTarget | null)[] = ['fullName', 'lastFirst']

/** Sets the target of a column; a target that only one column can have is removed from the other. */
export function mapColumn(mapping: Mapping, index: number, target: ColumnTarget | null): Mapping {
  const isSingle = target !== null && once.includes(target)
  return mapping.map((now, place) => {
    if (place === index) return target
    return isSingle && now === target ? null : now
  })
}

const wordSet = (text: string) => new Set(text.split(/\s+/).filter(Boolean))
const plainValue = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '')

/** Forms of address and academic titles. */
const forms =
  wordSet(`mr mrs ms miss mx dr prof sir dame rev herr frau hr fr m mme mlle monsieur madame mademoiselle sr sra srta don doña señor señora
  sig sigra sigina signor signora dott dottssa dhr mw mevr de heer mevrouw fru frk pan pani bay bayan dipling profdr drprof ing mgr bc mudr judr phdr κος κα г-н г-жа 様 さん 先生 女士`)
/** Roles in a learning system, which are not designations. */
const systemRoles =
  wordSet(`learner learners learnertype admin administrator admins admintype superadmin superadmintype user users
  student students trainertype instructor instructors instructortype member members guest guests viewer participant participants`)

const areMostly = ({ samples }: ListColumn, values: ReadonlySet<string>) =>
  samples.length > 0 &&
  samples.filter((text) => values.has(plainValue(text))).length >= samples.length * 0.8

const ownId = /^[0-9A-Za-z]{22}$/

/** How certain a header with a known target is; higher is better. */
function certainty(target: ColumnTarget, column: ListColumn): number {
  const words = headWords(column.name)
  const empty = column.filled === 0 ? -5 : 0
  if (words.some((word) => word === 'preferred' || word === 'nickname')) return empty - 1
  // A user name is often a login.
  if (target === 'fullName' && /^user ?names?$/.test(words.join(' '))) return empty - 2
  if (target === 'designation') {
    if (mayBeForm(column.name)) return empty - 2
    if (words.includes('role') || words.includes('function')) return empty - 3
  }
  return empty
}

/** Whether the values of a column contradict its header. */
function isContradicted(target: ColumnTarget, column: ListColumn): boolean {
  if (target === 'designation')
    return (
      (mayBeForm(column.name) && areMostly(column, forms)) ||
      (headWords(column.name).includes('role') && areMostly(column, systemRoles))
    )
  if (target === 'id')
    return column.samples.length === 0 || !column.samples.every((text) => ownId.test(text.trim()))
  return target !== 'email' && column.filled > 0 && column.stats.addresses > column.filled / 2
}

/** The most probable targets by headers and values. `domains`: those of the organisation. */
export function findColumns(
  columns: readonly ListColumn[],
  domains: readonly string[] = [],
): ColumnGuess {
  const named = columns.map((column) => {
    const target = columnTarget(column.name)
    return target === undefined || target === 'name' || !isContradicted(target, column)
      ? target
      : undefined
  })
  const rest = named.includes('firstName')
    ? 'lastName'
    : named.includes('lastName')
      ? 'firstName'
      : 'fullName'
  const wanted: Mapping = named.map((target) => (target === 'name' ? rest : (target ?? null)))
  const mapping: Mapping = wanted.map((target) =>
    target !== null && several.includes(target) ? target : null,
  )
  const candidates: Candidates[] = []
  const choose = (target: ColumnTarget, places: number[], score: (index: number) => number) => {
    const [chosen, ...others] = places.toSorted((a, b) => score(b) - score(a) || a - b)
    if (chosen === undefined) return
    mapping[chosen] = target
    if (others.length > 0) candidates.push({ target, chosen, others })
  }
  for (const target of once.filter((item) => item !== 'email'))
    choose(
      target,
      [...wanted.keys()].filter((at) => wanted[at] === target),
      (at) => {
        const column = columns[at]
        return column ? certainty(target, column) : 0
      },
    )
  if (mapping.includes('id'))
    for (const [index, now] of mapping.entries()) if (now === 'status') mapping[index] = null
  const has = (target: ColumnTarget) => mapping.includes(target)
  // First and last name are better than a full name.
  const halves = has('firstName') && has('lastName')
  const isDropped = ({ target }: Candidates) => !(halves && whole.includes(target))
  for (const [index, now] of mapping.entries())
    if (halves && whole.includes(now)) mapping[index] = null
  for (const [addition, target] of additions)
    if (!has(target))
      for (const [index, now] of mapping.entries()) if (now === addition) mapping[index] = null
  const most = Math.max(1, ...columns.map(({ stats }) => stats.addresses))
  const scores = columns.map(
    (column) => emailScore(column, domains) - 5 * (1 - column.stats.addresses / most),
  )
  choose('email', emailPlaces(columns, mapping), (at) => scores[at] ?? 0)
  return { mapping, candidates: candidates.filter(isDropped) }
}

/** The most probable targets. */
export const guessColumns = (columns: readonly ListColumn[]): Mapping =>
  findColumns(columns).mapping

/** The columns with addresses, or with a matching header if there are none. */
function emailPlaces(columns: readonly ListColumn[], mapping: Mapping): number[] {
  const free = [...columns.keys()].filter((at) => {
    // The address of a manager is not the user's own, even if there is no other column.
    return mapping[at] === null && emailRank(columns[at]?.name ?? '') > 0
  })
  const holding = free.filter((at) => {
    const { filled, addresses } = columns[at]?.stats ?? { filled: 0, addresses: 0 }
    return addresses > 0 && (addresses >= filled / 2 || isEmailHead(columns[at]?.name ?? ''))
  })
  if (holding.length > 0) return holding
  return free.filter((at) => columnTarget(columns[at]?.name ?? '') === 'email')
}

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
