import { mutation, query } from '~/api/client/query'

const links = '/api/business/getSignupLinks'
const courses = '/api/business/getCourses'
const licenses = '/api/business/getLicenses'

/** Target of a link. */
export interface LinkTargets {
  type: 'course' | 'license'
  ids: readonly string[]
}

/** The links of a course, newest first. */
export const linksToCourse = (course: string, page: number) =>
  query(links, { params: { query: { course, page, limit: 10 } } })

/** The links of a license, newest first. */
export const linksToLicense = (license: string, page: number) =>
  query(links, { params: { query: { license, page, limit: 10 } } })

/** The users who joined by a link, latest first. */
export const linkUses = (id: string, page: number) =>
  query('/api/business/getSignupLinkUses/{id}', {
    params: { path: { id }, query: { page, limit: 10 } },
  })

export const createSignupLink = mutation('post', '/api/business/createSignupLinkCourse', [
  links,
  courses,
])
export const createLicenseLink = mutation('post', '/api/business/createSignupLink', [
  links,
  licenses,
])
export const generateOpenLink = mutation('post', '/api/business/generateLinkToCourse', [
  links,
  courses,
  licenses,
])
export const updateLink = mutation('post', '/api/business/updateSignupLink', [
  links,
  courses,
  licenses,
])
export const deactivateLink = mutation('post', '/api/business/deactivateSignupLink', [
  links,
  courses,
  licenses,
])
