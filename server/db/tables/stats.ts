import { bit, date, doublePrecision, integer, pgSchema, primaryKey, text } from '../drizzle.ts'
import { organisation, organisations } from './accounts.ts'
import { courses } from './courses.ts'

// The statistics: see server/db/stats/README.md. Comments on the tables are in server/db/schema.

const stats = pgSchema('stats')

const bitmap = () => bit({ dimensions: 4096 }).notNull()

export const userBits = stats.table(
  'user_bits',
  {
    organisationId: organisation(),
    facet: text().notNull(),
    value: text().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.facet, table.value, table.chunk] }),
  ],
)

export const dirtyUsers = stats.table('dirty_users', {
  organisationId: text().notNull(),
  ordinal: integer().notNull(),
})

export const recentBits = stats.table(
  'recent_bits',
  {
    organisationId: organisation(),
    facet: text().notNull(),
    value: text().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.facet, table.value, table.chunk] }),
  ],
)

export const recentState = stats.table('recent_state', {
  organisationId: text()
    .primaryKey()
    .references(() => organisations.id),
  /** In the time zone of the organisation. */
  day: date().notNull(),
  utcDay: date().notNull(),
})

export const dayBits = stats.table(
  'day_bits',
  {
    organisationId: organisation(),
    day: date().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day, table.chunk] })],
)

export const weekBits = stats.table(
  'week_bits',
  {
    organisationId: organisation(),
    /** The Monday. */
    week: date().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.week, table.chunk] })],
)

export const dirtyDays = stats.table('dirty_days', {
  organisationId: text().notNull(),
  /** Null for all days of a deleted user. */
  day: date(),
  ordinal: integer().notNull(),
})

export const searchNgrams = stats.table(
  'search_ngrams',
  {
    organisationId: organisation(),
    ngram: text().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.ngram, table.chunk] })],
)

export const dirtyTexts = stats.table('dirty_texts', {
  organisationId: text().notNull(),
  ordinal: integer().notNull(),
})

export const enrollmentBits = stats.table(
  'enrollment_bits',
  {
    organisationId: text().notNull(),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    facet: text().notNull(),
    value: text().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.facet, table.value, table.chunk] })],
)

export const enrollmentState = stats.table('enrollment_state', {
  courseId: text()
    .primaryKey()
    .references(() => courses.id),
  day: date().notNull(),
})

export const dirtyEnrollments = stats.table('dirty_enrollments', {
  organisationId: text().notNull(),
  courseId: text().notNull(),
  ordinal: integer().notNull(),
})

export const progressBits = stats.table(
  'progress_bits',
  {
    organisationId: organisation(),
    progress: integer().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.progress, table.chunk] })],
)

export const dirtyProgress = stats.table('dirty_progress', {
  organisationId: text().notNull(),
  userId: text().notNull(),
})

export const groupCountBits = stats.table(
  'group_count_bits',
  {
    organisationId: organisation(),
    n: integer().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.n, table.chunk] })],
)

export const dirtyGroupCounts = stats.table('dirty_group_counts', {
  organisationId: text().notNull(),
  userId: text().notNull(),
})

export const courseFigures = stats.table('course_figures', {
  organisationId: organisation(),
  courseId: text().notNull(),
  figure: text().notNull(),
  value: text().notNull(),
  n: doublePrecision().notNull(),
})

export const itemFigures = stats.table('item_figures', {
  organisationId: text().notNull(),
  itemId: text().notNull(),
  figure: text().notNull(),
  n: doublePrecision().notNull(),
})
