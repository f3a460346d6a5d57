import type { SQL } from 'drizzle-orm'
import { orderBy } from '../contract/sort.ts'
import { sql } from '../db/drizzle.ts'
import { certificateDesigns as designs } from '../db/schema.ts'

const keys: Record<string, SQL> = {
  name: sql`fold_text(${designs.name}) COLLATE "C"`,
  provider: sql`${designs.provider}`,
  issuedCount: sql`(SELECT count(*) FROM certificates c WHERE c.design_id = ${designs}.id)`,
  status: sql`array_position(ARRAY['draft', 'active', 'archived'], ${designs.status})`,
  createdAt: sql`${designs.createdAt}`,
  updatedAt: sql`${designs.updatedAt}`,
}

/** ORDER BY terms for `sort`. */
export const designOrder = (sort = 'name') => orderBy(keys, sort, [designs.id])
