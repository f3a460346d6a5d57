import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import type { SearchSource } from './types.ts'

const statusLabels: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

const titleText = sql`fold_text(${courses.title})`

const ranked = (condition: SQL) =>
  sql`SELECT ${courses.id}, ARRAY[${courses.title}, ${courses.status}, ${courses.itemsCount}::text]
      AS texts, ${alike(titleText)} AS score
    FROM ${courses} WHERE ${ownTyped(courses, isNull(courses.deletedAt), condition)}
    ORDER BY score DESC, ${courses.id} LIMIT ${room}`

export const courseSource: SearchSource = {
  kind: 'course',
  found: ranked(hasWords(sql`${courses.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', status = '', items] }) => ({
    title,
    subtitle: statusLabels[status] ?? `${items} item${items === '1' ? '' : 's'}`,
    href: `/library/selected-course/courses?courseId=${id}`,
  }),
}
