import { query } from './client/query'

/** A group by id; an empty list if it does not exist. */
export const groupById = (groupId: string) =>
  query('/api/business/getUserGroups', { params: { query: { groupId } } })
