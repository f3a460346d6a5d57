import { sql, text, timestamp } from './drizzle.ts'

// Columns that many tables have.

export const id = () => text().primaryKey()
export const time = () => timestamp({ withTimezone: true })
export const now = () => time().notNull().defaultNow()
export const empty = () => text().notNull().default('')

/** A text that the database makes of others, in small letters without accents. */
export const folded = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`made by fold_text`)
