import { isNull, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { alike, hasWords, ownTyped, room } from '../db/search-terms.ts'
import type { SearchSource } from './types.ts'

const statusLabels: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

export const courseSource: SearchSource = {
  kind: 'course',
  found: sql`SELECT ${courses.id}, ARRAY[${courses.title}, ${courses.status}, ${courses.itemsCount}::text]
      AS texts, ${alike(sql`fold_text(${courses.title})`)} AS score
    FROM ${courses}
    WHERE ${ownTyped(courses, isNull(courses.deletedAt), hasWords(sql`${courses.searchText}`))}
    ORDER BY score DESC, ${courses.id} LIMIT ${room}`,
  asHit: ({ id, texts: [title = '', status = '', items] }) => ({
    title,
    subtitle: statusLabels[status] ?? `${items} item${items === '1' ? '' : 's'}`,
    href: `/library/selected-course/courses?courseId=${id}`,
  }),
}
