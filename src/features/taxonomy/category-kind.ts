import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'
import { countedDone, refusedDone } from '~/bulk/bulk-outcome'
import { categoryEntity } from '~/pickers/categories'
import type { Entry, EntryValues, TaxonomyKind } from './taxonomy-kind'

const path = '/api/business/getCategories'

const entryOf = (category: Schemas['Category']): Entry => ({
  id: category._id,
  name: category.name,
  line: '',
  about: category.description,
  picture: category.image,
  courses: category.coursesCount,
  assets: category.assetsCount,
  version: category.version,
})

const bodyOf = ({ name, about, picture }: EntryValues) => ({
  name,
  description: about,
  ...(picture && { image: picture }),
})

/** The categories of courses and assets. */
export const categoryKind: TaxonomyKind = {
  noun: ['category', 'categories'],
  title: 'Categories',
  purpose: 'Categories group courses and assets so that people can find them.',
  labels: { line: null, about: 'Description', picture: 'Image' },
  limits: { name: 60, line: 0, about: 250 },
  picture: { width: 512 },
  path,
  stale: [
    path,
    '/api/business/assets',
    '/api/business/asset/{id}',
    '/api/business/getCourses',
    '/api/business/getAuditLog',
  ],
  async read(search, page, signal) {
    const query = { page, limit: 25 as const, sort: 'name', ...(search && { search }) }
    const answer = await call('get', path, { params: { query } }, { signal })
    return { entries: answer.data.categories.map(entryOf), total: answer.total }
  },
  async readOne(id) {
    const { data } = await call('get', path, {})
    const category = data.categories.find(({ _id }) => _id === id)
    return category && entryOf(category)
  },
  async add(values, key) {
    const params = { header: { 'Idempotency-Key': key } }
    const { data } = await upload('post', '/api/business/addCategory', {
      params,
      body: bodyOf(values),
    })
    return entryOf(data.category)
  },
  async update(categoryId, values, version) {
    const body = {
      categoryId,
      version,
      ...bodyOf(values),
      ...(values.picture === null && { removeImage: true }),
    }
    return entryOf((await upload('post', '/api/business/updateCategory', { body })).data.category)
  },
  async remove({ id, replaceWith }, dryRun, signal) {
    const body = { categoryIds: [id], ...(replaceWith && { replaceWith }) }
    const params = { query: { dryRun } }
    try {
      const answer = await call(
        'post',
        '/api/business/deleteCategory',
        { params, body },
        { signal },
      )
      return countedDone(answer.data)
    } catch (error) {
      return refusedDone([id], error, ['category/in-use'])
    }
  },
  entity: categoryEntity,
}
