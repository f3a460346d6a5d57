import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'

// Group names in a table cell, in the format that imports read: names that contain a semicolon or begin with a quotation
// mark are quoted.

const quoted = (name: string) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

export const groupCell = (names: string[]) => names.map(quoted).join('; ')

/** The same for one name, in SQL. */
export const quotedName = (name: SQL) =>
  sql`CASE WHEN ${name} ~ ';|^"' THEN '"' || replace(${name}, '"', '""') || '"' ELSE ${name} END`
