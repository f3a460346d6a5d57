import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'

// Group names in a table cell, in the format that imports read: names that contain a semicolon or begin with a quotation
// mark are quoted.

const quoted = (name: string) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

export const groupCell = (names: string[]) => names.map(quoted).join('; ')

/** The same for one name, in SQL. */
export const quotedName = (name: SQL) =>
  sql`CASE WHEN ${name} ~ ';|^"' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END`

/** The names of a user's groups in SQL, as one cell. */
export const groupsOf = (userId: SQL) => sql`(
  SELECT string_agg(${quotedName(sql`g.name`)}, '; ' ORDER BY lower(g.name))
  FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
  WHERE m.user_id = ${userId} AND g.deleted_at IS NULL)`
