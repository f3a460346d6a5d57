import { empty, id, now, time } from '../columns.ts'
import { boolean, date, integer, jsonb, pgTable, primaryKey, sql, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { courses } from './courses.ts'
import { users } from './people.ts'

export const reminderRules = pgTable('reminder_rules', {
  id: id(),
  organisationId: organisation(),
  daysLeft: integer().notNull(),
  courses: jsonb().$type<string[]>().notNull().default([]),
  note: empty(),
  active: boolean().notNull().default(true),
  appliesFrom: date()
    .notNull()
    .default(sql`current_date`),
  sent: integer().notNull().default(0),
  lastSentAt: time(),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
})

export const reminders = pgTable(
  'reminders',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    deadlineDate: date().notNull(),
    daysLeft: integer().notNull(),
    organisationId: organisation(),
    sentAt: now(),
  },
  ({ userId, courseId, deadlineDate, daysLeft }) => [
    primaryKey({ columns: [userId, courseId, deadlineDate, daysLeft] }),
  ],
)
