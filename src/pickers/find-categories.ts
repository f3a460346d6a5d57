import { call } from '~/api/client/client'
import { uploading } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'

/** A category as something to pick: its name, and how much is in it. */
export function categoryOption(category: Schemas['Category']): Option {
  const { _id, name, coursesCount, assetsCount } = category
  const courses = counted(coursesCount, 'course', 'courses')
  return { value: _id, label: name, hint: `${courses}, ${counted(assetsCount, 'asset', 'assets')}` }
}

/** The categories whose names have the words in them, by name. */
export async function findCategories(
  text: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const query = { page: 1, limit: 25 as const, search: text.slice(0, 100) }
  const { data } = await call(
    'get',
    '/api/business/getCategories',
    { params: { query } },
    { signal },
  )
  return data.categories.map(categoryOption)
}

export const addCategory = uploading('post', '/api/business/addCategory', [
  '/api/business/getCategories',
  '/api/business/getAuditLog',
])
