import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { orderBy } from '../contract/sort.ts'

/** From the least to the most that a course asks of people. */
const level = sql`array_position(ARRAY['all', 'beginner', 'intermediate', 'advanced'], ${courses.level})`
/** In the order of their life. */
const status = sql`array_position(ARRAY['draft', 'published', 'archived'], ${courses.status})`

/** What lists of courses are sorted by; how people stand comes from `courseFigures`. */
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

/** The order that `sort` asks for; what never was comes before everything that was. */
export const courseOrder = (sort = '-updatedAt') =>
  orderBy(keys, sort, [courses.id], { missing: ['publishedAt'] })
