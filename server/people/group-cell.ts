import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'

// Names of groups in a cell of a table, as imports read them: a name with a semicolon in it is written in quotes, and so is
// one that would be taken for such.

const quoted = (name: string) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

export const groupCell = (names: string[]) => names.map(quoted).join('; ')

/** The same of one name, where the database puts them together. */
export const quotedName = (name: SQL) =>
  sql`CASE WHEN ${name} ~ ';|^"' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END`
