import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { users } from './people.ts'
import { assessments, assets, authors, categories } from './library.ts'

export const courses = pgTable('courses', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  summary: empty(),
  description: empty(),
  thumbnail: text(),
  promoVideoId: text().references(() => assets.id),
  categoryId: text().references(() => categories.id),
  level: text().$type<components['schemas']['CourseLevel']>().notNull().default('all'),
  language: text(),
  tags: jsonb().$type<string[]>().notNull().default([]),
  owner: text().$type<'business' | 'licensed'>().notNull().default('business'),
  status: text().$type<components['schemas']['CourseStatusValue']>().notNull().default('draft'),
  completionType: text().$type<'all-required' | 'percent'>().notNull().default('all-required'),
  completionPercent: integer(),
  assessmentsMustPass: boolean().notNull().default(true),
  sequential: boolean().notNull().default(false),
  deadlineDays: integer(),
  certificateId: text(),
  itemsCount: integer().notNull().default(0),
  duration: doublePrecision().notNull().default(0),
  hasAssessment: boolean().notNull().default(false),
  publishedAt: time(),
  archivedAt: time(),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

/** Saved and not yet published changes. */
export const courseChanges = pgTable('course_changes', {
  courseId: text()
    .primaryKey()
    .references(() => courses.id),
  organisationId: organisation(),
  /** The version of the course that they are based on. */
  courseVersion: integer().notNull(),
  version: integer().notNull().default(1),
  changes: jsonb().$type<components['schemas']['CourseChangeSet']>().notNull(),
  savedBy: admin(),
  savedAt: now(),
})

export const courseAuthors = pgTable(
  'course_authors',
  {
    courseId: text()
      .notNull()
      .references(() => courses.id),
    authorId: text()
      .notNull()
      .references(() => authors.id),
    organisationId: organisation(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.authorId] })],
)

export const courseSections = pgTable('course_sections', {
  id: id(),
  courseId: text()
    .notNull()
    .references(() => courses.id),
  organisationId: organisation(),
  title: text().notNull(),
  position: integer().notNull(),
})

export const courseItems = pgTable('course_items', {
  id: id(),
  courseId: text()
    .notNull()
    .references(() => courses.id),
  sectionId: text().references(() => courseSections.id),
  organisationId: organisation(),
  position: integer().notNull(),
  kind: text().$type<'asset' | 'assessment'>().notNull(),
  assetId: text().references(() => assets.id),
  assessmentId: text().references(() => assessments.id),
  title: text(),
  required: boolean().notNull().default(true),
  preview: boolean().notNull().default(false),
  createdAt: now(),
  removedAt: time(),
})

export const links = pgTable('links', {
  id: id(),
  organisationId: organisation(),
  token: text().notNull().unique(),
  kind: text().$type<'open' | 'signup'>().notNull(),
  targetType: text().$type<'course' | 'license'>().notNull(),
  targets: jsonb().$type<string[]>().notNull(),
  active: boolean().notNull().default(true),
  maxUses: integer(),
  usageCount: integer().notNull().default(0),
  expiresAt: time(),
  allowedDomains: jsonb().$type<string[]>().notNull().default([]),
  createdBy: admin(),
  version: integer().notNull().default(1),
  createdAt: now(),
})

export const linkUses = pgTable(
  'link_uses',
  {
    linkId: text()
      .notNull()
      .references(() => links.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    organisationId: organisation(),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.userId] })],
)

/** Accepted uses of a link with a limit whose task has not run yet. */
export const linkReservations = pgTable(
  'link_reservations',
  {
    linkId: text()
      .notNull()
      .references(() => links.id),
    organisationId: organisation(),
    /** Hash of the email address. */
    applicant: text().notNull(),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.applicant] })],
)
