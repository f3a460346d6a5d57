import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'
import { personName } from '~/entities/person-name'

/** The maximum for a list under a field; others are found by typing. */
const limit = 25 as const

/** The initial list; the shell prefetches it (src/shell/palette/prefetch-lists.ts). */
export const firstPeople = {
  ...query('/api/business/getUsers', { params: { query: { page: 1, limit } } }),
  // Users added meanwhile are found by typing.
  staleTime: 5 * 60_000,
}

/** The address distinguishes namesakes. */
const personOption = (person: Schemas['User']): Option => ({
  value: person._id,
  label: personName(person),
  hint: person.email,
})

/** The users of the organisation, by name, address or designation. */
export const userEntity: Entity = {
  noun: ['person', 'people'],
  placeholder: 'Type a name or email address',
  async find(text, signal, queryClient) {
    const search = text.trim()
    const params = { query: { limit, search } }
    const { data } = await (search === ''
      ? queryClient.fetchQuery(firstPeople)
      : call('get', '/api/business/getAllUsersQuery', { params }, { signal }))
    return data.users.map(personOption)
  },
}
