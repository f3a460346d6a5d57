import { levelWords } from '~/fields/course-words'
import { formatDate, type DateFormat } from '~/ui/calendar-date'
import type { FilterChoice } from '~/ui/filter-chips'
import { filterNames, type CourseSearch, type FilterName } from './course-search'
import type { CoursesAnswer } from './use-courses'

export const filterLabels = {
  category: 'Category',
  author: 'Author',
  level: 'Level',
  hasAssessment: 'Assessment',
  tag: 'Tag',
} as const satisfies Record<FilterName, string>

const words: Partial<Record<FilterName, Record<string, string>>> = {
  level: levelWords,
  hasAssessment: { true: 'With an assessment', false: 'Without one' },
}

const unnamed: Partial<Record<FilterName, string>> = {
  category: 'one category',
  author: 'one author',
}

/** A filter's value as people call it; names are in the counts, or with whatever course has them. */
function valueText(name: FilterName, value: string, answer: CoursesAnswer | undefined): string {
  const fixed = words[name]?.[value]
  if (fixed !== undefined) return fixed
  const counted = answer?.facets?.[name]?.find((one) => one.value === value)?.label
  const found = answer?.data.courses
    .flatMap(({ category, authors }) => [...(category ? [category] : []), ...authors])
    .find(({ _id }) => _id === value)
  return counted ?? found?.name ?? unnamed[name] ?? value
}

/** The values of a filter with how many courses each would leave. */
export function choicesOf(
  name: FilterName,
  search: CourseSearch,
  answer: CoursesAnswer | undefined,
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

/** What a filter is set to, as a text. */
export function chosenOf(name: FilterName, search: CourseSearch): string | undefined {
  const value = search[name]
  return value === undefined ? undefined : String(value)
}

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<CourseSearch> {
  return { [name]: name === 'hasAssessment' && value !== undefined ? value === 'true' : value }
}

/** What narrows the list now, by name. */
export function activeFilters(
  search: CourseSearch,
  answer: CoursesAnswer | undefined,
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
