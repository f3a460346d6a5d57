import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'
import { listStatus } from '~/list/query-status'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import type { CourseSearch } from './course-search'
import { coursesPage } from './courses.api'

export type CoursesAnswer = Answer<'get', '/api/business/getCourses'>
export type Course = Schemas['Course']

/** The page of courses that the address asks for; the one before stays until it is there. */
export function useCourses(search: CourseSearch) {
  const page = useQuery({ ...coursesPage(search), placeholderData: keepPreviousData })
  useEndOfJobs(() => void page.refetch())
  return { answer: page.data, status: listStatus(page), page }
}
