import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'
import { personName } from '~/entities/person-name'

/** As many as a list under a field can show; who is not among them is found by typing more. */
const limit = 25 as const

/** Whom a list shows before anything is typed; the shell has them fetched ahead (src/shell/palette/prefetch-lists.ts). */
export const firstPeople = {
  ...query('/api/business/getUsers', { params: { query: { page: 1, limit } } }),
  // Whoever has come meanwhile is found by typing.
  staleTime: 5 * 60_000,
}

/** The address tells namesakes apart. */
const personOption = (person: Schemas['User']): Option => ({
  value: person._id,
  label: personName(person),
  hint: person.email,
})

/** The people of the organisation, by name, address or position. */
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
