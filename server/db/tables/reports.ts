import type { components } from '../../../openapi/generated/types.ts'
import { id, now, time } from '../columns.ts'
import { boolean, date, integer, jsonb, pgTable, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

type Schedule = components['schemas']['ReportSchedule']

export const reportSchedules = pgTable('report_schedules', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  report: text().$type<Schedule['report']>().notNull(),
  filter: jsonb().$type<components['schemas']['ReportFilter']>().notNull().default({}),
  dateRange: text().$type<NonNullable<Schedule['range']>>(),
  columns: jsonb().$type<string[]>(),
  sort: text(),
  format: text().$type<Schedule['format']>().notNull(),
  frequency: text().$type<Schedule['frequency']>().notNull(),
  dayOfWeek: integer(),
  dayOfMonth: integer(),
  runAt: text().notNull(),
  emails: jsonb().$type<string[]>().notNull(),
  stoppedEmails: jsonb().$type<string[]>().notNull().default([]),
  skipEmpty: boolean().notNull().default(true),
  active: boolean().notNull().default(true),
  pausedReason: text().$type<NonNullable<Schedule['pausedReason']>>(),
  failures: integer().notNull().default(0),
  nextRunAt: time(),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
})

export const reportRuns = pgTable('report_runs', {
  id: id(),
  organisationId: organisation(),
  scheduleId: text()
    .notNull()
    .references(() => reportSchedules.id),
  dueAt: time().notNull(),
  result: text().$type<components['schemas']['ReportRunResult']>().notNull().default('running'),
  reason: text(),
  attempts: integer().notNull().default(0),
  retryAt: now(),
  isManual: boolean().notNull().default(false),
  rows: integer(),
  firstDay: date(),
  lastDay: date(),
  emails: jsonb().$type<string[]>().notNull().default([]),
  file: text(),
  finishedAt: time(),
})
