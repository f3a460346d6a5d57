import type { SQL } from 'drizzle-orm'
import { orderBy } from '../contract/sort.ts'
import { sql } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'
import { isOverdue } from './filter.ts'

const users = (value: SQL) => sql`(SELECT ${value} FROM path_assignments a
  WHERE a.path_id = ${learningPaths}.id AND a.withdrawn_at IS NULL AND a.counted)`

const keys = (zone: string): Record<string, SQL> => ({
  title: sql`fold_text(${learningPaths.title}) COLLATE "C"`,
  status: sql`array_position(ARRAY['draft', 'published', 'archived'], ${learningPaths.status})`,
  duration: sql`path_duration(${learningPaths}.id)`,
  stepsCount: sql`(SELECT count(*) FROM path_steps s
    WHERE s.path_id = ${learningPaths}.id AND s.removed_at IS NULL)`,
  usersCount: users(sql`count(*)`),
  completed: users(sql`count(*) FILTER (WHERE a.status = 'completed')`),
  overdue: users(sql`count(*) FILTER (WHERE ${isOverdue(zone)})`),
  averageProgress: users(sql`coalesce(avg(a.progress), 0)`),
  createdAt: sql`${learningPaths.createdAt}`,
  updatedAt: sql`${learningPaths.updatedAt}`,
})

/** ORDER BY terms for `sort`. */
export const pathOrder = (sort = '-updatedAt', zone = 'UTC') =>
  orderBy(keys(zone), sort, [learningPaths.id])
