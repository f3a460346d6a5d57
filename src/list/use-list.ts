import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import { selectedCount, selectionTest } from '~/ui/data-table/selection'
import { useSelection } from '~/ui/data-table/use-selection'
import { useDateFormat } from '~/ui/format/date-format'
import type { ListValues } from '~/ui/list/list-search'
import type { FileFormat, List, ListAnswer } from './define-list'
import { filterMenu, filterText } from './filter-menus'
import { listStatus } from './query-status'
import { tabsOf } from './list-tabs-state'
import { useColumns } from './use-columns'
import { useSavedFile } from './use-saved-file'

/** An active filter, by name. */
export interface NamedFilter {
  id: string
  label: string
  value: string
  /** Other filters that depend on it. */
  clears?: readonly string[]
}

interface ListOptions<Search> {
  search: Search
  /** Changes the search params of the list; the others stay. */
  go: (change: Partial<Search>, replace?: boolean) => void
  /** Names of selected values that neither the counts nor the rows may have, by filter. */
  names?: Record<string, string | undefined>
  /** Hidden filters; one that is set is shown all the same. */
  hidden?: readonly string[]
  /** Active filters with their own controls. */
  others?: readonly NamedFilter[]
  /** Whether it is visible: of two lists on one route only one fetches. */
  enabled?: boolean
}

const noRows: readonly never[] = []

/** The state of a list: rows, filters with counts, columns and selection. */
export function useList<
  Search extends ListValues,
  Filter extends object,
  Answer extends ListAnswer,
  Row extends object,
  Tab extends string,
>(list: List<Search, Filter, Answer, Row, Tab>, options: ListOptions<Search>) {
  const { search, go, names = {}, hidden = [], others = [], enabled = true } = options
  const queryClient = useQueryClient()
  const dateFormat = useDateFormat()
  const page = useQuery({
    ...list.page(search),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data ? list.refetchInterval(list.rowsOf(data)) : false,
  })
  const counts = useQuery({
    ...list.counts(search),
    enabled: enabled && list.hasCounts,
    placeholderData: keepPreviousData,
  })
  const refresh = () => Promise.all([page.refetch(), list.hasCounts && counts.refetch()])
  useEndOfJobs(() => enabled && void refresh())
  const answer = enabled ? page.data : undefined
  const rows: readonly Row[] = answer ? list.rowsOf(answer) : noRows
  const total = answer?.total ?? 0
  const facets = counts.data?.facets
  const filter = list.filterOf(search)
  const { selection, setSelection, clear } = useSelection(filter)
  const { columns, choose } = useColumns(list.name, search.columns)
  const { save, isSaving } = useSavedFile(list.exportFile)

  const part = (values: Partial<ListValues>) => values as Partial<Search>
  // Another list begins with its first page.
  const onSearch = (change: Partial<Search>, replace?: boolean) =>
    go({ ...part({ page: 1 }), ...change }, replace)
  const named = () => rows.flatMap(list.namedIn)
  const textOf = (each: (typeof list.filters)[number], value: string) =>
    filterText(each, value, { facets, named, name: names[each.name], dateFormat })
  const set = (name: string) => (value: string | undefined) => onSearch(list.setting(name, value))
  const remove = ({ id, clears = [] }: NamedFilter) =>
    onSearch(Object.assign({}, ...[id, ...clears].map((name) => list.setting(name, undefined))))
  const find = (name: string) => async (text: string, signal: AbortSignal) => {
    const query = list.find(search, name, text)
    const stop = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
    signal.addEventListener('abort', stop, { once: true })
    return await queryClient.fetchQuery(query)
  }
  const active = list.filters.flatMap((each): NamedFilter[] => {
    const value = list.valueOf(search, each.name)
    if (value === undefined) return []
    return [{ id: each.name, label: each.label, value: textOf(each, value) }]
  })
  const narrowing = [...active, ...others]
  const test = selectionTest(selection)
  const count = selectedCount(selection, total)
  const chosen = rows.filter((row) => test(list.rowId(row)))
  const tab = list.tabs?.current(search)
  const [, many] = list.noun
  return {
    noun: list.noun,
    label: list.label,
    searchBox: { label: `Search ${many}`, ...list.searchBox },
    allColumns: list.columnsIn(search),
    rowId: list.rowId,
    rowName: list.rowName,
    noMatch: list.noMatch,
    isFiltered: list.isNarrowed(search) || tab !== undefined,
    tabs:
      list.tabs &&
      tabsOf(list.tabs, tab, {
        total: answer?.total,
        facets,
        cleared: list.cleared,
        onChange: onSearch,
      }),
    search,
    filter,
    onSearch,
    rows,
    total,
    status: listStatus(page),
    error: page.error,
    updatedAt: answer && list.asOf ? Date.parse(list.asOf(answer)) : page.dataUpdatedAt,
    isFetching: page.isFetching,
    refresh,
    facets,
    columns,
    onColumns: (ids: string[] | undefined) => {
      choose(ids)
      go(part({ columns: ids }), true)
    },
    onPage: (values: Pick<Partial<ListValues>, 'page' | 'limit'>) => onSearch(part(values)),
    onSort: (sort: string) => onSearch(part({ sort })),
    onWords: (words: string) => onSearch(part({ search: words }), true),
    onClear: () => onSearch(list.cleared),
    menus: list.filters
      .filter(({ kind, name }) => kind !== 'day' && kind !== 'link' && isShown(name))
      .map((each) => ({
        ...filterMenu(each, {
          value: list.valueOf(search, each.name),
          counts: counts.data,
          textOf: (value) => textOf(each, value),
          find: find(each.name),
        }),
        onChange: set(each.name),
      })),
    /** The active filters, by name. */
    narrowing,
    /** The same without those that chips show already. */
    active: narrowing
      .filter(({ id }) => list.filters.every(({ name, kind }) => name !== id || kind !== 'chips'))
      .map((each) => ({ ...each, onRemove: () => remove(each) })),
    selection: {
      selection,
      onSelection: setSelection,
      clear,
      count,
      /** The selected rows on this page. */
      rows: chosen,
      /** Whether those are all selected rows. */
      isWhole: chosen.length === count,
      exportAs: (format: FileFormat) => save({ search, columns, format, selection }),
    },
    exportAs: (format: FileFormat) => save({ search, columns, format }),
    isSaving,
  }
  function isShown(name: string) {
    return !hidden.includes(name) || list.valueOf(search, name) !== undefined
  }
}

/** The state as the list's components take it, whatever its search params and filters are. */
export type ListState<Row extends object> = Omit<
  ReturnType<typeof useList<ListValues, object, ListAnswer, Row, string>>,
  'onSearch'
>
