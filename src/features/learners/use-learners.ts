import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LearnerSearch } from './learner-search'
import { learnersPage } from './learners.api'

/** The page of learners that the address asks for; the one before stays until it is there. */
export function useLearners(search: LearnerSearch) {
  return useQuery({ ...learnersPage(search), placeholderData: keepPreviousData })
}
