import type { DateFormat } from '~/ui/input/calendar-date'
import { isIsoDate } from '~/ui/input/calendar-date'
import { dayText } from '~/ui/format/time-format'
import type { FilterChoice } from '~/ui/list/filter-chips'
import type { FilterOptions, ListAnswer } from './define-list'

type Filter = FilterOptions & { name: string; isSearchable: boolean }

interface Names {
  facets: ListAnswer['facets']
  /** Named objects in the rows. */
  named: () => readonly { _id: string; name: string }[]
  /** Labels that the screen provides. */
  name: string | undefined
  dateFormat: DateFormat
}

/** The label of a filter's value. */
export function filterText(filter: Filter, value: string, names: Names): string {
  if (filter.kind === 'day') return isIsoDate(value) ? dayText(value, names.dateFormat) : value
  const counted = names.facets?.[filter.name]?.find((each) => each.value === value)?.label
  const found = () => names.named().find(({ _id }) => _id === value)?.name
  const named = filter.values?.[value] ?? filter.nameOf?.(value) ?? counted ?? names.name
  return named ?? found() ?? filter.unnamed ?? value
}

interface Menu {
  value: string | undefined
  counts: ListAnswer | undefined
  textOf: (value: string) => string
  find: (text: string, signal: AbortSignal) => Promise<ListAnswer>
}

/** The choices of a filter with the number of rows for each. */
export function filterMenu(filter: Filter, { value, counts, textOf, find }: Menu) {
  const { name, label, values, kind = 'menu', isSearchable } = filter
  const order = values && Object.keys(values)
  const choicesOf = (answer: ListAnswer | undefined): FilterChoice[] | undefined => {
    const choices = answer?.facets?.[name]?.map((each) => ({
      value: each.value,
      label: values?.[each.value] ?? each.label ?? textOf(each.value),
      count: each.count,
    }))
    if (!choices || !order) return choices
    return choices
      .filter((each) => order.includes(each.value))
      .toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  }
  const isFixed = kind === 'chips' || kind === 'fixed'
  const choices = isFixed ? fixedChoices(filter, value, counts) : choicesOf(counts)
  // The selected value is shown even without rows.
  if (value !== undefined && choices?.every((each) => each.value !== value))
    choices.push({ value, label: textOf(value), count: 0 })
  return {
    name,
    label,
    kind,
    choices,
    total: counts?.facetTotals?.[name],
    value,
    find: isSearchable
      ? async (text: string, signal: AbortSignal) => {
          const answer = await find(text, signal)
          return { choices: choicesOf(answer) ?? [], total: answer.facetTotals?.[name] }
        }
      : undefined,
  }
}

/** All values of a filter, including those without rows. */
function fixedChoices(
  { name, values = {}, apart = [] }: Filter,
  chosen: string | undefined,
  answer: ListAnswer | undefined,
): FilterChoice[] {
  const isApart = (value: string | undefined) => value !== undefined && apart.includes(value)
  // The counts of the list do not include rows that are listed separately.
  const counts = isApart(chosen) ? undefined : answer?.facets?.[name]
  return Object.entries(values).map(([value, label]) => ({
    value,
    label,
    ...(counts &&
      !isApart(value) && { count: counts.find((each) => each.value === value)?.count ?? 0 }),
  }))
}
