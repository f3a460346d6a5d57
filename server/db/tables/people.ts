import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { boolean, date, integer, jsonb, pgTable, primaryKey, sql, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

export const users = pgTable('users', {
  id: id(),
  organisationId: organisation(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: empty(),
  designation: empty(),
  photo: text(),
  status: text().$type<'invited' | 'active' | 'inactive'>().notNull().default('invited'),
  source: text().$type<'manual' | 'csv' | 'signup-link' | 'token'>().notNull().default('manual'),
  bouncedAt: time(),
  complainedAt: time(),
  unsubscribedAt: time(),
  emailStatus: text()
    .$type<'ok' | 'bounced' | 'complained' | 'unsubscribed'>()
    .notNull()
    .generatedAlwaysAs(sql`the first of bounced, complained, unsubscribed`),
  pushEnabled: boolean().notNull().default(false),
  invitedAt: time(),
  lastInvitedAt: time(),
  inviteExpiresAt: time(),
  registeredAt: time(),
  lastActiveAt: time(),
  deactivatedAt: time(),
  deactivateAt: time(),
  keepsSeats: boolean().notNull().default(false),
  deletedAt: time(),
  formerGroups: jsonb().$type<string[]>().notNull().default([]),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
  sortName: folded(),
  designationKey: folded(),
  ordinal: integer()
    .notNull()
    .default(sql`nextval('users_ordinal')`),
})

export const activityDays = pgTable(
  'activity_days',
  {
    organisationId: text().notNull(),
    day: date().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.day, table.userId] })],
)

export const invitations = pgTable('invitations', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  organisationId: organisation(),
  mailId: text().notNull(),
  tokenHash: text().unique(),
  invitedBy: admin(),
  createdAt: now(),
})

export const userGroups = pgTable('user_groups', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  description: empty(),
  type: text().$type<'static' | 'dynamic'>().notNull().default('static'),
  rules: jsonb().$type<components['schemas']['GroupRules']>(),
  formerRules: jsonb().$type<components['schemas']['GroupRules']>(),
  onLeave: text().$type<'keep' | 'remove-unfinished'>().notNull().default('keep'),
  createdBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
})

export const userGroupMembers = pgTable(
  'user_group_members',
  {
    groupId: text()
      .notNull()
      .references(() => userGroups.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    organisationId: organisation(),
    addedAt: now(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)
