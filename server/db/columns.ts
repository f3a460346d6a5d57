import { sql, text, timestamp } from './drizzle.ts'

// Columns of many tables.

export const id = () => text().primaryKey()
export const time = () => timestamp({ withTimezone: true })
export const now = () => time().notNull().defaultNow()
export const empty = () => text().notNull().default('')

/** A generated search text: other columns in lower case, without accents. */
export const folded = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`made by fold_text`)
