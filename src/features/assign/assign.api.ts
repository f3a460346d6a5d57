import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'

export type AssignmentBulk = Schemas['AssignmentBulk']

/** The permanent assignments of a course or of a group. */
export function groupAssignments(scope: { course: string } | { group: string }, page: number) {
  return query('/api/business/getGroupAssignments', {
    params: { query: { ...scope, page, limit: 25 } },
  })
}
