import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { count, eq, ne, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assets, categories, courses } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { cleanText } from '../lib/text.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { problem } from '../contract/problem.ts'
import { changesOf } from '../audit/diff.ts'
import { orderBy } from '../contract/sort.ts'
import { cleanTitle } from '../contract/title.ts'
import { hasEachWord } from '../db/search-terms.ts'

type Category = components['schemas']['Category']

const coursesCount = sql<number>`(SELECT count(*)::integer FROM ${courses} c
  WHERE c.category_id = ${categories}.id AND c.deleted_at IS NULL)`
const assetsCount = sql<number>`(SELECT count(*)::integer FROM ${assets} a
  WHERE a.category_id = ${categories}.id AND a.deleted_at IS NULL)`

/** How many courses and assets a category has, deleted ones not counted. */
export const inCategory = { coursesCount, assetsCount }

const shown = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  image: categories.image,
  version: categories.version,
  ...inCategory,
}

type Row = Pick<
  typeof categories.$inferSelect,
  Exclude<keyof typeof shown, keyof typeof inCategory>
>

const asCategory = (
  { id: _id, image, ...row }: Row & { coursesCount: number; assetsCount: number },
  files: Files,
): Category => ({ _id, ...row, image: image && files.address(image) })

const keys = { name: sql`fold_text(${categories.name}) COLLATE "C"`, coursesCount, assetsCount }

type List = { search?: string; sort?: string; limit?: number; offset?: number }
type Caller = Pick<Ctx, 'own' | 'files'> & { db: Db | Tx }

/** The categories of a search in an order, and their total. */
export async function listCategories({ db, own, files }: Caller, { search, sort, ...page }: List) {
  const order = orderBy(keys, sort ?? 'name', [categories.id])
  const listed = own(categories, ...hasEachWord(sql`fold_text(${categories.name})`, search))
  const rows = await db
    .select(shown)
    .from(categories)
    .where(listed)
    .orderBy(...order)
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  const [counted] = await db.select({ total: count() }).from(categories).where(listed)
  return { total: counted?.total ?? 0, categories: rows.map((row) => asCategory(row, files)) }
}

async function readCategory({ db, own, files }: Caller, id: string) {
  const [row] = await db
    .select(shown)
    .from(categories)
    .where(own(categories, eq(categories.id, id)))
  if (!row) throw problem('request/not-found')
  return asCategory(row, files)
}

/** Refuses the name of another category, ignoring case. */
async function checkName({ db, own }: TxCtx, name: string, id = '') {
  const [existing] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(own(categories, sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, id)))
  if (!existing) return
  const errors = [{ field: 'name', code: 'taken', message: 'Choose another name' }]
  throw problem('category/name-taken', existing.name, { errors })
}

type Given = { name?: string; description?: string; image?: string; removeImage?: boolean }

const factsOf = ({ name, description }: Given) => ({
  ...(name !== undefined && { name: cleanTitle(name) }),
  ...(description !== undefined && { description: cleanText(description) }),
})

export async function addCategory(ctx: TxCtx, input: Given & { name: string }) {
  const { db, user } = ctx
  const { organisationId } = user
  const id = newId()
  const name = cleanTitle(input.name)
  await checkName(ctx, name)
  await claimFiles(db, organisationId, [input.image])
  await db
    .insert(categories)
    .values({ id, organisationId, ...factsOf(input), name, image: input.image })
  await audit(db, { ...byOf(ctx), event: 'category/created', of: { type: 'category', id, name } })
  return readCategory(ctx, id)
}

export async function updateCategory(
  ctx: TxCtx,
  { categoryId: id, version, ...input }: Given & { categoryId: string; version: number },
) {
  const { db, own, user } = ctx
  const [before] = await db
    .select()
    .from(categories)
    .where(own(categories, eq(categories.id, id)))
    .for('no key update')
  if (!before) throw problem('request/not-found')
  if (before.version !== version) throw await changedBy(ctx, 'category', before)
  const columns = factsOf(input)
  if (columns.name !== undefined) await checkName(ctx, columns.name, id)
  const imageInput = { by: input.image, remove: input.removeImage }
  const image = await replaceFile(db, user.organisationId, before.image, imageInput)
  const { name, description } = before
  const changes = changesOf({ name, description }, columns)
  if (image !== undefined)
    changes.push({ field: 'image', from: null, to: image ? 'New picture' : null })
  if (changes.length > 0) {
    await db
      .update(categories)
      .set({ ...columns, image, version: sql`${categories.version} + 1`, updatedAt: sql`now()` })
      .where(eq(categories.id, id))
    const subject = { type: 'category' as const, id, name: columns.name ?? name }
    await audit(db, { ...byOf(ctx), event: 'category/updated', of: subject, changes })
  }
  return readCategory(ctx, id)
}
