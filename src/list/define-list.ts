import type { QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import type { Columns } from '~/ui/data-table/table-columns'
import type { Selection } from '~/ui/data-table/selection'
import type { ListValues } from '~/ui/list/list-search'
import type { PageSize } from '~/ui/list/page-size'
import type { Noun } from '~/bulk/bulk-action'
import { capital } from './capital'
import type { ListColumns } from './list-columns'
import type { SavedFile } from './use-saved-file'

/** What every list response has besides its rows. */
export interface ListAnswer {
  total?: number
  facets?: Schemas['Facets']
  facetTotals?: Schemas['FacetTotals']
}

/** Query options as `query` makes them. */
export interface ListQuery<Answer> {
  queryKey: QueryKey
  queryFn?(context: QueryFunctionContext): Answer | Promise<Answer>
}

/** The parameters of every list besides its filter. */
interface ListParameters<Facet extends string> {
  page: number
  limit: PageSize
  sort?: string
  facets?: boolean
  facet?: Facet
  facetSearch?: string
}

export interface FilterOptions {
  /** Its label in the menu and as an active filter. */
  label: string
  /** The labels of its values in order; others are labelled by the facet. */
  values?: Record<string, string>
  /** Labels a value that neither `values` nor the facet knows. */
  nameOf?: (value: string) => string
  /** The label of an active filter whose value has no known name. */
  unnamed?: string
  /**
   * Few values stand in the toolbar as chips. The menu of a fixed filter has all its values, also those that no row has.
   * A day has no menu: links and date fields set it. Nor has a `link` filter, which has no counts and which only links set.
   */
  kind?: 'menu' | 'fixed' | 'chips' | 'day' | 'link'
  /** Values whose rows are listed separately: their counts are unknown, and so are the others' while one is set. */
  apart?: readonly string[]
}

/** The tabs of a list; "All" comes first and is `undefined`. */
export interface ListTabs<Search, Tab extends string> {
  label: string
  /** The label of the first tab, by default "All". */
  all?: string
  options: Record<Tab, { label: string; /** Shown when it has no rows. */ none?: string }>
  current: (search: Search) => Tab | undefined
  /** The change of the search params; `cleared` is for tabs that have filters of their own. */
  change: (tab: Tab | undefined, cleared: Partial<Search>) => Partial<Search>
  /** The facet that counts the tabs; without one only the open tab is counted. */
  facet?: string
  /** Tabs whose rows are not part of "All". */
  apart?: readonly Tab[]
  /** The text below `none`. */
  elsewhere: string
}

interface SearchBoxText {
  /** By default "Search courses". */
  label?: string
  /** The searched fields: "Title, summary or tag". */
  placeholder: string
}

export type FileFormat = 'csv' | 'xlsx'

interface ListOptions<
  Search extends ListValues,
  Name extends string,
  Filter extends object,
  Facet extends string,
  Answer extends ListAnswer,
  Row extends object,
  File extends string,
  Tab extends string,
  Chosen extends object,
> {
  /** The storage key of the columns. */
  name: string
  /** The noun for rows: singular, plural and none: "person", "people", "nobody". */
  noun: Noun
  /** The name of its table; by default the noun. */
  label?: string
  /** The title of empty results; by default "No course matches". */
  noMatch?: string
  search: {
    '~standard': { validate: (given: unknown) => { value: Search } }
    filters: Record<Name, (given: unknown) => unknown>
  }
  /** The query parameters for search params. */
  filter: (search: Search) => Filter
  query: (parameters: Filter & ListParameters<Facet>, search: Search) => ListQuery<Answer>
  rows: (answer: Answer) => readonly Row[]
  /** The time that the rows are from, if the response has it; by default when it came. */
  asOf?: (answer: Answer) => string
  rowId: (row: Row) => string
  /** The name of a row. */
  rowName: (row: Row) => string
  /** Named objects in a row, for active filters with an id. */
  named?: (row: Row) => readonly { _id: string; name: string }[]
  /** How often the page is refetched for such rows, in milliseconds. */
  refetchInterval?: (rows: readonly Row[]) => number | false
  /** The columns; depending on the search params if tabs have different defaults. */
  columns: ListColumns<Row, File> | ((search: Search) => ListColumns<Row, File>)
  /** The filters in the order of their menus. */
  filters?: Partial<Record<Name, FilterOptions>>
  /** Filters with more values than a facet returns. */
  searchable?: readonly Facet[]
  searchBox: SearchBoxText
  tabs?: ListTabs<Search, Tab>
  export?: {
    file: (
      body: (Chosen | { filter: Filter; exclude?: string[] }) & {
        columns: File[]
        sort: string
        format: FileFormat
      },
      search: Search,
    ) => Promise<SavedFile>
    /** How the export names selected rows: `(courseIds) => ({ courseIds })`. */
    chosen?: (ids: string[]) => Chosen
  }
}

/** The definition of a list: its search params, its query, and its presentation. */
export interface List<
  Search extends ListValues,
  Filter extends object,
  Answer extends ListAnswer,
  Row extends object,
  Tab extends string = string,
> {
  name: string
  noun: Noun
  label: string
  noMatch: string
  searchBox: SearchBoxText
  columnsIn: (search: Search) => Columns<Row>
  filters: readonly (FilterOptions & { name: string; isSearchable: boolean })[]
  /** Whether it has a menu or tabs that need counts. */
  hasCounts: boolean
  tabs: ListTabs<Search, Tab> | undefined
  filterOf: (search: Search) => Filter
  rowsOf: (answer: Answer) => readonly Row[]
  asOf: ((answer: Answer) => string) | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  namedIn: (row: Row) => readonly { _id: string; name: string }[]
  refetchInterval: (rows: readonly Row[]) => number | false
  /** A page of the rows. */
  page: (search: Search) => ListQuery<Answer>
  /** The number of rows for each value of each filter; fetched again only when search or filters change. */
  counts: (search: Search) => ListQuery<Answer>
  /** The values of one filter that match a text. */
  find: (search: Search, facet: string, text: string) => ListQuery<Answer>
  /** Prefetches both, without waiting: the page renders immediately, and old rows stay until the new ones arrive. */
  prefetch: (queryClient: QueryClient, search: Search) => void
  /** The value of a filter as text. */
  valueOf: (search: Search, name: string) => string | undefined
  /** The change of the search params that sets or clears a filter. */
  setting: (name: string, value: string | undefined) => Partial<Search>
  /** The change that clears the search and all filters; the tab stays. */
  cleared: Partial<Search>
  /** Whether a search or a filter is active in the tab. */
  isNarrowed: (search: Search) => boolean
  /** Exports the list, or the selected rows, with the visible columns. */
  exportFile: (request: ExportRequest<Search>) => Promise<SavedFile>
}

export interface ExportRequest<Search> {
  search: Search
  /** The visible columns; undefined = the defaults. */
  columns: readonly string[] | undefined
  format: FileFormat
  /** Only these rows. */
  selection?: Selection
}

/** A selection in the form of the contract: ids, or a filter with exceptions. */
export function targetOf<Chosen, Filter>(
  selection: Selection,
  filter: Filter,
  chosen: (ids: string[]) => Chosen,
): Chosen | { filter: Filter; exclude: string[] } {
  return selection.kind === 'some' ? chosen(selection.ids) : { filter, exclude: selection.except }
}

const least = 10

export function defineList<
  Search extends ListValues,
  Name extends string,
  Filter extends object,
  const Facet extends string,
  Answer extends ListAnswer,
  Row extends object,
  File extends string,
  Tab extends string = never,
  Chosen extends object = never,
>(
  options: ListOptions<Search, Name, Filter, Facet, Answer, Row, File, Tab, Chosen>,
): List<Search, Filter, Answer, Row, Tab> {
  const { search: schema, filter: filterOf, query, searchable = [], tabs } = options
  const filters = Object.entries<FilterOptions | undefined>(options.filters ?? {}).flatMap(
    ([name, filter]) =>
      filter ? [{ name, ...filter, isSearchable: searchable.some((item) => item === name) }] : [],
  )
  const hasCounts =
    tabs !== undefined || filters.some(({ kind }) => kind !== 'day' && kind !== 'link')
  const columnsIn = (search: Search) =>
    typeof options.columns === 'function' ? options.columns(search) : options.columns
  const readers = new Map<string, (given: unknown) => unknown>(Object.entries(schema.filters))
  const page = (search: Search) => {
    const { page: number, limit, sort } = search
    return query({ ...filterOf(search), page: number, limit, sort }, search)
  }
  const counts = (search: Search) =>
    query({ ...filterOf(search), page: 1, limit: least, facets: true }, search)
  const valueIn = (search: Search, name: string) => new Map(Object.entries(search)).get(name)
  const setting = (name: string, value: string | undefined): Partial<Search> => {
    const read = readers.get(name)
    // Search params hold `true`, not the text.
    const known = value === undefined ? undefined : (read?.(value) ?? read?.(value === 'true'))
    return Object.fromEntries([[name, known]]) as Partial<Search>
  }
  const cleared: Partial<Search> = Object.fromEntries([
    ['search', ''],
    ...[...readers].map(([name]) => [name, undefined]),
  ])
  return {
    name: options.name,
    noun: options.noun,
    label: options.label ?? capital(options.noun[1]),
    noMatch: options.noMatch ?? `No ${options.noun[1]} match`,
    searchBox: options.searchBox,
    columnsIn: (search) => columnsIn(search).columns,
    filters,
    hasCounts,
    tabs,
    filterOf,
    rowsOf: options.rows,
    asOf: options.asOf,
    rowId: options.rowId,
    rowName: options.rowName,
    namedIn: options.named ?? (() => []),
    refetchInterval: options.refetchInterval ?? (() => false),
    page,
    counts,
    find: (search, name, text) => {
      const facet = searchable.find((item) => item === name)
      const facetSearch = text.slice(0, 100)
      return query({ ...filterOf(search), page: 1, limit: least, facet, facetSearch }, search)
    },
    prefetch: (queryClient, search) => {
      void queryClient.prefetchQuery(page(search))
      if (hasCounts) void queryClient.prefetchQuery(counts(search))
    },
    valueOf: (search, name) => {
      const value: unknown = valueIn(search, name)
      return value === undefined ? undefined : String(value)
    },
    setting,
    cleared,
    isNarrowed: (search) =>
      search.search !== '' ||
      [...readers.keys()].some((name) => valueIn(search, name) !== undefined),
    exportFile: async ({ search, columns: asked, format, selection }) => {
      if (!options.export) throw new Error(`The list of ${options.name} has no export`)
      const { file, chosen } = options.export
      const filter = filterOf(search)
      return file(
        {
          ...(selection && chosen ? targetOf(selection, filter, chosen) : { filter }),
          columns: columnsIn(search).fileColumns(asked),
          sort: search.sort,
          format,
        },
        search,
      )
    },
  }
}
