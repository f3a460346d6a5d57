import type { components } from '../../../openapi/generated/types.ts'
import { empty, id, now, time } from '../columns.ts'
import { date, integer, jsonb, pgTable, text } from '../drizzle.ts'

/** An admin's choices; missing ones follow the organisation or the defaults. */
export type Preferences = {
  timezone?: string
  dateFormat?: string
  theme?: 'system' | 'light' | 'dark'
  density?: 'comfortable' | 'compact'
  motion?: 'system' | 'reduced'
  pageSize?: number
  dashboard?: components['schemas']['DashboardLayout']
}

/** Which events an admin receives in which way; the defaults are on for the bell and off for mail. */
export type AlertSettings = Record<string, { bell?: boolean; email?: boolean }>

export const organisations = pgTable('organisations', {
  id: id(),
  name: text().notNull(),
  logo: text(),
  timezone: text().notNull().default('UTC'),
  locale: text().notNull().default('en'),
  learningSince: date(),
  supportUrl: text(),
  createdAt: now(),
  updatedAt: now(),
})

/** The organisation of a row. */
export const organisation = () =>
  text()
    .notNull()
    .references(() => organisations.id)

export const admins = pgTable('admins', {
  id: id(),
  organisationId: organisation(),
  email: text().notNull().unique(),
  passwordHash: text(),
  passwordChangedAt: time(),
  firstName: text().notNull(),
  lastName: empty(),
  designation: empty(),
  photo: text(),
  preferences: jsonb().$type<Preferences>().notNull().default({}),
  alertSettings: jsonb().$type<AlertSettings>().notNull().default({}),
  version: integer().notNull().default(1),
  lastLoginAt: time(),
  disabledAt: time(),
  createdAt: now(),
  updatedAt: now(),
})

/** The admin; null for what nobody did. */
export const admin = () => text().references(() => admins.id)

export const sessions = pgTable('sessions', {
  id: id(),
  tokenHash: text().notNull().unique(),
  organisationId: organisation(),
  adminId: admin().notNull(),
  userAgent: empty(),
  ip: empty(),
  createdAt: now(),
  lastSeenAt: now(),
  expiresAt: time().notNull(),
  endedAt: time(),
})

export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  count: integer().notNull().default(0),
  windowStartedAt: now(),
  lockedUntil: time(),
  updatedAt: now(),
})

export const passwordResets = pgTable('password_resets', {
  id: id(),
  tokenHash: text().notNull().unique(),
  organisationId: organisation(),
  adminId: admin().notNull(),
  createdAt: now(),
  expiresAt: time().notNull(),
  usedAt: time(),
})
