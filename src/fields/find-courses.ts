import { call } from '~/api/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/numbers'
import type { Option } from '~/ui/options'

/** A course as something to pick: its title, and what tells it from one of the same name. */
export function courseOption({ _id, title, category, itemsCount }: Schemas['Course']): Option {
  const items = counted(itemsCount, 'item', 'items')
  return { value: _id, label: title, hint: category ? `${category.name}, ${items}` : items }
}

/** The published courses that have the words in them, by title: only these can be assigned. */
export async function findPublishedCourses(
  text: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const search = text.trim().slice(0, 100)
  const query = {
    page: 1,
    limit: 25 as const,
    status: 'published' as const,
    sort: 'title',
    ...(search !== '' && { search }),
  }
  const { data } = await call('get', '/api/business/getCourses', { params: { query } }, { signal })
  return data.courses.map(courseOption)
}
