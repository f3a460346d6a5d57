import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { staleIssuedPaths } from '~/api/issued-certificates'
import type { Schemas } from '~/api/schemas'

export type Subject = Schemas['CourseOrLicense']
export type SubjectType = Subject['type']

/** Courses or licenses by title. */
export const subjectsPage = (type: SubjectType, asked: { page: number; search?: string }) =>
  query('/api/business/getCoursesAndLicenses', {
    params: { query: { type, limit: 25, sort: 'title', ...asked } },
  })

/** The names of designs, for what a course awards by now. */
export const designNames = query('/api/business/getCertificateDesign', {
  params: { query: { page: 1, limit: 100, sort: 'name' } },
})

export const assignDesign = mutation(
  'post',
  '/api/business/assignCertificateToCourses',
  staleIssuedPaths,
)

/** What an assignment would do: its dry run. */
export const assignmentPlan = (body: Schemas['CertificateAssignmentInput']) =>
  queryOptions({
    queryKey: ['plan of an assignment', body],
    queryFn: ({ signal }) => {
      const params = { query: { dryRun: true } }
      const input = { params, body }
      return call('post', '/api/business/assignCertificateToCourses', input, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
