import { mutation, query } from '~/api/client/query'
import { staleUserPaths } from '~/api/stale-user-paths'

const page = { page: 1, limit: 25 } as const

/** One user; an empty list if nobody has this id. */
export function person(userId: string) {
  return query('/api/business/getUsers', { params: { query: { userId } } })
}

/** The same among users deleted in the last 30 days. */
export function deletedPerson(userId: string) {
  return query('/api/business/getUsers', { params: { query: { userId, deleted: true } } })
}

export function licensesCount(id: string) {
  return query('/api/business/getUserLicensesCount/{id}', { params: { path: { id } } })
}

/** The licenses in which a person has, waits for or had a seat. */
export function licenses(id: string) {
  return query('/api/business/getUserLicenses/{id}', { params: { path: { id } } })
}

/** The learning paths of a user, by title. */
export function learningPaths(id: string) {
  return query('/api/business/getUserLearningPaths/{id}', { params: { path: { id } } })
}

/** A page of the events that a user was asked to, the latest first. */
export function events(id: string, index: number) {
  return query('/api/business/getUserEvents/{id}', {
    params: { path: { id }, query: { ...page, page: index } },
  })
}

export function coursesCount(id: string) {
  return query('/api/business/getUserCoursesCount/{id}', { params: { path: { id } } })
}

/** The learning time of the last 90 days, by week. */
export function learningHours(id: string) {
  return query('/api/business/getUserLearningHours/{id}', {
    params: { path: { id }, query: { range: '90d', interval: 'week' } },
  })
}

/** The number of enrollments by status. */
export function courseCounts(userid: string) {
  return query('/api/business/getUserCourseStatus', { params: { query: { userid } } })
}

/** A page of the user's enrollments. */
export function courseStatus(userid: string, index: number) {
  return query('/api/business/getAllUserCourseStatus', {
    params: { query: { ...page, userid, page: index } },
  })
}

/** The courses, with what `courseStatus` lacks. */
export function courses(id: string) {
  return query('/api/business/getUserCourses/{id}', {
    params: { path: { id }, query: { page: 1, limit: 100 } },
  })
}

export function messages(id: string, index: number) {
  return query('/api/business/getUserMessages/{id}', {
    params: { path: { id }, query: { ...page, page: index } },
  })
}

/** Stale after a new invitation: messages and history, too. */
export const resendInvites = mutation('post', '/api/business/resendInvites', staleUserPaths)
export const updateUser = mutation('post', '/api/business/updateUser/{id}', staleUserPaths)

/** The certificates of a user. */
export const certificates = (user: string, shown: number) =>
  query('/api/business/getIssuedCertificates', {
    params: { query: { user, page: shown, limit: 25 } },
  })
