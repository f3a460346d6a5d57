import type { components } from '../../../openapi/generated/types.ts'
import { empty, id, now, time } from '../columns.ts'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
} from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { userGroups, users } from './people.ts'
import { courseItems, courses } from './courses.ts'

export const enrollments = pgTable('enrollments', {
  id: id(),
  organisationId: organisation(),
  userId: text()
    .notNull()
    .references(() => users.id),
  courseId: text()
    .notNull()
    .references(() => courses.id),
  status: text()
    .$type<components['schemas']['CourseStatus']['status']>()
    .notNull()
    .default('not-started'),
  progress: integer().notNull().default(0),
  deadlineDate: date(),
  assignedAt: now(),
  assignedBy: admin(),
  startedAt: time(),
  completedAt: time(),
  completedBy: text().$type<'progress' | 'change' | 'fixed'>().notNull().default('progress'),
  keptOpenAt: time(),
  reopenedFrom: time(),
  restartedAt: time(),
  lastActivityAt: time(),
  withdrawnAt: time(),
  timeSpent: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  score: doublePrecision(),
  lastRemindedAt: time(),
  counted: boolean().notNull().default(true),
  sortName: empty(),
})

export const enrollmentSources = pgTable(
  'enrollment_sources',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id),
    kind: text()
      .$type<components['schemas']['CourseStatus']['sources'][number]['kind']>()
      .notNull(),
    ref: text().notNull(),
    organisationId: organisation(),
    createdAt: now(),
    removedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.kind, table.ref] })],
)

export const itemProgress = pgTable(
  'item_progress',
  {
    enrollmentId: text()
      .notNull()
      .references(() => enrollments.id),
    itemId: text()
      .notNull()
      .references(() => courseItems.id),
    organisationId: organisation(),
    status: text().$type<'started' | 'completed' | 'failed'>().notNull(),
    progress: integer().notNull().default(0),
    timeSpent: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    score: doublePrecision(),
    startedAt: now(),
    completedAt: time(),
    attemptedAt: time(),
    passedByChange: boolean().notNull().default(false),
    extraAttempts: integer().notNull().default(0),
    counted: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] })],
)

export const progressEvents = pgTable(
  'progress_events',
  {
    organisationId: organisation(),
    eventId: text().notNull(),
    receivedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.eventId] })],
)

export const groupAssignments = pgTable('group_assignments', {
  id: id(),
  organisationId: organisation(),
  groupId: text()
    .notNull()
    .references(() => userGroups.id),
  courseId: text()
    .notNull()
    .references(() => courses.id),
  deadlineDate: date(),
  deadlineDays: integer(),
  note: empty(),
  notify: boolean().notNull().default(true),
  assignedBy: admin(),
  createdAt: now(),
})

export const membershipChanges = pgTable('membership_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: organisation(),
  groupId: text().notNull(),
  userId: text().notNull(),
  joined: boolean().notNull(),
  /** Not by joining or leaving: the user, the group or the course becomes active, restored or published again. */
  returned: boolean().notNull().default(false),
})

export const applicationKeys = pgTable('application_keys', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  keyHash: text().notNull().unique(),
  hint: text().notNull(),
  createdBy: admin(),
  createdAt: now(),
  lastUsedAt: time(),
  revokedAt: time(),
})

export const attentionSnoozes = pgTable(
  'attention_snoozes',
  {
    adminId: admin().notNull(),
    key: text().notNull(),
    organisationId: organisation(),
    until: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.key] })],
)

export const learningDays = pgTable(
  'learning_days',
  {
    organisationId: text().notNull(),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    day: date().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    seconds: integer().notNull().default(0),
    hours: integer().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.courseId, table.day, table.userId] }),
  ],
)

export const usageDays = pgTable('usage_days', {
  organisationId: organisation(),
  courseId: text()
    .notNull()
    .references(() => courses.id),
  day: date().notNull(),
  seconds: bigint({ mode: 'number' }).notNull(),
})
