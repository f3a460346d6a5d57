import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** An event as something to pick: its title, and how many people have a place. */
export function eventOption({ _id, title, stats }: Schemas['Event']): Option {
  const hint = `${counted(stats.registered, 'person', 'people')} registered`
  return { value: _id, label: title, hint }
}

/** The events, upcoming ones first. */
export const eventEntity: Entity = {
  noun: ['event', 'events'],
  async find(text, signal) {
    const search = text.trim().slice(0, 100)
    const params = { query: { page: 1, limit: 25 as const, ...(search !== '' && { search }) } }
    const { data } = await call('get', '/api/business/getEvents', { params }, { signal })
    return data.events.map(eventOption)
  },
}
