import type { components } from '../../../openapi/generated/types.ts'
import { empty, id, now, time } from '../columns.ts'
import { bigint, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation, organisations } from './accounts.ts'
import { events } from './events.ts'
import { messages } from './messages.ts'
import { users } from './people.ts'

type AlertType = components['schemas']['Alert']['type']
type AuditSubject = components['schemas']['AuditSubjectType']
type AuditChange = components['schemas']['AuditEntry']['changes'][number]
type JobOutcome = components['schemas']['JobOutcome']
export type Json = Record<string, unknown>

/** The state of a user before a change, and the version after it. */
export type PersonBefore = {
  version: number
  status: 'invited' | 'active' | 'inactive'
  deactivatedAt: string | null
  deactivateAt: string | null
  deletedAt: string | null
  /** The groups that the change joined and left. */
  joined: string[]
  left: string[]
}

/** The state of an enrollment; `sources` as `kind:ref`. */
export type Holding = { withdrawn: boolean; deadlineDate: string | null; sources: string[] }

/** An enrollment before and after a change; null for none. */
export type HoldingBefore = {
  enrollmentId: string
  was: Holding | null
  is: Holding | null
  /** Of changed results: the result and the progress of the items before, and a hash of both after. */
  result?: { was: Json; is: string }
}

/** The input that reverts a change of an object, and the version after the change. */
export type ThingBefore = { version: number; back: Json }

/** The state of a seat: its status, whether it was ever used, and its sources, as `kind:ref`. */
export type SeatState = {
  status: components['schemas']['SeatStatus']
  wasActive: boolean
  sources: string[]
}

/** A seat before and after a change; null for none. */
export type SeatBefore = {
  seatId: string
  was: SeatState | null
  is: SeatState | null
  /** The seat in another license that a moved user has since, and its state before. */
  movedTo?: string
  other?: SeatState | null
  /** Whether the change counts as a revocation. */
  counted?: boolean
}

/** A user's assignment of a learning path before a change and after it; null for none. */
export type PathBefore = { pathAssignmentId: string; was: Holding | null; is: Holding | null }

/** A completion that waits for its certificate, as far as issuing by hand changes it. */
export type WaitingCertificate = {
  source: string
  completedAt: string
  held: string | null
  heldDetail: string | null
  notify: boolean
}

/** What waited for a user when a certificate was issued by hand; null for nothing. */
export type DueBefore = { waiting: WaitingCertificate | null }

/** What undoing needs to know of a row that a bulk action changed. */
export type RowBefore =
  PersonBefore | HoldingBefore | ThingBefore | SeatBefore | PathBefore | DueBefore

/** A row whose change can be undone. */
export type ChangedRow = {
  position: number
  ref: string
  name: string
  input: Json | null
  before: RowBefore
}

/** The outcome of undoing a change. */
export type UndoAnswer = components['schemas']['LibraryBulk']

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

/** The users of an entry about many, unless each has an entry of their own. */
export const auditPeople = pgTable(
  'audit_people',
  { userId: text().notNull(), entryId: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.entryId] })],
)

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
    before: jsonb().$type<RowBefore>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
)

/** Small bulk changes, for as long as they can be undone. */
export const bulkChanges = pgTable('bulk_changes', {
  id: id(),
  organisationId: organisation(),
  createdBy: admin(),
  action: text().notNull(),
  title: text().notNull(),
  input: jsonb().$type<Json>().notNull(),
  rows: jsonb().$type<ChangedRow[]>().notNull(),
  createdAt: now(),
  expiresAt: time().notNull(),
  undone: jsonb().$type<UndoAnswer>(),
})

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

/** The data for composing the mail. */
export type MailAbout = {
  courses?: string[]
  licenses?: string[]
  paths?: string[]
  certificates?: string[]
  note?: string
  adminId?: string | null
  /** The date of an event that was cancelled or is about to start. */
  dateId?: string
  /** Whether the user asked for it. */
  requested?: boolean
  /** What changed of an event, and when and where it was to take place. */
  changed?: string[]
  was?: { startAt: string; endAt: string; timezone: string }
}

/** Mails to users and admins are queued, sent or failed; the others are states of recipients of messages. */
export type MailStatus =
  'queued' | 'sending' | 'sent' | 'failed' | 'unclear' | 'skipped' | 'cancelled'

export const mails = pgTable('mails', {
  id: id(),
  organisationId: text().references(() => organisations.id),
  kind: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  status: text().$type<MailStatus>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  error: text(),
  createdAt: now(),
  sentAt: time(),
  userId: text().references(() => users.id),
  about: jsonb().$type<MailAbout>().notNull().default({}),
  messageId: text().references(() => messages.id),
  channel: text().$type<'email' | 'push'>().notNull().default('email'),
  reason: text(),
  nextAttemptAt: now(),
  leasedUntil: time(),
  handedAt: time(),
  resends: integer().notNull().default(0),
  openedAt: time(),
  clickedAt: time(),
  scannedAt: time(),
  recentClicks: time().array().notNull().default([]),
  unsubscribedAt: time(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  eventId: text().references(() => events.id),
  onceKey: text(),
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
