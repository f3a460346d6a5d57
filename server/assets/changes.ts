import { sql } from '../db/drizzle.ts'
import { assets } from '../db/schema.ts'
import { cleanTags } from '../lib/text.ts'
import { ownedBy } from '../db/scope.ts'
import { changesOf } from '../audit/diff.ts'
import {
  alreadyDeleted,
  isDeleted,
  notDeleted,
  type ObjectChange,
  type ObjectTable,
  skipped,
} from '../bulk/objects.ts'
import type { Removal } from '../taxonomy/removal.ts'
import { categoryNames } from '../taxonomy/category-input.ts'
import { countUses, detachContent, usedIn } from '../progress/detach-content.ts'
import type { AssetRow } from './get.ts'

const idsOf = (rows: AssetRow[]) => rows.map(({ id }) => id)
const isOneOf = (rows: AssetRow[]) => sql`${assets.id} = ANY(${sql.param(idsOf(rows))}::text[])`

const newer = { version: sql`${assets.version} + 1`, updatedAt: sql`now()` }

/** Deletes assets, which can be restored for 30 days. Those in use only with permission to remove them from courses. */
export const deleteAssets: ObjectChange<AssetRow, Removal> = async (ctx, rows, input) => {
  const uses = await countUses(ctx, 'asset_id', idsOf(rows))
  return {
    event: 'asset/deleted',
    judge(asset) {
      const { id, deletedAt } = asset
      if (deletedAt) return alreadyDeleted(asset)
      const courses = uses.get(id)
      if (!courses || input.removeFromCourses) return undefined
      const ofMany = 'Courses use them'
      return { outcome: 'failed', code: 'asset/in-use', message: usedIn(courses), ofMany }
    },
    async apply(changed) {
      const used = idsOf(changed).filter((id) => uses.has(id))
      if (used.length > 0) await detachContent(ctx, 'asset_id', used)
      await ctx.tx
        .update(assets)
        .set({ ...newer, deletedAt: sql`now()` })
        .where(isOneOf(changed))
    },
  }
}

/** Restores deleted assets, but not into the courses that they were removed from. */
export const restoreAssets: ObjectChange<AssetRow, object> = async (ctx) => ({
  event: 'asset/restored',
  judge: (asset) => (asset.deletedAt ? undefined : notDeleted(asset)),
  apply: (changed) =>
    ctx.tx
      .update(assets)
      .set({ ...newer, deletedAt: null })
      .where(isOneOf(changed)),
})

export type AssetFacts = {
  category?: string | null
  language?: string | null
  addTags?: string[]
  removeTags?: string[]
  tags?: string[]
}

const mostTags = 30

function tagsOf(asset: AssetRow, { addTags = [], removeTags = [], tags = asset.tags }: AssetFacts) {
  const removed = new Set(removeTags.map((tag) => tag.trim().toLowerCase()))
  return cleanTags([...tags, ...addTags]).filter((tag) => !removed.has(tag.toLowerCase()))
}

const factsOf = (asset: AssetRow, input: AssetFacts) => ({
  categoryId: input.category === undefined ? asset.categoryId : input.category,
  language: input.language === undefined ? asset.language : input.language,
  tags: tagsOf(asset, input),
})

/** Changes the category or language of assets, and adds or removes tags. */
export const updateAssets: ObjectChange<AssetRow, AssetFacts> = async (ctx, rows, input) => {
  const names = await categoryNames(ctx, input.category, rows)
  const isLost = typeof input.category === 'string' && !names.has(input.category)
  const differing = (asset: AssetRow) => {
    const audited = ({ categoryId, language, tags }: ReturnType<typeof factsOf>) => ({
      category: categoryId && (names.get(categoryId) ?? null),
      language,
      tags,
    })
    return changesOf(audited(asset), audited(factsOf(asset, input)))
  }
  return {
    event: 'asset/updated',
    judge(asset) {
      const { title, deletedAt } = asset
      if (deletedAt) return isDeleted(asset)
      if (isLost)
        return { outcome: 'failed', code: 'category-gone', message: 'The category was deleted' }
      if (factsOf(asset, input).tags.length > mostTags) {
        const message = `${title} would have more than ${mostTags} tags`
        return {
          outcome: 'failed',
          code: 'too-many-tags',
          message,
          ofMany: 'They have enough tags',
        }
      }
      if (differing(asset).length > 0) return undefined
      return skipped('already-there', `${title} is like this already`, 'They are like this already')
    },
    changes: differing,
    back: ({ categoryId: category, language, tags }) => ({ category, language, tags }),
    apply: (changed) => {
      const facts = changed.map((asset) => ({ id: asset.id, ...factsOf(asset, input) }))
      return ctx.tx.execute(sql`
        UPDATE assets a SET category_id = f."categoryId", language = f.language, tags = f.tags,
          version = version + 1, updated_at = now()
        FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
          AS f (id text, "categoryId" text, language text, tags jsonb) WHERE a.id = f.id`)
    },
  }
}

export const assetTable: ObjectTable<AssetRow> = {
  type: 'asset',
  href: '/library/assets',
  async read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(assets)
      .where(
        ownedBy(organisationId)(
          assets,
          sql`${assets.id} = ANY(${sql.param(ids)}::text[])`,
          sql`(${assets.deletedAt} IS NULL OR ${assets.deletedAt} > now() - interval '30 days')`,
        ),
      )
      .orderBy(assets.id)
    return toChange ? found.for('no key update') : found
  },
}
