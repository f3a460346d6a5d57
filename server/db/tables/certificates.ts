import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { users } from './people.ts'
import { mails } from './work.ts'

type Schemas = components['schemas']
export type SubjectType = 'course' | 'license' | 'learning-path'

/** A design that was removed from a course, license or path when it was deleted. */
type Released = { type: SubjectType; id: string }

const page = () => ({
  orientation: text().$type<Schemas['Orientation']>().notNull(),
  pageSize: text().$type<Schemas['PageSize']>().notNull(),
  template: jsonb().$type<Schemas['CertificateTemplate']>(),
  language: text().notNull(),
  dates: text().$type<Schemas['CertificateDates']>().notNull(),
  validityMonths: integer(),
})

export const certificateDesigns = pgTable('certificate_designs', {
  id: id(),
  organisationId: organisation(),
  name: text().notNull(),
  description: empty(),
  provider: text().$type<Schemas['CertificateProvider']>().notNull().default('internal'),
  providerDesignId: text(),
  preview: text(),
  ...page(),
  orientation: text().$type<Schemas['Orientation']>().notNull().default('landscape'),
  pageSize: text().$type<Schemas['PageSize']>().notNull().default('A4'),
  language: text().notNull().default('en'),
  dates: text().$type<Schemas['CertificateDates']>().notNull().default('long'),
  pictures: jsonb().$type<string[]>().notNull().default([]),
  status: text().$type<Schemas['CertificateStatus']>().notNull().default('draft'),
  edition: integer().notNull().default(0),
  hasChanges: boolean().notNull().default(true),
  released: jsonb().$type<Released[]>().notNull().default([]),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

export const certificateReservations = pgTable('certificate_reservations', {
  id: id(),
  organisationId: organisation(),
  createdAt: now(),
})

export const certificateEditions = pgTable('certificate_editions', {
  id: id(),
  organisationId: organisation(),
  designId: text().references(() => certificateDesigns.id),
  number: integer().notNull(),
  provider: text().$type<Schemas['CertificateProvider']>().notNull().default('internal'),
  providerDesignId: text(),
  ...page(),
  publishedBy: admin(),
  publishedAt: now(),
})

export const certificateEditionFiles = pgTable(
  'certificate_edition_files',
  {
    editionId: text()
      .notNull()
      .references(() => certificateEditions.id),
    fileId: text().notNull(),
    organisationId: organisation(),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.fileId] })],
)

/** The value of each tag of a certificate. */
export type CertificateValues = Record<
  | 'firstName'
  | 'lastName'
  | 'courseTitle'
  | 'completionDate'
  | 'score'
  | 'issueDate'
  | 'expiryDate'
  | 'certificateCode'
  | 'organisation'
  | 'designName',
  string
>

export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    organisationId: organisation(),
    code: text().notNull(),
    userId: text().references(() => users.id),
    designId: text().references(() => certificateDesigns.id),
    editionId: text()
      .notNull()
      .references(() => certificateEditions.id),
    subjectType: text().$type<SubjectType>().notNull(),
    subjectId: text().notNull(),
    printed: jsonb().$type<CertificateValues>().notNull(),
    completedOn: date().notNull(),
    issuedAt: now(),
    expiresOn: date(),
    source: text().$type<'completion' | 'backfill' | 'manual' | 'reissue'>().notNull(),
    revokedAt: time(),
    revokedBy: admin(),
    revokeReason: text(),
    replacedAt: time(),
    replacedBy: text(),
    erasedAt: time(),
    erasedBy: admin(),
    mailId: text().references(() => mails.id),
    mailedAt: time(),
    providerCredentialId: text(),
    providerUrl: text(),
    version: integer().notNull().default(1),
    searchText: folded(),
    sortName: folded(),
  },
  (table) => [foreignKey({ columns: [table.replacedBy], foreignColumns: [table.id] })],
)

/** Days that an administrator gave for a reissued certificate; the others stay as they are. */
export type ReissuedDays = {
  completedOn?: string
  expiresOn?: string | null
  newIssueDay?: boolean
}

export const certificateDue = pgTable('certificate_due', {
  id: text()
    .primaryKey()
    .default(sql`gen_random_uuid()::text`),
  organisationId: organisation(),
  userId: text()
    .notNull()
    .references(() => users.id),
  subjectType: text().$type<SubjectType>().notNull(),
  subjectId: text().notNull(),
  completedAt: time().notNull(),
  source: text()
    .$type<'completion' | 'backfill' | 'manual' | 'reissue'>()
    .notNull()
    .default('completion'),
  held: text().$type<
    'person-inactive' | 'design-archived' | 'font-missing' | 'does-not-fit' | 'provider-failed'
  >(),
  heldDetail: text(),
  heldAt: time(),
  createdAt: now(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: now(),
  alerted: boolean().notNull().default(false),
  replaces: text().references(() => certificates.id),
  days: jsonb().$type<ReissuedDays>().notNull().default({}),
  notify: boolean().notNull().default(true),
  requestedBy: admin(),
  code: text(),
  triedSince: time(),
})

export const certificateExpiryAlerts = pgTable('certificate_expiry_alerts', {
  organisationId: organisation().primaryKey(),
  alertedOn: date().notNull(),
})
