import type { TxCtx } from '../contract/ctx.ts'
import { assets } from '../db/schema.ts'
import { claimFiles } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { cleanName, cleanTags, cleanText } from '../lib/text.ts'
import { fieldProblem } from '../contract/problem.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { cleanTitle } from '../contract/title.ts'
import { columnsOf, takeFile } from './file.ts'
import { type AssetRow, note } from './get.ts'
import { checkAddress } from './link-address.ts'
import type { StoredFile } from '../contract/context.ts'

type Given = {
  title?: string
  description?: string
  category?: string
  tags?: string[]
  language?: string
  type?: AssetRow['type']
  url?: string
  file?: StoredFile
  uploadId?: string
  /** A stored picture that an admin chose. */
  picture?: string
}

/** A title from a file name: "Opening in Japan" from "Opening in Japan.final.mp4". */
const titleOfFile = (name: string) =>
  cleanName(name.replace(/\.\w{1,5}$/, '')).slice(0, 120) || name

function checkLink({ url, type }: Given) {
  if (url !== undefined) checkAddress(url)
  if (url === undefined || type === undefined || type === 'link') return
  throw fieldProblem('request/invalid', 'type', 'unsuitable', 'An address is kept as a link')
}

/** Stores an asset and returns its id. Files are processed by a task; links are ready at once. */
export async function addAsset(ctx: TxCtx, input: Given) {
  const { db, user, jobs } = ctx
  const { organisationId } = user
  checkLink(input)
  const title =
    input.title === undefined ? undefined : cleanTitle(input.title, 'title', 'Enter a title')
  if (input.category !== undefined) await checkCategory(ctx, input.category)
  const stored = await takeFile(ctx, input, input.type)
  await claimFiles(db, organisationId, [input.picture])
  const id = newId()
  const row = {
    id,
    organisationId,
    title: title ?? titleOfFile(stored?.name ?? ''),
    description: cleanText(input.description ?? ''),
    categoryId: input.category,
    tags: cleanTags(input.tags ?? []),
    language: input.language,
    uploadedBy: user.id,
    thumbnail: input.picture,
    thumbnailGiven: input.picture !== undefined,
  }
  if (stored) {
    await db.insert(assets).values({ ...row, type: stored.type, ...columnsOf(stored) })
    await jobs.task(db, { name: 'process-asset', assetId: id, fileId: stored.id })
  } else await db.insert(assets).values({ ...row, type: 'link', url: input.url, status: 'ready' })
  await note(ctx, 'created', row)
  return id
}
