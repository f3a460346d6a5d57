import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
} from './drizzle.ts'
import type { components } from '../../openapi/generated/types.ts'

// Every table, once. The SQL in migrations/ makes them; a test holds the two equal.

const id = () => text().primaryKey()
const time = () => timestamp({ withTimezone: true })
const now = () => time().notNull().defaultNow()
const empty = () => text().notNull().default('')
/** A text that the database makes of others, in small letters without accents. */
const folded = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql`made by fold_text`)
const organisation = () =>
  text()
    .notNull()
    .references(() => organisations.id)

/** What an admin chose; what is absent follows the organisation or the product's default. */
export type Preferences = {
  timezone?: string
  dateFormat?: string
  theme?: 'system' | 'light' | 'dark'
  density?: 'comfortable' | 'compact'
  pageSize?: number
}

/** Which events reach an admin by which way; what is absent is on for the bell and off for mail. */
export type AlertSettings = Record<string, { bell?: boolean; email?: boolean }>

type AlertType = components['schemas']['Alert']['type']
type AuditSubject = components['schemas']['AuditSubjectType']
type AuditChange = components['schemas']['AuditEntry']['changes'][number]
type JobOutcome = components['schemas']['JobOutcome']
type Json = Record<string, unknown>

/** How somebody was before a change, and the version that the change made. */
export type PersonBefore = {
  version: number
  status: 'invited' | 'active' | 'inactive'
  deactivatedAt: string | null
  deactivateAt: string | null
  deletedAt: string | null
  /** The groups that were joined and left by it. */
  joined: string[]
  left: string[]
}

export const organisations = pgTable('organisations', {
  id: id(),
  name: text().notNull(),
  logo: text(),
  timezone: text().notNull().default('UTC'),
  locale: text().notNull().default('en'),
  supportUrl: text(),
  createdAt: now(),
  updatedAt: now(),
})

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

const admin = () => text().references(() => admins.id)

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

export const auditLog = pgTable('audit_log', {
  id: id(),
  organisationId: text().references(() => organisations.id),
  adminId: admin(),
  event: text().notNull(),
  subject: empty(),
  subjectType: text().$type<AuditSubject>(),
  subjectId: text(),
  subjectName: empty(),
  changes: jsonb().$type<AuditChange[]>().notNull().default([]),
  count: integer(),
  note: text(),
  detail: jsonb().$type<Json>().notNull().default({}),
  ip: empty(),
  requestId: empty(),
  at: now(),
})

export const alerts = pgTable('alerts', {
  id: id(),
  organisationId: organisation(),
  adminId: admin().notNull(),
  type: text().$type<AlertType>().notNull(),
  title: text().notNull(),
  body: empty(),
  href: text(),
  severity: text().$type<'info' | 'success' | 'warning' | 'danger'>().notNull().default('info'),
  readAt: time(),
  createdAt: now(),
})

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'partial' | 'failed' | 'cancelled'

export const jobs = pgTable('jobs', {
  id: id(),
  organisationId: organisation(),
  kind: text().notNull(),
  title: text().notNull(),
  status: text().$type<JobStatus>().notNull().default('queued'),
  progress: integer().notNull().default(0),
  total: integer(),
  input: jsonb().$type<Json>().notNull().default({}),
  result: jsonb().$type<Json>(),
  error: text(),
  createdBy: admin(),
  createdAt: now(),
  startedAt: time(),
  finishedAt: time(),
})

export const jobRows = pgTable(
  'job_rows',
  {
    jobId: text()
      .notNull()
      .references(() => jobs.id),
    position: integer().notNull(),
    organisationId: organisation(),
    ref: text().notNull(),
    name: empty(),
    input: jsonb().$type<Json>(),
    outcome: text().$type<JobOutcome>().notNull().default('waiting'),
    code: text(),
    message: text(),
    before: jsonb().$type<PersonBefore>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    adminId: admin().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    organisationId: organisation(),
    requestHash: text().notNull(),
    status: integer(),
    body: jsonb().$type<Json>(),
    createdAt: now(),
    expiresAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.operation, table.key] })],
)

export const mails = pgTable('mails', {
  id: id(),
  organisationId: text().references(() => organisations.id),
  kind: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  status: text().$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  error: text(),
  createdAt: now(),
  sentAt: time(),
  userId: text().references(() => users.id),
})

export const files = pgTable('files', {
  id: id(),
  organisationId: organisation(),
  mimeType: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  createdBy: admin(),
  createdAt: now(),
  name: text(),
  expiresAt: time(),
})

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
  emailStatus: text()
    .$type<'ok' | 'bounced' | 'complained' | 'unsubscribed'>()
    .notNull()
    .default('ok'),
  pushEnabled: boolean().notNull().default(false),
  invitedAt: time(),
  lastInvitedAt: time(),
  inviteExpiresAt: time(),
  registeredAt: time(),
  lastActiveAt: time(),
  deactivatedAt: time(),
  deactivateAt: time(),
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

type ImportShown = components['schemas']['Import']
type ImportRowShown = components['schemas']['ImportRow']
const list = <Item>() => jsonb().$type<Item[]>().notNull().default([])

/** What taking an imported row back needs. */
export type ImportUndo = {
  version: number
  joined: string[]
  before?: {
    firstName: string
    lastName: string
    designation: string
    deletedAt: string | null
    formerGroups: string[]
  }
}

export const imports = pgTable('imports', {
  id: id(),
  organisationId: organisation(),
  fileName: text().notNull(),
  rowCount: integer().notNull(),
  counts: jsonb().$type<Partial<ImportShown['counts']>>().notNull().default({}),
  outcomes: jsonb().$type<Partial<ImportShown['outcomes']>>().notNull().default({}),
  domains: list<string>(),
  newGroups: list<string>(),
  madeGroups: list<string>(),
  groupIds: list<string>(),
  invite: text().$type<ImportShown['invite']>().notNull().default('later'),
  restoreDeleted: boolean().notNull().default(false),
  jobId: text().references(() => jobs.id),
  rollBackJobId: text().references(() => jobs.id),
  createdBy: admin(),
  createdAt: now(),
})

export const importRows = pgTable(
  'import_rows',
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    row: integer().notNull(),
    organisationId: organisation(),
    verdict: text().$type<ImportRowShown['verdict']>().notNull(),
    firstName: empty(),
    lastName: empty(),
    email: empty(),
    designation: empty(),
    groups: list<string>(),
    newGroups: jsonb().$type<string[]>(),
    skip: boolean().notNull().default(false),
    changes: list<ImportRowShown['changes'][number]>(),
    cleaned: list<ImportRowShown['cleaned'][number]>(),
    errors: list<ImportRowShown['errors'][number]>(),
    warnings: list<ImportRowShown['warnings'][number]>(),
    duplicateOf: integer(),
    userId: text(),
    outcome: text().$type<NonNullable<ImportRowShown['outcome']>>(),
    message: text(),
    undo: jsonb().$type<ImportUndo>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
)
