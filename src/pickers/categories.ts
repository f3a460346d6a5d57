import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** A category as an option: its name and size. */
export function categoryOption(category: Schemas['Category']): Option {
  const { _id, name, coursesCount, assetsCount } = category
  const courses = counted(coursesCount, 'course', 'courses')
  return { value: _id, label: name, hint: `${courses}, ${counted(assetsCount, 'asset', 'assets')}` }
}

/** The categories, by name. */
export const categoryEntity: Entity = {
  noun: ['category', 'categories'],
  async find(text, signal) {
    const params = { query: { page: 1, limit: 25 as const, search: text.slice(0, 100) } }
    const { data } = await call('get', '/api/business/getCategories', { params }, { signal })
    return data.categories.map(categoryOption)
  },
  create: {
    async make(name, key) {
      const params = { header: { 'Idempotency-Key': key } }
      const input = { params, body: { name } }
      return categoryOption(
        (await upload('post', '/api/business/addCategory', input)).data.category,
      )
    },
    stale: ['/api/business/getCategories', '/api/business/getAuditLog'],
  },
}
