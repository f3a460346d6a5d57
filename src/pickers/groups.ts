import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** The maximum for a list under a field; others are found by typing. */
const limit = 25 as const

/** The initial list; the shell prefetches it (src/shell/palette/prefetch-lists.ts). */
export const firstGroups = {
  ...query('/api/business/getUserGroups', { params: { query: { page: 1, limit } } }),
  // Objects added meanwhile are found by typing.
  staleTime: 5 * 60_000,
}

/** A group as an option: its name and size. */
export function groupOption({ _id, name, usersCount, type }: Schemas['UserGroup']): Option {
  const people = counted(usersCount, 'person', 'people')
  return { value: _id, label: name, hint: type === 'dynamic' ? `${people}, rule-based` : people }
}

async function find(search: string, signal: AbortSignal, type?: Schemas['GroupType']) {
  const params = { query: { page: 1, limit, search: search.slice(0, 100), type } }
  const { data } = await call('get', '/api/business/getUserGroups', { params }, { signal })
  return data.userGroups.map(groupOption)
}

/** The groups, by name. */
export const groupEntity: Entity = {
  noun: ['group', 'groups'],
  async find(text, signal, queryClient) {
    if (text.trim() !== '') return find(text, signal)
    const { data } = await queryClient.fetchQuery(firstGroups)
    return data.userGroups.map(groupOption)
  },
}

/** The static groups: users cannot be added to others. */
export const staticGroupEntity: Entity = {
  noun: groupEntity.noun,
  find: (text, signal) => find(text, signal, 'static'),
  create: {
    async make(name, key) {
      const input = { params: { header: { 'Idempotency-Key': key } }, body: { name } }
      const { data } = await call('post', '/api/business/createUserGroup', input)
      return groupOption(data.userGroup)
    },
    stale: ['/api/business/getUserGroups'],
  },
}
