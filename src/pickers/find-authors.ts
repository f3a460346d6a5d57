import { call } from '~/api/client/client'
import { uploading } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'

/** An author as something to pick: the name, and what tells namesakes apart. */
export function authorOption({ _id, name, designation, coursesCount }: Schemas['Author']): Option {
  return {
    value: _id,
    label: name,
    hint: designation || counted(coursesCount, 'course', 'courses'),
  }
}

/** The authors whose names have the words in them, by name. */
export async function findAuthors(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const query = { page: 1, limit: 25 as const, search: text.slice(0, 100) }
  const { data } = await call('get', '/api/business/getAuthors', { params: { query } }, { signal })
  return data.authors.map(authorOption)
}

export const addAuthor = uploading('post', '/api/business/addAuthor', [
  '/api/business/getAuthors',
  '/api/business/getAuditLog',
])
