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

const set = <Value>(given: Value | undefined, as: (value: Value) => object) =>
  given === undefined ? {} : as(given)

/** The given fields as columns: cleaned, and null for empty texts. */
const factsOf = (given: Given): Partial<AssetRow> => ({
  ...set(given.title, (title) => ({ title: cleanTitle(title, 'title', 'Enter a title') })),
  ...set(given.description, (description) => ({ description: cleanText(description) })),
  ...set(given.category, (category) => ({ categoryId: category || null })),
  ...set(given.tags, (tags) => ({ tags: cleanTags(tags) })),
  ...set(given.language, (language) => ({ language: language || null })),
  ...set(given.transcript, (transcript) => ({ transcript: transcript.trim() || null })),
  ...set(given.url, (url) => ({ url })),
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

/** Changes the given fields of an asset; equal values change nothing. */
export async function updateAsset(ctx: TxCtx, id: string, given: Given) {
  const { db, jobs, user } = ctx
  const before = await lockAsset(ctx, id)
  if (before.version !== given.version) throw await changedBy(ctx, 'asset', before)
  if (given.url !== undefined && before.type !== 'link')
    throw fieldProblem('request/invalid', 'url', 'unsuitable', 'Only a link has an address')
  if (given.category) await checkCategory(ctx, given.category)
  const facts = factsOf(given)
  const changes = await differing(ctx, before, facts)
  const taken = await takeFile(ctx, given, before.type)
  const wanted = { by: given.picture, remove: given.removeThumbnail }
  const thumbnail = await replaceFile(db, user.organisationId, before.thumbnail, wanted)
  if (taken) changes.push({ field: 'file', from: before.fileName, to: taken.name })
  if (thumbnail !== undefined)
    changes.push({ field: 'thumbnail', from: null, to: thumbnail ? 'New picture' : null })
  if (changes.length === 0) return
  const replacing = taken && (await replaceAssetFile(ctx, before, taken))
  await db
    .update(assets)
    .set({
      ...facts,
      ...replacing,
      ...(thumbnail !== undefined && { thumbnail, thumbnailGiven: thumbnail !== null }),
      version: sql`${assets.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(assets.id, id))
  if (taken) await jobs.task(db, { name: 'process-asset', assetId: id, fileId: taken.id })
  await note(ctx, 'updated', { id, title: facts.title ?? before.title }, { changes })
}
