import type { UsageSearch } from './usage-search'

/** The search params of the learners who were active between two days, with the same group, license and course. */
export const learnersOf = (
  { group, license, course }: UsageSearch,
  { from, to }: { from: string; to: string },
) => ({
  activeFrom: from,
  activeTo: to,
  ...(group && { group }),
  ...(license && { license }),
  ...(course && { course }),
})
