import type { PathOf } from '~/api/client/contract-types'

/**
 * Stale after any change of users, their groups, enrollments or seats: users, their progress, and everything counted
 * from these.
 */
export const staleUserPaths = [
  '/api/business/getAllUsersQuery',
  '/api/business/getUsers',
  '/api/business/getUserGroups',
  '/api/business/getUserMessages/{id}',
  '/api/business/getUserLicensesCount/{id}',
  '/api/business/getUserCoursesCount/{id}',
  '/api/business/getUserCourses/{id}',
  '/api/business/getUserCourseStatus',
  '/api/business/getAllUserCourseStatus',
  '/api/business/getCourses',
  '/api/business/getUsersInCourse/{id}',
  '/api/business/getCourseProgress/{id}',
  '/api/business/getCourseStatus',
  '/api/business/getGroupAssignments',
  '/api/business/getGroupLicenses',
  '/api/business/getGroupLearningPaths',
  '/api/business/getLicenses',
  '/api/business/getUsersInLicense/{id}',
  '/api/business/getLicenseOutlook/{id}',
  '/api/business/getLicenseFunnel/{id}',
  '/api/business/getUserLicenses/{id}',
  '/api/business/getLearningPaths',
  '/api/business/getLearningPathStatus',
  '/api/business/getLearningPathReport',
  '/api/business/getPathProgress/{id}',
  '/api/business/getUserLearningPaths/{id}',
  '/api/business/statusCount',
  '/api/business/coursesEnrolledCount',
  '/api/business/getLearningTrend',
  '/api/business/getUserRegistrationsByMonth',
  '/api/business/active-users',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]
