import type { CallOptions } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { DateFormat, IsoDate } from '~/ui/input/calendar-date'
import { dayText } from '~/ui/format/time-format'
import type { FilterChoice } from '~/ui/list/filter-chips'
import type { FindChoices } from '~/ui/list/filter-list'

// The filters of a list, as its address has them and its answer counts them.

type Facet = readonly { value: string; label?: string; count: number }[] | undefined

/** What a filter is set to, as a text. */
export function chosenText(value: string | boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

/**
 * The values of a filter with how many rows each would leave, called as the facet says or `textOf`; what is chosen
 * stands there, too, when it would leave none. Undefined until they are counted.
 */
export function facetChoices(
  facet: Facet,
  chosen: string | undefined,
  textOf: (value: string) => string,
): FilterChoice[] | undefined {
  const counted = facet?.map(({ value, label, count }) => ({
    value,
    label: label ?? textOf(value),
    count,
  }))
  if (!counted || chosen === undefined || counted.some(({ value }) => value === chosen))
    return counted
  return [...counted, { value: chosen, label: textOf(chosen), count: 0 }]
}

interface FacetsAnswer {
  facets?: Schemas['Facets']
  facetTotals?: Schemas['FacetTotals']
}

/**
 * Finds the values of a filter that are not among the commonest, for those of a list's filters of which there may be very
 * many; undefined for the others.
 */
export function findingFor<Many extends string>(
  many: readonly Many[],
  name: string,
  ask: (query: { facet: Many; facetSearch: string }, options: CallOptions) => Promise<FacetsAnswer>,
): FindChoices | undefined {
  const facet = many.find((one) => one === name)
  if (facet === undefined) return undefined
  return async (text, signal) => {
    const answer = await ask({ facet, facetSearch: text.slice(0, 100) }, { signal })
    const found = facetChoices(answer.facets?.[facet], undefined, String)
    return { choices: found ?? [], total: answer.facetTotals?.[facet] }
  }
}

/** What narrows a list now by filters with a menu, in the order of `labels`. */
export function chosenFilters<Name extends string>(
  labels: Record<Name, string>,
  names: readonly Name[],
  search: { [name in Name]?: string | boolean },
  textOf: (name: Name, value: string) => string,
) {
  return names.flatMap((id) => {
    const value = chosenText(search[id])
    return value === undefined ? [] : [{ id, label: labels[id], value: textOf(id, value) }]
  })
}

/** What narrows a list now by days, which only links and calendars set. */
export function dayFilters<Name extends string>(
  labels: Record<Name, string>,
  names: readonly Name[],
  search: { [name in Name]?: IsoDate },
  dateFormat: DateFormat,
) {
  return names.flatMap((id) => {
    const day = search[id]
    return day === undefined ? [] : [{ id, label: labels[id], value: dayText(day, dateFormat) }]
  })
}
