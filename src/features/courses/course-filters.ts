import { levelWords } from '~/entities/course-labels'
import {
  chosenFilters,
  chosenText,
  dayFilters,
  facetChoices,
  findingFor,
} from '~/list/facet-filters'
import type { DateFormat } from '~/ui/input/calendar-date'
import { filterNames, type CourseSearch, type FilterName } from './course-search'
import type { CoursesAnswer } from './use-courses'
import { findCourseValues } from './courses.api'

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

/** Of these there may be more than a list answers. */
const many = ['category', 'author', 'tag'] as const

/** Finds the values of such a filter by words. */
export const findingOf = (name: FilterName, search: CourseSearch) =>
  findingFor(many, name, (...asked) => findCourseValues(search, ...asked))

/** The values of a filter with how many courses each would leave. */
export function choicesOf(
  name: FilterName,
  search: CourseSearch,
  answer: CoursesAnswer | undefined,
) {
  return facetChoices(answer?.facets?.[name], chosenText(search[name]), (value) =>
    valueText(name, value, answer),
  )
}

/** What setting a filter changes in the address. */
export function narrowed(name: FilterName, value: string | undefined): Partial<CourseSearch> {
  return { [name]: name === 'hasAssessment' && value !== undefined ? value === 'true' : value }
}

const dayLabels = { updatedFrom: 'Updated since', updatedTo: 'Not updated after' }

/** What narrows the list now, by name. */
export function activeFilters(
  search: CourseSearch,
  answer: CoursesAnswer | undefined,
  dateFormat: DateFormat,
) {
  const textOf = (name: FilterName, value: string) => valueText(name, value, answer)
  return [
    ...chosenFilters(filterLabels, filterNames, search, textOf),
    ...dayFilters(dayLabels, ['updatedFrom', 'updatedTo'], search, dateFormat),
  ]
}
