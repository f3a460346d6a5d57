import type { TxCtx } from '../contract/ctx.ts'
import type { StagedFiles } from '../contract/operation-types.ts'
import { and, count, eq, sql } from '../db/drizzle.ts'
import { assets, captions } from '../db/schema.ts'
import { claimFiles, expireFiles } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { cleanName } from '../lib/text.ts'
import { plural } from '../lib/plural.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { lockAsset, note } from './get.ts'

const most = 50

/** A language in its own language, capitalised: "Português (Brasil)". */
function ownName(language: string) {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return (name.charAt(0).toLocaleUpperCase(language) + name.slice(1)).slice(0, 60)
  } catch {
    return language
  }
}

type Given = {
  assetId: string
  language: string
  label?: string
  isDefault?: boolean
}

/** Only one language of an asset is shown by default. */
async function clearDefault({ db }: TxCtx, assetId: string) {
  await db.update(captions).set({ isDefault: false }).where(eq(captions.assetId, assetId))
}

async function touch({ db }: TxCtx, assetId: string) {
  await db
    .update(assets)
    .set({ updatedAt: sql`now()` })
    .where(eq(assets.id, assetId))
}

/** Removes the captions in the same language, and returns them. */
async function takeAway({ db, user }: TxCtx, assetId: string, language: string) {
  const [before] = await db
    .delete(captions)
    .where(
      and(eq(captions.assetId, assetId), sql`lower(${captions.language}) = lower(${language})`),
    )
    .returning()
  await expireFiles(db, user.organisationId, [before?.file])
  return before
}

async function refuseTooMany({ db }: TxCtx, assetId: string) {
  const [counted] = await db
    .select({ n: count() })
    .from(captions)
    .where(eq(captions.assetId, assetId))
  if ((counted?.n ?? 0) < most) return
  const message = `There can be captions in ${most} languages`
  throw fieldProblem('request/invalid', 'language', 'maxItems', message)
}

/** Adds stored captions of one language; the first of an asset are shown by default. */
export async function uploadCaptions(
  ctx: TxCtx,
  input: Given,
  { file, cues }: NonNullable<StagedFiles['captions']>,
) {
  const { db, user } = ctx
  const { assetId, language } = input
  const asset = await lockAsset(ctx, assetId)
  if (asset.type !== 'video' && asset.type !== 'audio') {
    const message = 'Only videos and sounds have captions'
    throw fieldProblem('request/invalid', 'assetId', 'unsuitable', message)
  }
  const before = await takeAway(ctx, assetId, language)
  await refuseTooMany(ctx, assetId)
  const [first] = await db
    .select({ id: captions.id })
    .from(captions)
    .where(and(eq(captions.assetId, assetId), eq(captions.isDefault, true)))
  const isDefault = input.isDefault ?? !first
  if (isDefault) await clearDefault(ctx, assetId)
  await claimFiles(db, user.organisationId, [file])
  const label = cleanName(input.label ?? '') || ownName(language)
  await db.insert(captions).values({
    id: before?.id ?? newId(),
    assetId,
    organisationId: user.organisationId,
    language,
    label,
    file,
    isDefault,
  })
  await touch(ctx, assetId)
  const lines = `${label}, ${plural(cues, 'line')}`
  await note(ctx, before ? 'captions-replaced' : 'captions-added', asset, { note: lines })
}

/** The captions and their asset, locked. */
async function lockCaptions(ctx: TxCtx, id: string) {
  const { db, own } = ctx
  const [found] = await db
    .select()
    .from(captions)
    .where(own(captions, eq(captions.id, id)))
  if (!found) throw problem('request/not-found')
  return { found, asset: await lockAsset(ctx, found.assetId) }
}

/** Renames captions, or makes them the default. Returns the asset's id. */
export async function updateCaptions(
  ctx: TxCtx,
  { captionsId: id, label, isDefault }: { captionsId: string; label?: string; isDefault?: boolean },
) {
  const { found, asset } = await lockCaptions(ctx, id)
  const name = label === undefined ? found.label : cleanName(label)
  if (!name) throw fieldProblem('request/invalid', 'label', 'blank', 'Enter a name')
  const shows = isDefault ?? found.isDefault
  if (name === found.label && shows === found.isDefault) return asset.id
  if (shows) await clearDefault(ctx, asset.id)
  await ctx.db.update(captions).set({ label: name, isDefault: shows }).where(eq(captions.id, id))
  await touch(ctx, asset.id)
  await note(ctx, 'captions-changed', asset, { note: name })
  return asset.id
}

/** Deletes captions permanently. Returns the asset's id. */
export async function deleteCaptions(ctx: TxCtx, id: string) {
  const { found, asset } = await lockCaptions(ctx, id)
  await takeAway(ctx, asset.id, found.language)
  await touch(ctx, asset.id)
  await note(ctx, 'captions-deleted', asset, { note: found.label })
  return asset.id
}
