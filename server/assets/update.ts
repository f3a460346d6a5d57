import type { TxCtx } from '../contract/ctx.ts'
import { eq, sql } from '../db/drizzle.ts'
import { assets, categories } from '../db/schema.ts'
import { replaceFile } from '../files/lifecycle.ts'
import { cleanTags, cleanText } from '../lib/text.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { fieldProblem } from '../contract/problem.ts'
import { changesOf } from '../audit/diff.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { cleanTitle } from '../contract/title.ts'
import { takeFile } from './file.ts'
import { type AssetRow, lockAsset, note } from './get.ts'
import { checkAddress } from './link-address.ts'
import { replaceAssetFile } from './replacement.ts'
import type { StoredFile } from '../contract/context.ts'

type Given = {
  version: number
  title?: string
  description?: string
  category?: string
  tags?: string[]
  language?: string
  transcript?: string
  url?: string
  file?: StoredFile
  uploadId?: string
  /** A stored picture that an admin chose. */
  picture?: string
  removeThumbnail?: boolean
}

const set = <Value>(value: Value | undefined, as: (value: Value) => object) =>
  value === undefined ? {} : as(value)

/** Request fields as columns: cleaned, with null for empty texts. */
const factsOf = (input: Given): Partial<AssetRow> => ({
  ...set(input.title, (title) => ({ title: cleanTitle(title, 'title', 'Enter a title') })),
  ...set(input.description, (description) => ({ description: cleanText(description) })),
  ...set(input.category, (category) => ({ categoryId: category || null })),
  ...set(input.tags, (tags) => ({ tags: cleanTags(tags) })),
  ...set(input.language, (language) => ({ language: language || null })),
  ...set(input.transcript, (transcript) => ({ transcript: transcript.trim() || null })),
  ...set(input.url, (url) => ({ url })),
})

async function categoryName({ db, own }: TxCtx, id: string | null) {
  if (id === null) return null
  const [found] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(own(categories, eq(categories.id, id)))
  return found?.name ?? null
}

async function differing(ctx: TxCtx, before: AssetRow, facts: Partial<AssetRow>) {
  const { title, description, tags, language, url } = facts
  const changes = changesOf(
    {
      title: before.title,
      description: before.description,
      tags: before.tags,
      language: before.language,
      url: before.url,
    },
    { title, description, tags, language, url },
  )
  if (facts.categoryId !== undefined && facts.categoryId !== before.categoryId) {
    const from = await categoryName(ctx, before.categoryId)
    changes.push({ field: 'category', from, to: await categoryName(ctx, facts.categoryId) })
  }
  if (facts.transcript !== undefined && facts.transcript !== before.transcript)
    changes.push({ field: 'transcript', from: null, to: facts.transcript?.slice(0, 100) ?? null })
  return changes
}

/** Updates the fields present in the request; equal values change nothing. */
export async function updateAsset(ctx: TxCtx, id: string, input: Given) {
  const { db, jobs, user } = ctx
  const before = await lockAsset(ctx, id)
  if (before.version !== input.version) throw await changedBy(ctx, 'asset', before)
  if (input.url !== undefined && before.type !== 'link')
    throw fieldProblem('request/invalid', 'url', 'unsuitable', 'Only a link has an address')
  if (input.url !== undefined) checkAddress(input.url)
  if (input.category) await checkCategory(ctx, input.category)
  const columns = factsOf(input)
  const changes = await differing(ctx, before, columns)
  const stored = await takeFile(ctx, input, before.type)
  const thumbnailInput = { by: input.picture, remove: input.removeThumbnail }
  const thumbnail = await replaceFile(db, user.organisationId, before.thumbnail, thumbnailInput)
  if (stored) changes.push({ field: 'file', from: before.fileName, to: stored.name })
  if (thumbnail !== undefined)
    changes.push({ field: 'thumbnail', from: null, to: thumbnail ? 'New picture' : null })
  if (changes.length === 0) return
  const replacing = stored && (await replaceAssetFile(ctx, before, stored))
  await db
    .update(assets)
    .set({
      ...columns,
      ...replacing,
      ...(thumbnail !== undefined && { thumbnail, thumbnailGiven: thumbnail !== null }),
      version: sql`${assets.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(assets.id, id))
  if (stored) await jobs.task(db, { name: 'process-asset', assetId: id, fileId: stored.id })
  await note(ctx, 'updated', { id, title: columns.title ?? before.title }, { changes })
}
