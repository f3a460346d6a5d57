import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'

/** A course as something to pick: its title, and what tells it from one of the same name. */
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

/** The published courses that have the words in them, by title: only these can be assigned. */
export async function findPublishedCourses(
  text: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  return (await findCourses(text, 'published', signal)).map(courseOption)
}

/** The courses that something can be put into, what was changed last first. */
export async function findOpenCourses(
  text: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const found = await findCourses(text, undefined, signal)
  return found.filter(({ status }) => status !== 'archived').map(courseOption)
}
