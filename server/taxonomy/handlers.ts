import type { Handlers } from '../contract/operation-types.ts'
import { addAuthor, listAuthors, updateAuthor } from './authors.ts'
import { addCategory, listCategories, updateCategory } from './categories.ts'
import { authorKind, categoryKind, remove } from './remove.ts'
import { paged } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'

export const taxonomy = {
  async getAuthors({ query: { search, sort, ...query }, ...caller }) {
    const { said, cut } = paged(query)
    const { total, authors } = await listAuthors(caller, { search, sort, ...cut })
    return { status: 'success', ...said, total, data: { authors } }
  },

  async getCategories({ query: { search, sort, ...query }, ...caller }) {
    const { said, cut } = paged(query)
    const { total, categories } = await listCategories(caller, { search, sort, ...cut })
    return { status: 'success', ...said, total, data: { categories } }
  },

  addAuthor: ({ body, stored, ...asked }) =>
    inTransaction(asked, async (here) => ({
      status: 'success',
      data: { author: await addAuthor(here, { ...body, photo: stored.picture }) },
    })),

  addCategory: ({ body, stored, ...asked }) =>
    inTransaction(asked, async (here) => ({
      status: 'success',
      data: { category: await addCategory(here, { ...body, image: stored.picture }) },
    })),

  updateAuthor: ({ body, stored, ...asked }) =>
    inTransaction(asked, async (here) => ({
      status: 'success',
      data: { author: await updateAuthor(here, { ...body, photo: stored.picture }) },
    })),

  updateCategory: ({ body, stored, ...asked }) =>
    inTransaction(asked, async (here) => ({
      status: 'success',
      data: { category: await updateCategory(here, { ...body, image: stored.picture }) },
    })),

  deleteAuthor: ({ body: { authorIds: ids, replaceWith }, query: { dryRun }, ...asked }) =>
    inTransaction(asked, (here) => remove(here, authorKind, { ids, replaceWith, dryRun })),

  deleteCategory: ({ body: { categoryIds: ids, replaceWith }, query: { dryRun }, ...asked }) =>
    inTransaction(asked, (here) => remove(here, categoryKind, { ids, replaceWith, dryRun })),
} satisfies Handlers<
  | 'getAuthors'
  | 'getCategories'
  | 'addAuthor'
  | 'addCategory'
  | 'updateAuthor'
  | 'updateCategory'
  | 'deleteAuthor'
  | 'deleteCategory'
>
