import { scopeOf, type UsageSearch } from './usage-search'

// The search params of the lists whose rows a figure counts.

interface Dates {
  from: string
  to: string
}

/** The people of the figures. */
const peopleOf = ({ group, license, people }: UsageSearch) => ({
  ...(group && { group }),
  ...(license && { license }),
  ...(people !== 'all' && { people: people ?? ('current' as const) }),
})

/** The people who were active between two days, in the chosen courses. */
export function activeLearners(search: UsageSearch, { from, to }: Dates) {
  const { course, category } = search
  return {
    activeFrom: from,
    activeTo: to,
    ...(course && { activeCourse: course }),
    ...(category && { activeCategory: category }),
    ...peopleOf(search),
  }
}

/** Those of them who were active in an hour of a weekday. */
export const hourLearners = (
  search: UsageSearch,
  dates: Dates,
  { weekday, hour }: { weekday: number; hour: number },
) => ({ ...activeLearners(search, dates), activeWeekday: weekday, activeHour: hour })

/** The people added between two days, of those enrolled in the chosen courses. */
export function addedLearners(search: UsageSearch, { from, to }: Dates) {
  const { course, category } = search
  return {
    addedFrom: from,
    addedTo: to,
    ...(course && { course }),
    ...(category && { category }),
    ...peopleOf(search),
  }
}

const courseStatus = (search: UsageSearch) => ({
  report: 'course-status' as const,
  ...scopeOf(search),
})

/** The enrollments assigned between two days. */
export const enrollmentsReport = (search: UsageSearch, { from, to }: Dates) => ({
  ...courseStatus(search),
  from,
  to,
})

/** The enrollments completed between two days. */
export const completionsReport = (search: UsageSearch, { from, to }: Dates) => ({
  ...courseStatus(search),
  completedFrom: from,
  completedTo: to,
})

/** The certificates issued between two days. */
export const certificatesReport = (search: UsageSearch, { from, to }: Dates) => ({
  report: 'certificates' as const,
  ...scopeOf(search),
  from,
  to,
})
