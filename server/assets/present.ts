import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { admins, assets, captions, categories } from '../db/schema.ts'
import type { AssetReplacement, PreviousFile } from '../db/tables/library.ts'
import type { Files } from '../files/files.ts'
import { makerOf } from '../lib/text.ts'
import { timeOrNull } from '../lib/dates.ts'
import { usedBy } from './filter.ts'

type Asset = components['schemas']['Asset']
type Row = typeof assets.$inferSelect
type Caption = { _id: string; language: string; label: string; file: string; isDefault: boolean }

const captionsOf = sql<Caption[]>`coalesce((
  SELECT json_agg(json_build_object('_id', t.id, 'language', t.language, 'label', t.label,
    'file', t.file, 'isDefault', t.is_default) ORDER BY t.is_default DESC, fold_text(t.label), t.id)
  FROM ${captions} t WHERE t.asset_id = ${assets}.id), '[]')`

/** How many courses use an asset. */
const usedInCount = sql<number>`(SELECT count(*)::integer FROM (${usedBy}) used)`

const mostPlaces = 100

const {
  searchText: _,
  organisationId: _1,
  transcript: _2,
  thumbnailGiven: _3,
  ...columns
} = getTableColumns(assets)

/** The columns of an asset, without its transcript. */
export const assetColumns = {
  ...columns,
  captions: captionsOf,
  category: sql<{ _id: string; name: string } | null>`(
    SELECT json_build_object('_id', k.id, 'name', k.name) FROM ${categories} k
    WHERE k.id = ${assets}.category_id)`,
  uploader: sql<{ id: string; firstName: string; lastName: string } | null>`(
    SELECT json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
    FROM ${admins} u WHERE u.id = ${assets}.uploaded_by)`,
  usedIn: sql<{ _id: string; title: string }[]>`coalesce((
    SELECT json_agg(json_build_object('_id', used.id, 'title', used.title) ORDER BY used.title, used.id)
    FROM (SELECT * FROM (${usedBy}) every ORDER BY title, id LIMIT ${sql.raw(String(mostPlaces))}) used), '[]')`,
  usedInCount,
}

export type AssetView = Omit<
  Row,
  'searchText' | 'organisationId' | 'transcript' | 'thumbnailGiven'
> & {
  captions: Caption[]
  category: { _id: string; name: string } | null
  uploader: { id: string; firstName: string; lastName: string } | null
  usedIn: { _id: string; title: string }[]
  usedInCount: number
}

/** URL of an asset: the link itself, or a signed file URL; null while processing. */
function addressOf({ file, url, status }: AssetView, files: Files) {
  if (file === null) return url
  return status === 'ready' ? files.address(file) : null
}

const presentReplacement = ({ file: _file, ...replacement }: AssetReplacement) => replacement

/** Whether the previous file can still be restored. */
export const isStored = (previous: PreviousFile | null): previous is PreviousFile =>
  previous !== null && Date.parse(previous.replacedAt) > Date.now() - 30 * 86_400_000

function presentPrevious(previous: PreviousFile | null) {
  if (!isStored(previous)) return null
  const { fileName, mimeType, size, replacedAt } = previous
  return { fileName, mimeType, size, replacedAt }
}

/** An asset in the form of the contract. */
export function presentAsset(row: AssetView, files: Files): Asset {
  const { id: _id, file: _file, categoryId: _category, uploader, thumbnail, ...rest } = row
  const { replacement, previousFile } = row
  return {
    ...rest,
    _id,
    url: addressOf(row, files),
    thumbnail: thumbnail && files.address(thumbnail),
    replacement: replacement && presentReplacement(replacement),
    previousFile: presentPrevious(previousFile),
    captions: row.captions.map(({ file, ...caption }) => ({
      ...caption,
      url: files.address(file),
    })),
    usedIn: row.usedIn.map((course) => ({ ...course, kind: 'course' as const })),
    uploadedBy: makerOf(uploader),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: timeOrNull(row.deletedAt),
  }
}
