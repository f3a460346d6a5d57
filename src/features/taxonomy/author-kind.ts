import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'
import { countedDone, refusedDone } from '~/bulk/bulk-outcome'
import { authorEntity } from '~/pickers/authors'
import type { Entry, EntryValues, TaxonomyKind } from './taxonomy-kind'

const path = '/api/business/getAuthors'

const entryOf = (author: Schemas['Author']): Entry => ({
  id: author._id,
  name: author.name,
  line: author.designation,
  about: author.bio,
  picture: author.photo,
  courses: author.coursesCount,
  assets: 0,
  version: author.version,
})

const bodyOf = ({ name, line, about, picture }: EntryValues) => ({
  name,
  designation: line,
  bio: about,
  ...(picture && { photo: picture }),
})

/** The authors of courses. */
export const authorKind: TaxonomyKind = {
  noun: ['author', 'authors'],
  title: 'Authors',
  purpose: 'Authors appear on their courses with a photo and a short bio.',
  labels: { line: 'Position', about: 'Bio', picture: 'Photo' },
  limits: { name: 100, line: 100, about: 2000 },
  picture: { width: 512 },
  path,
  stale: [path, '/api/business/getCourses', '/api/business/getAuditLog'],
  async read(search, page, signal) {
    const query = { page, limit: 25 as const, sort: 'name', ...(search && { search }) }
    const answer = await call('get', path, { params: { query } }, { signal })
    return { entries: answer.data.authors.map(entryOf), total: answer.total }
  },
  async readOne(id) {
    const { data } = await call('get', path, {})
    const author = data.authors.find(({ _id }) => _id === id)
    return author && entryOf(author)
  },
  async add(values, key) {
    const params = { header: { 'Idempotency-Key': key } }
    const { data } = await upload('post', '/api/business/addAuthor', {
      params,
      body: bodyOf(values),
    })
    return entryOf(data.author)
  },
  async update(authorId, values, version) {
    const body = {
      authorId,
      version,
      ...bodyOf(values),
      ...(values.picture === null && { removePhoto: true }),
    }
    return entryOf((await upload('post', '/api/business/updateAuthor', { body })).data.author)
  },
  async remove({ id, replaceWith }, dryRun, signal) {
    const body = { authorIds: [id], ...(replaceWith && { replaceWith }) }
    const params = { query: { dryRun } }
    try {
      const answer = await call('post', '/api/business/deleteAuthor', { params, body }, { signal })
      return countedDone(answer.data)
    } catch (error) {
      return refusedDone([id], error, ['author/in-use'])
    }
  },
  entity: authorEntity,
}
