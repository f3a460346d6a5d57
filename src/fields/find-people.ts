import { call } from '~/api/client'
import type { Option } from '~/ui/options'
import { personName } from './person-name'

/** As many as a list under a field can show; who is not among them is found by typing more. */
const limit = 25 as const

/** The people whose name, address or position has these words. The address tells namesakes apart. */
export async function findPeople(text: string, signal: AbortSignal): Promise<Option[]> {
  const search = text.trim()
  const query = search === '' ? { limit } : { limit, search }
  const { data } = await call(
    'get',
    '/api/business/getAllUsersQuery',
    { params: { query } },
    { signal },
  )
  return data.users.map((person) => ({
    value: person._id,
    label: personName(person),
    hint: person.email,
  }))
}
