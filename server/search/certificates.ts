import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { certificateDesigns } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import { plural } from '../lib/plural.ts'
import type { SearchSource } from './types.ts'

const statusLabels: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

const titleText = sql`fold_text(${certificateDesigns.name})`

const ranked = (condition: SQL) =>
  sql`SELECT ${certificateDesigns.id}, ARRAY[${certificateDesigns.name}, ${certificateDesigns.status}, (
      SELECT count(*) FROM certificates c WHERE c.design_id = ${certificateDesigns.id})::text]
      AS texts, ${alike(titleText)} AS score
    FROM ${certificateDesigns} WHERE ${ownTyped(certificateDesigns, isNull(certificateDesigns.deletedAt), condition)}
    ORDER BY score DESC, ${certificateDesigns.id} LIMIT ${room}`

/** Certificate designs by their name, with the number of certificates. */
export const certificateSource: SearchSource = {
  kind: 'certificate',
  found: ranked(hasWords(sql`${certificateDesigns.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', status = '', issued] }) => ({
    title,
    subtitle: statusLabels[status] ?? `${plural(Number(issued), 'certificate')} issued`,
    href: `/manage-certificate/edit-certificate?certificateId=${id}`,
  }),
}
