import { mutation, query } from '~/api/client/query'
import { staleDesignPaths } from '~/api/certificates'
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
  staleDesignPaths,
)
