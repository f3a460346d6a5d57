import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client'
import { mutation, query } from '~/api/query'
import type { Schemas } from '~/api/schemas'
import type { GroupSearch } from './group-search'

/** A page of the groups that an address asks for, with the counts for its filter. */
export function groupsPage({ page, limit, sort, search, type }: GroupSearch) {
  return query('/api/business/getUserGroups', {
    params: {
      query: { page, limit, sort, facets: true, ...(search && { search }), ...(type && { type }) },
    },
  })
}

/** One group; an empty list when there is none with this id. */
export function group(groupId: string) {
  return query('/api/business/getUserGroups', { params: { query: { groupId } } })
}

/** Groups of which the name contains some words. */
export function groupsNamedLike(search: string) {
  return query('/api/business/getUserGroups', {
    params: { query: { page: 1, limit: 25, search } },
  })
}

/** A page of the members of a group. */
export function membersPage(
  filter: Schemas['UserFilter'],
  { memberPage: page = 1, memberSort: sort = 'name', limit }: GroupSearch,
) {
  return query('/api/business/getAllUsersQuery', {
    params: { query: { ...filter, page, limit, sort } },
  })
}

const previewPath = '/api/business/previewUserGroup'

/** Whom rules would fit, who would join and who would leave. */
export function preview(body: Schemas['UserGroupPreview']) {
  return queryOptions({
    queryKey: [previewPath, body],
    queryFn: ({ signal }) => call('post', previewPath, { body }, { signal }),
    // Others change people meanwhile, and what is asked again should be told as it is.
    staleTime: 0,
  })
}

const deletePath = '/api/business/deleteUserGroup'

/** What deleting a group would do. */
export function deletion(userGroup: string) {
  return queryOptions({
    queryKey: [deletePath, userGroup],
    queryFn: ({ signal }) =>
      call(
        'post',
        deletePath,
        { params: { query: { dryRun: true } }, body: { userGroup } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })
}

const removalPath = '/api/business/removeUsersFromGroups'

/** What taking people out of a group would do. */
export function removal(body: Schemas['GroupMembership']) {
  return queryOptions({
    queryKey: [removalPath, body],
    queryFn: ({ signal }) =>
      call('post', removalPath, { params: { query: { dryRun: true } }, body }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Members change with a group, so whatever lists people with their groups is old, too. */
const stale = [
  '/api/business/getUserGroups',
  '/api/business/getUsers',
  '/api/business/getAllUsersQuery',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const

export const createGroup = mutation('post', '/api/business/createUserGroup', stale)
export const updateGroup = mutation('post', '/api/business/updateUserGroup', stale)
export const deleteGroup = mutation('post', deletePath, stale)
export const restoreGroup = mutation('post', '/api/business/restoreUserGroup', stale)
export const addMembers = mutation('post', '/api/business/addUsersToGroups', stale)
export const removeMembers = mutation('post', removalPath, stale)
export const findUsers = mutation('post', '/api/business/findUsers', [])
