import { assetStatusWords, assetTypeWords, languageName } from '~/fields/asset-words'
import { formatDate, type DateFormat } from '~/ui/calendar-date'
import type { FilterChoice } from '~/ui/filter-chips'
import { filterNames, type AssetSearch, type FilterName } from './asset-search'
import type { AssetsAnswer } from './use-assets'

export const filterLabels = {
  type: 'Type',
  status: 'Status',
  category: 'Category',
  tag: 'Tag',
  language: 'Language',
  hasCaptions: 'Captions',
  unused: 'Use',
  uploadedBy: 'Uploaded by',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  type: assetTypeWords,
  status: assetStatusWords,
  hasCaptions: { true: 'With captions', false: 'Without captions' },
  unused: { true: 'Used nowhere', false: 'In use' },
}

const unnamed: Partial<Record<FilterName, string>> = {
  category: 'one category',
  uploadedBy: 'one person',
}

/** A filter's value as people call it; names come with the counts, or with an asset that has them. */
function valueText(name: FilterName, value: string, answer: AssetsAnswer | undefined): string {
  const fixed = words[name]?.[value]
  if (fixed !== undefined) return fixed
  if (name === 'language') return languageName(value)
  const counted = answer?.facets?.[name]?.find((one) => one.value === value)?.label
  const found = answer?.data.assets
    .flatMap(({ category, uploadedBy }) => [...(category ? [category] : []), uploadedBy])
    .find(({ _id }) => _id === value)
  return counted ?? found?.name ?? unnamed[name] ?? value
}

/** What a filter is set to, as a text. */
export function chosenOf(name: FilterName, search: AssetSearch): string | undefined {
  const value = search[name]
  return value === undefined ? undefined : String(value)
}

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<AssetSearch> {
  const isTruth = name === 'hasCaptions' || name === 'unused'
  return { [name]: isTruth && value !== undefined ? value === 'true' : value }
}

/** The values of a filter with how many assets each would leave. */
export function choicesOf(
  name: FilterName,
  search: AssetSearch,
  answer: AssetsAnswer | undefined,
): FilterChoice[] | undefined {
  const chosen = chosenOf(name, search)
  const counted = answer?.facets?.[name]?.map(({ value, label, count }) => ({
    value,
    label: label ?? valueText(name, value, answer),
    count,
  }))
  if (!counted || chosen === undefined || counted.some(({ value }) => value === chosen))
    return counted
  return [...counted, { value: chosen, label: valueText(name, chosen, answer), count: 0 }]
}

/** What narrows the list now, by name. */
export function activeFilters(
  search: AssetSearch,
  answer: AssetsAnswer | undefined,
  dateFormat: DateFormat,
) {
  const chosen = filterNames.flatMap((name) => {
    const value = chosenOf(name, search)
    if (value === undefined) return []
    return [{ id: name, label: filterLabels[name], value: valueText(name, value, answer) }]
  })
  const days = (['updatedFrom', 'updatedTo'] as const).flatMap((id) => {
    const day = search[id]
    if (day === undefined) return []
    const label = id === 'updatedFrom' ? 'Updated since' : 'Not updated after'
    return [{ id, label, value: formatDate(day, dateFormat) }]
  })
  return [...chosen, ...days]
}
