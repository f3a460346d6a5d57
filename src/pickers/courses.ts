import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** A course as an option: its title, and what distinguishes it from one with the same title. */
export function courseOption({ _id, title, category, itemsCount }: Schemas['Course']): Option {
  const items = counted(itemsCount, 'item', 'items')
  return { value: _id, label: title, hint: category ? `${category.name}, ${items}` : items }
}

async function findCourses(
  text: string,
  status: Schemas['Course']['status'] | undefined,
  signal: AbortSignal,
) {
  const search = text.trim().slice(0, 100)
  const query = {
    page: 1,
    limit: 25 as const,
    sort: status ? 'title' : '-updatedAt',
    ...(status && { status }),
    ...(search !== '' && { search }),
  }
  const { data } = await call('get', '/api/business/getCourses', { params: { query } }, { signal })
  return data.courses
}

/** The published courses by title: only these can be assigned. */
export const publishedCourseEntity: Entity = {
  noun: ['course', 'courses'],
  find: async (text, signal) => (await findCourses(text, 'published', signal)).map(courseOption),
}

/** The courses that can be edited, the most recently changed first. */
export const openCourseEntity: Entity = {
  noun: ['course', 'courses'],
  async find(text, signal) {
    const found = await findCourses(text, undefined, signal)
    return found.filter(({ status }) => status !== 'archived').map(courseOption)
  },
}
