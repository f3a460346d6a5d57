// Not based on a schema library: the search params of every route are part of the code that even the sign-in
// page loads.

import { asPageSize, usualPageSize, type PageSize } from './page-size'

/** Reads a search param. Never throws: invalid values become the default. */
type Reader<Value> = (value: unknown) => Value
type Readers = Record<string, Reader<unknown>>

type Read<Parts extends Readers> = { [Key in keyof Parts]: ReturnType<Parts[Key]> }
type MayBeMissing<Values> = {
  [Key in keyof Values]: undefined extends Values[Key] ? Key : never
}[keyof Values]
type Output<Values> = {
  [Key in Exclude<keyof Values, MayBeMissing<Values>>]: Values[Key]
} & { [Key in MayBeMissing<Values>]?: Values[Key] }

/** Search params for links: the full set, or for lists also params that only the target screen knows. */
type Input<Values> = {
  [Key in keyof Values]?: Values[Key] extends string[] | undefined ? string[] : Values[Key]
}

/** Search params as a Standard Schema, which the router accepts for validation. */
interface AddressSearch<Values> {
  '~standard': {
    version: 1
    vendor: 'lectern'
    validate: (value: unknown) => { value: Output<Values> }
    types?: { input: Input<Output<Values>>; output: Output<Values> }
  }
}

/** Type of a screen's search params: `SearchOf<typeof userSearch>`. */
export type SearchOf<Search extends { '~standard': { validate: (value: unknown) => unknown } }> =
  ReturnType<Search['~standard']['validate']> extends { value: infer Values } ? Values : never

const isText = (value: unknown): value is string => typeof value === 'string'
/** URLs are typed and shared by people: `?search=2024` is parsed as a number but means the text. */
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const isDay = (text: string) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  // Some parsers accept February 31 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
const isId = (value: unknown): value is string => isText(value) && /^[\w-]{1,64}$/.test(value)

/** An enum value, or undefined. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return (value: unknown) => values.find((candidate) => candidate === value)
}

/** A list of enum values; unknown ones are dropped. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  const isAllowed = (value: unknown): value is Value =>
    values.some((candidate) => candidate === value)
  return (value: unknown) => [...new Set([value].flat().filter(isAllowed))]
}

/** A text with a maximum length. */
export function textOf(limit: number) {
  return (value: unknown) => {
    const text = asText(value)
    const trimmed = isText(text) ? text.trim() : ''
    return trimmed !== '' && trimmed.length <= limit ? trimmed : undefined
  }
}

/** An object id. */
export function idOf() {
  return (value: unknown) => {
    const id = asText(value)
    return isId(id) ? id : undefined
  }
}

/** Up to 50 object ids. */
export function idsOf() {
  return (value: unknown) =>
    Array.isArray(value) && value.length <= 50 && value.every(isId) ? value : []
}

/** A flag: true or undefined. */
export function flag() {
  return (value: unknown) => (value === true ? true : undefined)
}

/** A boolean or undefined. */
export function yesOrNo() {
  return (value: unknown) => (typeof value === 'boolean' ? value : undefined)
}

/** A calendar date: `2026-11-21`. */
export function dayOf() {
  return (value: unknown) => (isText(value) && isDay(value) ? value : undefined)
}

/** A whole number in a range. */
export function wholeNumber(least: number, most: number) {
  return (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined
}

/** A page number, for a second list on the page. */
export const pageNumber = () => wholeNumber(1, 1_000_000)

/** A sort key, with a minus prefix for descending order. */
export function sortOf(keys: readonly string[]) {
  return (value: unknown) =>
    isText(value) && keys.some((key) => value === key || value === `-${key}`) ? value : undefined
}

/** Visible columns; undefined = default, as at least one column is always visible. */
function columnsOf<const Column extends string>(columns: readonly Column[]) {
  const visible = anyOf(columns)
  return (value: unknown) => {
    const ids = Array.isArray(value) ? visible(value) : []
    return ids.length > 0 ? ids : undefined
  }
}

/** Column ids of a list that drops unknown ids itself. */
export function anyColumns(value: unknown) {
  const ids = Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, 50) : []
  return ids.length > 0 ? ids : undefined
}

/** Search params from a reader for each param. */
export function addressSearch<Parts extends Readers>(parts: Parts): AddressSearch<Read<Parts>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'lectern',
      validate: (value) => {
        const params = new Map(typeof value === 'object' && value ? Object.entries(value) : [])
        const read = Object.entries(parts).map(([key, reader]) => [key, reader(params.get(key))])
        // Params without a value are set to undefined explicitly; otherwise the router would keep the raw value
        // of the URL.
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
  /** Sort keys that the server supports. */
  sort: readonly Key[]
  /** Default sort order. */
  defaultSort: Key | `-${Key}`
  /** Column ids; the URL holds the visible ones in order. If absent, any id is accepted. */
  columns?: readonly Column[]
  /** Readers of the filters: `anyOf`, `oneOf`, `idsOf` … */
  filters: Filters
  /** Readers of other params: the tab, an open drawer. */
  others: Others
}

/** Search params common to all lists. */
export interface ListValues {
  page: number
  limit: PageSize
  sort: string
  search: string
  columns?: string[] | undefined
}

/**
 * Search params of a list: page, limit, sort, search, columns and the list's filters. Never throws:
 * invalid values fall back to their defaults, so that old or hand-written links still work.
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
    page: (value: unknown) => number(value) ?? 1,
    limit: (value: unknown) => asPageSize(value) ?? usualPageSize(),
    sort: (value: unknown): string => order(value) ?? defaultSort,
    search: (value: unknown) => {
      const text = asText(value)
      return isText(text) ? text.slice(0, 200) : ''
    },
    columns: columns ? columnsOf(columns) : anyColumns,
  }
  const readers = { ...parts, ...filters, ...others } as typeof parts & Filters & Others
  return { ...addressSearch(readers), filters }
}

/** The active filters. */
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

/** The search text as the contract expects it; empty object without a search. */
export const searchWords = ({ search }: { search: string }) =>
  search === '' ? {} : { search: search.slice(0, 100) }

/** Default values, which URLs omit. */
export const listDefaults = <Sort extends string>(sort: Sort) => ({ page: 1, sort, search: '' })
