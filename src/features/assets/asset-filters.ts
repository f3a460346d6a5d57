import { assetStatusWords, assetTypeWords } from '~/entities/asset-labels'
import { languageName } from '~/pickers/language-name'
import {
  chosenFilters,
  chosenText,
  dayFilters,
  facetChoices,
  findingFor,
} from '~/list/facet-filters'
import type { DateFormat } from '~/ui/input/calendar-date'
import { filterNames, type AssetSearch, type FilterName } from './asset-search'
import type { AssetsAnswer } from './use-assets'
import { findAssetValues } from './assets.api'

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
  unused: { true: 'Not used', false: 'In use' },
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

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<AssetSearch> {
  const isTruth = name === 'hasCaptions' || name === 'unused'
  return { [name]: isTruth && value !== undefined ? value === 'true' : value }
}

/** Of these there may be more than a list answers. */
const many = ['category', 'tag', 'uploadedBy'] as const

/** Finds the values of such a filter by words. */
export const findingOf = (name: FilterName, search: AssetSearch) =>
  findingFor(many, name, (...asked) => findAssetValues(search, ...asked))

/** The values of a filter with how many assets each would leave. */
export function choicesOf(name: FilterName, search: AssetSearch, answer: AssetsAnswer | undefined) {
  return facetChoices(answer?.facets?.[name], chosenText(search[name]), (value) =>
    valueText(name, value, answer),
  )
}

const dayLabels = { updatedFrom: 'Updated since', updatedTo: 'Updated until' }

/** What narrows the list now, by name. */
export function activeFilters(
  search: AssetSearch,
  answer: AssetsAnswer | undefined,
  dateFormat: DateFormat,
) {
  const textOf = (name: FilterName, value: string) => valueText(name, value, answer)
  return [
    ...chosenFilters(filterLabels, filterNames, search, textOf),
    ...dayFilters(dayLabels, ['updatedFrom', 'updatedTo'], search, dateFormat),
  ]
}
