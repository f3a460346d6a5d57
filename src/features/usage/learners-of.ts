import type { UsageSearch } from './usage-search'

/**
 * The search params of the learners who were active between two days; undefined with a filter that the list of learners
 * does not have: it knows the days of activity, not in which course.
 */
export function learnersOf(
  { group, license, course, category, people }: UsageSearch,
  { from, to }: { from: string; to: string },
) {
  if (course !== undefined || category !== undefined) return undefined
  return {
    activeFrom: from,
    activeTo: to,
    ...(group && { group }),
    ...(license && { license }),
    ...(people === 'deactivated' && { status: 'inactive' as const }),
  }
}
