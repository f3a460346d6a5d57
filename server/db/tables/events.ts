import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { courses } from './courses.ts'
import { assets, authors } from './library.ts'
import { users } from './people.ts'

type Schemas = components['schemas']

export const events = pgTable('events', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  description: empty(),
  image: text(),
  mode: text().$type<Schemas['EventMode']>().notNull(),
  meetingProvider: text().$type<Schemas['MeetingProvider']>(),
  meetingLink: text(),
  meetingPassword: text(),
  venue: jsonb().$type<Schemas['Venue']>(),
  startsAt: time().notNull(),
  endsAt: time().notNull(),
  lastEndsAt: time().notNull(),
  timezone: text().notNull(),
  allDay: boolean().notNull().default(false),
  recurrence: jsonb().$type<Schemas['Recurrence']>(),
  capacity: integer().notNull().default(0),
  waitlist: boolean().notNull().default(false),
  waitlistStops: integer().notNull().default(12),
  registration: text().$type<Schemas['EventRegistration']>().notNull().default('open'),
  lateJoiners: boolean().notNull().default(false),
  registrationDeadline: time(),
  audienceType: text().$type<Schemas['EventAudience']['type']>().notNull().default('users'),
  courseId: text().references(() => courses.id),
  recordingAssetId: text().references(() => assets.id),
  reminders: jsonb().$type<number[]>().notNull().default([]),
  status: text().$type<'draft' | 'scheduled' | 'cancelled'>().notNull().default('draft'),
  publishedAt: time(),
  cancelledAt: time(),
  cancelReason: text(),
  sequence: integer().notNull().default(0),
  invited: integer().notNull().default(0),
  registered: integer().notNull().default(0),
  waitlisted: integer().notNull().default(0),
  attended: integer().notNull().default(0),
  noShow: integer().notNull().default(0),
  attendanceOpenUntil: time(),
  createdBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
  toldFree: text(),
})

const event = () =>
  text()
    .notNull()
    .references(() => events.id)

export const eventHosts = pgTable(
  'event_hosts',
  {
    eventId: event(),
    authorId: text()
      .notNull()
      .references(() => authors.id),
    organisationId: organisation(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.authorId] })],
)

export const eventAudience = pgTable(
  'event_audience',
  {
    eventId: event(),
    ref: text().notNull(),
    organisationId: organisation(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.ref] })],
)

export const eventAttachments = pgTable('event_attachments', {
  id: id(),
  organisationId: organisation(),
  eventId: event(),
  name: text().notNull(),
  size: integer().notNull(),
  createdAt: now(),
})

export const eventDates = pgTable('event_dates', {
  id: id(),
  organisationId: organisation(),
  eventId: event(),
  position: integer().notNull(),
  originalLocal: text().notNull(),
  startsAt: time().notNull(),
  endsAt: time().notNull(),
  status: text().$type<'scheduled' | 'cancelled'>().notNull().default('scheduled'),
  cancelReason: text(),
  moved: boolean().notNull().default(false),
  sequence: integer().notNull().default(0),
  alertedAt: time(),
})

export const registrations = pgTable('registrations', {
  id: id(),
  organisationId: organisation(),
  eventId: event(),
  userId: text()
    .notNull()
    .references(() => users.id),
  status: text().$type<Schemas['RegistrationStatus']>().notNull().default('invited'),
  queue: bigint({ mode: 'number' }),
  zone: text(),
  invitedAt: now(),
  answeredAt: time(),
  promotedAt: time(),
  updatedAt: now(),
  changes: integer().notNull().default(0),
})

export const eventReminders = pgTable(
  'event_reminders',
  {
    dateId: text()
      .notNull()
      .references(() => eventDates.id),
    minutes: integer().notNull(),
    eventId: event(),
    organisationId: organisation(),
    dueAt: time().notNull(),
    sentAt: time(),
  },
  (table) => [primaryKey({ columns: [table.dateId, table.minutes] })],
)

export const attendance = pgTable(
  'attendance',
  {
    registrationId: text()
      .notNull()
      .references(() => registrations.id),
    dateId: text()
      .notNull()
      .references(() => eventDates.id),
    eventId: event(),
    organisationId: organisation(),
    status: text().$type<Schemas['AttendanceStatus']>().notNull(),
    minutes: integer(),
    source: text().$type<Schemas['AttendanceSource']>().notNull().default('manual'),
    joinedAt: time(),
    leftAt: time(),
    markedBy: admin(),
    markedAt: now(),
    note: empty(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.dateId] })],
)
