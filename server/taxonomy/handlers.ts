import type { Handlers } from '../contract/operation-types.ts'
import { addAuthor, listAuthors, updateAuthor } from './authors.ts'
import { addCategory, listCategories, updateCategory } from './categories.ts'
import { authorKind, categoryKind, remove } from './remove.ts'
import { paged } from '../db/pagination.ts'
import { inTransaction } from '../db/transaction.ts'

export const taxonomy = {
  async getAuthors({ query: { search, sort, ...query }, ...ctx }) {
    const { envelope, slice } = paged(query)
    const { total, authors } = await listAuthors(ctx, { search, sort, ...slice })
    return { status: 'success', ...envelope, total, data: { authors } }
  },

  async getCategories({ query: { search, sort, ...query }, ...ctx }) {
    const { envelope, slice } = paged(query)
    const { total, categories } = await listCategories(ctx, { search, sort, ...slice })
    return { status: 'success', ...envelope, total, data: { categories } }
  },

  addAuthor: ({ body, stored, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { author: await addAuthor(txCtx, { ...body, photo: stored.picture }) },
    })),

  addCategory: ({ body, stored, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { category: await addCategory(txCtx, { ...body, image: stored.picture }) },
    })),

  updateAuthor: ({ body, stored, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { author: await updateAuthor(txCtx, { ...body, photo: stored.picture }) },
    })),

  updateCategory: ({ body, stored, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { category: await updateCategory(txCtx, { ...body, image: stored.picture }) },
    })),

  deleteAuthor: ({ body: { authorIds: ids, replaceWith }, query: { dryRun }, ...ctx }) =>
    inTransaction(ctx, (txCtx) => remove(txCtx, authorKind, { ids, replaceWith, dryRun })),

  deleteCategory: ({ body: { categoryIds: ids, replaceWith }, query: { dryRun }, ...ctx }) =>
    inTransaction(ctx, (txCtx) => remove(txCtx, categoryKind, { ids, replaceWith, dryRun })),
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
