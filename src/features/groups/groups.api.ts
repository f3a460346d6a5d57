import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'

/** A page of the groups. */
export const groupsPage = (parameters: QueryOf<'/api/business/getUserGroups'>) =>
  query('/api/business/getUserGroups', { params: { query: parameters } })

/** One group; an empty list if it does not exist. */
export function group(groupId: string) {
  return query('/api/business/getUserGroups', { params: { query: { groupId } } })
}

/** The group with a name; an empty list if there is none. */
export function groupCalled(name: string) {
  return query('/api/business/getUserGroups', { params: { query: { page: 1, name } } })
}

/** A page of the members of a group. */
export const membersPage = (parameters: QueryOf<'/api/business/getAllUsersQuery'>) =>
  query('/api/business/getAllUsersQuery', { params: { query: parameters } })

const previewPath = '/api/business/previewUserGroup'

/** The users whom rules match, and who would join and leave. */
export function preview(body: Schemas['UserGroupPreview']) {
  return queryOptions({
    queryKey: [previewPath, body],
    queryFn: ({ signal }) => call('post', previewPath, { body }, { signal }),
    // Always fetched, as users change meanwhile.
    staleTime: 0,
  })
}

export const createGroup = mutation('post', '/api/business/createUserGroup', staleUserPaths)
export const updateGroup = mutation('post', '/api/business/updateUserGroup', staleUserPaths)
export const findUsers = mutation('post', '/api/business/findUsers', [])
