import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { orderBy } from '../contract/sort.ts'

/** From the least to the most demanding. */
const level = sql`array_position(ARRAY['all', 'beginner', 'intermediate', 'advanced'], ${courses.level})`
/** In the order of the life cycle. */
const status = sql`array_position(ARRAY['draft', 'published', 'archived'], ${courses.status})`

/** The sort keys of course lists; enrollment figures come from `courseFigures`. */
const keys: Record<string, SQL> = {
  title: sql`fold_text(${courses.title}) COLLATE "C"`,
  status,
  level,
  itemsCount: sql`${courses.itemsCount}`,
  duration: sql`${courses.duration}`,
  assigned: sql`coalesce(assigned, 0)`,
  completed: sql`coalesce(completed, 0)`,
  overdue: sql`coalesce(overdue, 0)`,
  publishedAt: sql`${courses.publishedAt}`,
  createdAt: sql`${courses.createdAt}`,
  updatedAt: sql`${courses.updatedAt}`,
}

/** The ORDER BY of `sort`; missing dates sort first. */
export const courseOrder = (sort = '-updatedAt') =>
  orderBy(keys, sort, [courses.id], { missing: ['publishedAt'] })
