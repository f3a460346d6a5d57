import { bit, date, doublePrecision, integer, pgSchema, primaryKey, text } from '../drizzle.ts'
import { organisation, organisations } from './accounts.ts'
import { courses } from './courses.ts'

// The statistics: see server/db/stats/README.md. Comments on the tables are in server/db/schema.

const stats = pgSchema('tallies')

const bitmap = () => bit({ dimensions: 4096 }).notNull()

export const userBitmaps = stats.table(
  'people',
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

export const changed = stats.table('changed', {
  organisationId: text().notNull(),
  ordinal: integer().notNull(),
})

export const recent = stats.table(
  'recent',
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

export const recentKept = stats.table('recent_kept', {
  organisationId: text()
    .primaryKey()
    .references(() => organisations.id),
  /** In the time zone of the organisation. */
  day: date().notNull(),
  utcDay: date().notNull(),
})

export const days = stats.table(
  'days',
  {
    organisationId: organisation(),
    day: date().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day, table.chunk] })],
)

export const weeks = stats.table(
  'weeks',
  {
    organisationId: organisation(),
    /** The Monday. */
    week: date().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.week, table.chunk] })],
)

export const changedDays = stats.table('changed_days', {
  organisationId: text().notNull(),
  /** Null for all days of a deleted user. */
  day: date(),
  ordinal: integer().notNull(),
})

export const pieces = stats.table(
  'pieces',
  {
    organisationId: organisation(),
    piece: text().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.piece, table.chunk] })],
)

export const changedTexts = stats.table('changed_texts', {
  organisationId: text().notNull(),
  ordinal: integer().notNull(),
})

export const holders = stats.table(
  'holders',
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

export const holdersKept = stats.table('holders_kept', {
  courseId: text()
    .primaryKey()
    .references(() => courses.id),
  day: date().notNull(),
})

export const changedHolders = stats.table('changed_holders', {
  organisationId: text().notNull(),
  courseId: text().notNull(),
  ordinal: integer().notNull(),
})

export const averages = stats.table(
  'averages',
  {
    organisationId: organisation(),
    progress: integer().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.progress, table.chunk] })],
)

export const changedAverages = stats.table('changed_averages', {
  organisationId: text().notNull(),
  userId: text().notNull(),
})

export const memberships = stats.table(
  'memberships',
  {
    organisationId: organisation(),
    n: integer().notNull(),
    chunk: integer().notNull(),
    bits: bitmap(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.n, table.chunk] })],
)

export const changedMemberships = stats.table('changed_memberships', {
  organisationId: text().notNull(),
  userId: text().notNull(),
})

export const courseFigures = stats.table('courses', {
  organisationId: organisation(),
  courseId: text().notNull(),
  figure: text().notNull(),
  value: text().notNull(),
  n: doublePrecision().notNull(),
})

export const itemFigures = stats.table('items', {
  organisationId: text().notNull(),
  itemId: text().notNull(),
  figure: text().notNull(),
  n: doublePrecision().notNull(),
})
