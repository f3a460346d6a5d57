// Written by hand and not with a schema library: the search of every address is part of the code that even the sign-in
// page waits for.

import { asPageSize, usualPageSize, type PageSize } from './page-size'

/** Reads one part of an address. It never fails: what it can't use becomes its default. */
type Reader<Value> = (given: unknown) => Value
type Readers = Record<string, Reader<unknown>>

type Read<Parts extends Readers> = { [Key in keyof Parts]: ReturnType<Parts[Key]> }
type MayBeMissing<Values> = {
  [Key in keyof Values]: undefined extends Values[Key] ? Key : never
}[keyof Values]
type Output<Values> = {
  [Key in Exclude<keyof Values, MayBeMissing<Values>>]: Values[Key]
} & { [Key in MayBeMissing<Values>]?: Values[Key] }

/** What a link may say: all of it or nothing, and of lists also what only another screen knows. */
type Input<Values> = {
  [Key in keyof Values]?: Values[Key] extends string[] | undefined ? string[] : Values[Key]
}

/** What an address says, as the router takes it: it validates nothing by itself but knows this standard form. */
interface AddressSearch<Values> {
  '~standard': {
    version: 1
    vendor: 'lectern'
    validate: (given: unknown) => { value: Output<Values> }
    types?: { input: Input<Output<Values>>; output: Output<Values> }
  }
}

/** What a screen finds in its address: `SearchOf<typeof userSearch>`. */
export type SearchOf<Search extends { '~standard': { validate: (given: unknown) => unknown } }> =
  ReturnType<Search['~standard']['validate']> extends { value: infer Values } ? Values : never

const isText = (given: unknown): given is string => typeof given === 'string'
/** Addresses are typed and shared by people: `?search=2024` arrives as a number and still means the text. */
const asText = (given: unknown) => (typeof given === 'number' ? String(given) : given)
const isDay = (text: string) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // Some take the 31st of February for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
const isId = (given: unknown): given is string => isText(given) && /^[\w-]{1,64}$/.test(given)

/** One of these values, or none. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return (given: unknown) => values.find((value) => value === given)
}

/** Any number of these values; what is not known falls away, the rest stays. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  const known = (value: unknown): value is Value => values.some((candidate) => candidate === value)
  return (given: unknown) => [...new Set([given].flat().filter(known))]
}

/** One text as it was written; at most so many characters. */
export function textOf(limit: number) {
  return (given: unknown) => {
    const text = asText(given)
    const trimmed = isText(text) ? text.trim() : ''
    return trimmed !== '' && trimmed.length <= limit ? trimmed : undefined
  }
}

/** The id of one other object. */
export function idOf() {
  return (given: unknown) => {
    const id = asText(given)
    return isId(id) ? id : undefined
  }
}

/** The ids of other objects, at most 50 of them. */
export function idsOf() {
  return (given: unknown) =>
    Array.isArray(given) && given.length <= 50 && given.every(isId) ? given : []
}

/** Something that is so, or of which nothing is said. */
export function flag() {
  return (given: unknown) => (given === true ? true : undefined)
}

/** Something that is so or is not; of which nothing may be said. */
export function yesOrNo() {
  return (given: unknown) => (typeof given === 'boolean' ? given : undefined)
}

/** A day of the calendar: `2026-11-21`. */
export function dayOf() {
  return (given: unknown) => (isText(given) && isDay(given) ? given : undefined)
}

/** The number of a page other than the list's own. */
export function pageNumber() {
  return (given: unknown) =>
    typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= 1_000_000
      ? given
      : undefined
}

/** One of these keys, with a minus before it for the other direction. */
export function sortOf(keys: readonly string[]) {
  return (given: unknown) =>
    isText(given) && keys.some((key) => given === key || given === `-${key}`) ? given : undefined
}

/** The columns to show; undefined = as they come, since an address never hides all of them. */
function columnsOf<const Column extends string>(columns: readonly Column[]) {
  const visible = anyOf(columns)
  return (given: unknown) => {
    const known = Array.isArray(given) ? visible(given) : []
    return known.length > 0 ? known : undefined
  }
}

/** Columns of a list that drops those it does not know itself. */
export function anyColumns(given: unknown) {
  const ids = Array.isArray(given) ? [...new Set(given.filter(isId))].slice(0, 50) : []
  return ids.length > 0 ? ids : undefined
}

/** The search of an address, part by part. */
export function addressSearch<Parts extends Readers>(parts: Parts): AddressSearch<Read<Parts>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'lectern',
      validate: (given) => {
        const asked = new Map(typeof given === 'object' && given ? Object.entries(given) : [])
        const read = Object.entries(parts).map(([key, reader]) => [key, reader(asked.get(key))])
        // Each value is what its own reader answered. Where that is nothing it has to be said: the router would leave what
        // the address has.
        return { value: Object.fromEntries(read) }
      },
    },
  }
}

type Options<
  Key extends string,
  Column extends string,
  Filters extends Readers,
  Others extends Readers,
> = {
  /** The keys that the server can order by. */
  sort: readonly Key[]
  /** The order when the address names none. */
  defaultSort: Key | `-${Key}`
  /** The ids of the columns; the address holds the visible ones, in their order. Any when not given. */
  columns?: readonly Column[]
  /** How to read each filter: `anyOf`, `oneOf`, `idsOf` … */
  filters: Filters
  /** How to read what else the address holds: the tab, what is open over the list. */
  others: Others
}

/** What the address of every list holds. */
export interface ListValues {
  page: number
  limit: PageSize
  sort: string
  search: string
  columns?: string[] | undefined
}

/**
 * The search of a list's address: page, limit, sort, search, columns and the list's own filters. It never fails:
 * what an address gets wrong falls back to its default, so an old or hand-written link still opens the list.
 */
export function listSearch<
  Key extends string,
  Column extends string,
  Filters extends Readers,
  Others extends Readers,
>({ sort, defaultSort, columns, filters, others }: Options<Key, Column, Filters, Others>) {
  const number = pageNumber()
  const order = sortOf(sort)
  const parts = {
    page: (given: unknown) => number(given) ?? 1,
    limit: (given: unknown) => asPageSize(given) ?? usualPageSize(),
    sort: (given: unknown): string => order(given) ?? defaultSort,
    search: (given: unknown) => {
      const text = asText(given)
      return isText(text) ? text.slice(0, 200) : ''
    },
    columns: columns ? columnsOf(columns) : anyColumns,
  }
  const readers = { ...parts, ...filters, ...others } as typeof parts & Filters & Others
  return { ...addressSearch(readers), filters }
}

/** The filters that an address sets, without those that it does not. */
export function setFilters<Filters extends Readers>(
  { filters }: { filters: Filters },
  search: { [Name in keyof Filters]?: ReturnType<Filters[Name]> },
) {
  const values = Object.entries(search).filter(
    ([name, value]) => name in filters && value !== undefined,
  )
  return Object.fromEntries(values) as {
    [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>>
  }
}

/** The search words as the contract takes them; nothing without any. */
export const searchWords = ({ search }: { search: string }) =>
  search === '' ? {} : { search: search.slice(0, 100) }

/** What the address of a list leaves out, since it is so anyway. */
export const listDefaults = <Sort extends string>(sort: Sort) => ({ page: 1, sort, search: '' })
