import type { FieldName, Values } from './course-values'
import { countItems, maxItems, maxSections } from '~/features/course-builder/outline/outline'

export type Problems = Partial<Record<FieldName, string>>

/** The number of characters as users count, an emoji as one. */
const lengthOf = (text: string) => [...text.trim()].length

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** What the server would refuse, by field. */
export function problemsOf(values: Values): Problems {
  const problems: Problems = {}
  const title = lengthOf(values.title)
  if (title < 3) problems.title = 'Use at least 3 characters'
  if (title > 120) problems.title = 'Use at most 120 characters'
  if (lengthOf(values.summary) > 200) problems.summary = 'Use at most 200 characters'
  if (values.description.length > 20_000)
    problems.description = 'Use at most 20,000 characters, formatting included'
  if (values.authors.length > 20) problems.authors = 'Choose at most 20 authors'
  if (values.tags.length > 30) problems.tags = 'Use at most 30 tags'
  if (values.tags.some((tag) => lengthOf(tag) > 40))
    problems.tags = 'Use at most 40 characters for a tag'
  if (values.completionType === 'percent' && !isWhole(values.percent, 1, 100))
    problems.percent = 'Enter a whole number from 1 to 100'
  if (values.deadlineDays.trim() !== '' && !isWhole(values.deadlineDays, 1, 3650))
    problems.deadlineDays = 'Enter a whole number of days from 1 to 3,650, or nothing'
  if (values.sections.length > maxSections)
    problems.sections = `A course holds at most ${maxSections} sections`
  if (countItems(values.sections) > maxItems)
    problems.sections = `A course holds at most ${maxItems} items`
  return problems
}
