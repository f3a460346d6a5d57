import { scopeOf, type UsageSearch } from './usage-search'

// The search params of the lists whose rows a figure counts; undefined with a filter that the list does not have.

interface Dates {
  from: string
  to: string
}

/** What the list of learners can be filtered by: it knows the days of activity, not in which course. */
function learnerScope({ group, license, course, category, people }: UsageSearch) {
  if (course !== undefined || category !== undefined) return undefined
  return {
    ...(group && { group }),
    ...(license && { license }),
    ...(people !== 'all' && { people: people ?? ('current' as const) }),
  }
}

/** The people who were active between two days. */
export function activeLearners(search: UsageSearch, { from, to }: Dates) {
  const scope = learnerScope(search)
  return scope && { activeFrom: from, activeTo: to, ...scope }
}

/** The people added between two days. */
export function addedLearners(search: UsageSearch, { from, to }: Dates) {
  const scope = learnerScope(search)
  return scope && { addedFrom: from, addedTo: to, ...scope }
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
export function certificatesReport(search: UsageSearch, { from, to }: Dates) {
  const { group, license, course, category, people } = search
  if (license !== undefined || category !== undefined) return undefined
  return { report: 'certificates' as const, group, course, people, from, to }
}
