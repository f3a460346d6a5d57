import { mutation, query } from '~/api/client/query'

const links = '/api/business/getSignupLinks'
const courses = '/api/business/getCourses'

/** The links that lead to a course, the newest first. */
export const linksToCourse = (course: string, page: number) =>
  query(links, { params: { query: { course, page, limit: 10 } } })

/** Who came by a link, the latest first. */
export const linkUses = (id: string, page: number) =>
  query('/api/business/getSignupLinkUses/{id}', {
    params: { path: { id }, query: { page, limit: 10 } },
  })

export const createSignupLink = mutation('post', '/api/business/createSignupLinkCourse', [
  links,
  courses,
])
export const generateOpenLink = mutation('post', '/api/business/generateLinkToCourse', [
  links,
  courses,
])
export const updateLink = mutation('post', '/api/business/updateSignupLink', [links, courses])
export const deactivateLink = mutation('post', '/api/business/deactivateSignupLink', [
  links,
  courses,
])
