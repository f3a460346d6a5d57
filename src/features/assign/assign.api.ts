import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'

export type AssignmentBulk = Schemas['AssignmentBulk']

/** The permanent assignments of a course or of a group. */
export function groupAssignments(scope: { course: string } | { group: string }, page: number) {
  return query('/api/business/getGroupAssignments', {
    params: { query: { ...scope, page, limit: 25 } },
  })
}

/** The licenses in which people who join a group get a seat. */
export function groupLicenses(group: string, page: number) {
  return query('/api/business/getGroupLicenses', {
    params: { query: { group, page, limit: 25 } },
  })
}

export const endGroupLicense = mutation('post', '/api/business/endGroupLicense', [
  '/api/business/getGroupLicenses',
  '/api/business/getUserGroups',
  '/api/business/getAuditLog',
])

/** The learning paths that people who join a group get, by group or path. */
export function groupPaths(scope: { path: string } | { group: string }, page: number) {
  return query('/api/business/getGroupLearningPaths', {
    params: { query: { ...scope, page, limit: 25 } },
  })
}

export const endGroupPath = mutation('post', '/api/business/endGroupLearningPath', [
  '/api/business/getGroupLearningPaths',
  '/api/business/getUserGroups',
  '/api/business/getAuditLog',
])
