import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import { plural } from '../lib/plural.ts'
import type { SearchSource } from './types.ts'

const statusLabels: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

const titleText = sql`fold_text(${learningPaths.title})`

const ranked = (condition: SQL) =>
  sql`SELECT ${learningPaths.id}, ARRAY[${learningPaths.title}, ${learningPaths.status}, (
      SELECT count(*) FROM path_steps s WHERE s.path_id = ${learningPaths.id} AND s.removed_at IS NULL)::text]
      AS texts, ${alike(titleText)} AS score
    FROM ${learningPaths} WHERE ${ownTyped(learningPaths, isNull(learningPaths.deletedAt), condition)}
    ORDER BY score DESC, ${learningPaths.id} LIMIT ${room}`

/** Learning paths by their title, with the number of steps. */
export const learningPathSource: SearchSource = {
  kind: 'learning-path',
  found: ranked(hasWords(sql`${learningPaths.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', status = '', steps] }) => ({
    title,
    subtitle: statusLabels[status] ?? plural(Number(steps), 'step'),
    href: `/library/selected-path/learning-paths?pathId=${id}`,
  }),
}
