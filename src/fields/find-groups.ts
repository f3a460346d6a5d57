import { call } from '~/api/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/numbers'
import type { Option } from '~/ui/options'

/** A group as something to pick: its name, and how many people are in it. */
export function groupOption({ _id, name, usersCount, type }: Schemas['UserGroup']): Option {
  const people = counted(usersCount, 'person', 'people')
  return { value: _id, label: name, hint: type === 'dynamic' ? `${people}, by rules` : people }
}

async function find(search: string, signal: AbortSignal, type?: Schemas['GroupType']) {
  const query = { page: 1, limit: 25 as const, search: search.slice(0, 100), type }
  const { data } = await call(
    'get',
    '/api/business/getUserGroups',
    { params: { query } },
    { signal },
  )
  return data.userGroups.map(groupOption)
}

/** The groups whose names have the words in them, by name. */
export function findGroups(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  return find(text, signal)
}

/** The same among the groups that are kept by hand: the others take nobody. */
export function findStaticGroups(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  return find(text, signal, 'static')
}
