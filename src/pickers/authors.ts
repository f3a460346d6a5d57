import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** An author as an option: name and designation. */
export function authorOption({ _id, name, designation, coursesCount }: Schemas['Author']): Option {
  return {
    value: _id,
    label: name,
    hint: designation || counted(coursesCount, 'course', 'courses'),
  }
}

/** The authors, by name. */
export const authorEntity: Entity = {
  noun: ['author', 'authors'],
  async find(text, signal) {
    const params = { query: { page: 1, limit: 25 as const, search: text.slice(0, 100) } }
    const { data } = await call('get', '/api/business/getAuthors', { params }, { signal })
    return data.authors.map(authorOption)
  },
  create: {
    async make(name, key) {
      const params = { header: { 'Idempotency-Key': key } }
      const input = { params, body: { name } }
      return authorOption((await upload('post', '/api/business/addAuthor', input)).data.author)
    },
    stale: ['/api/business/getAuthors', '/api/business/getAuditLog'],
  },
}
