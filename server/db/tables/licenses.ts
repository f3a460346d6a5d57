import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { courses } from './courses.ts'
import { userGroups, users } from './people.ts'
import { jobs } from './work.ts'

type Schemas = components['schemas']

export const licensedCategories = pgTable('licensed_categories', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  createdAt: now(),
})

export const licenses = pgTable('licenses', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  description: empty(),
  image: text(),
  categoryId: text().references(() => licensedCategories.id),
  supplier: empty(),
  seatsTotal: integer(),
  seatsTaken: integer().notNull().default(0),
  startDate: date().notNull(),
  expirationDate: date(),
  runs: boolean().notNull().default(false),
  isTrial: boolean().notNull().default(false),
  revocationAllowed: boolean().notNull().default(true),
  revocationCap: integer(),
  revocationsUsed: integer().notNull().default(0),
  inviteTtlDays: integer().notNull().default(90),
  reminderDays: jsonb().$type<number[]>().notNull().default([]),
  certificateId: text(),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

export const licenseCourses = pgTable(
  'license_courses',
  {
    licenseId: text()
      .notNull()
      .references(() => licenses.id),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    organisationId: organisation(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.courseId] })],
)

export const seats = pgTable('seats', {
  id: id(),
  organisationId: organisation(),
  licenseId: text()
    .notNull()
    .references(() => licenses.id),
  userId: text()
    .notNull()
    .references(() => users.id),
  status: text().$type<Schemas['SeatStatus']>().notNull(),
  source: text().$type<Schemas['SeatSource']>().notNull().default('admin'),
  assignedAt: now(),
  assignedBy: admin(),
  activatedAt: time(),
  waitingSince: time(),
  inviteExpiresAt: time(),
  notify: boolean().notNull().default(true),
  note: empty(),
  notifiedAt: time(),
  lastRemindedAt: time(),
  remindersSent: integer().notNull().default(0),
  revokedAt: time(),
  revokedBy: admin(),
  revokedWhy: text().$type<NonNullable<Schemas['Seat']['revokedWhy']>>(),
  movedFrom: text().references(() => licenses.id),
  jobId: text().references(() => jobs.id),
})

export const seatSources = pgTable(
  'seat_sources',
  {
    seatId: text()
      .notNull()
      .references(() => seats.id),
    kind: text().$type<Schemas['SeatSource']>().notNull(),
    ref: text().notNull(),
    organisationId: organisation(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.seatId, table.kind, table.ref] })],
)

/** Users whose enrollments have to be compared with their seats. */
export const licenseChanges = pgTable('license_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: organisation(),
  licenseId: text().notNull(),
  userId: text().notNull(),
})

/** What a license has reached and administrators have been told. */
export const licenseAlerts = pgTable(
  'license_alerts',
  {
    licenseId: text()
      .notNull()
      .references(() => licenses.id),
    threshold: text().notNull(),
    organisationId: organisation(),
    seatsTotal: integer(),
    expirationDate: date(),
    alert: jsonb(),
    toMail: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.threshold] })],
)

/** A license of a group, for users who join it later. */
export const groupLicenses = pgTable(
  'group_licenses',
  {
    groupId: text()
      .notNull()
      .references(() => userGroups.id),
    licenseId: text()
      .notNull()
      .references(() => licenses.id),
    organisationId: organisation(),
    note: empty(),
    notify: boolean().notNull().default(true),
    assignedBy: admin(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.licenseId] })],
)

/** Users whose seats have to be compared with their groups. */
export const groupSeatChanges = pgTable('group_seat_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: organisation(),
  groupId: text().notNull(),
  userId: text().notNull(),
})
