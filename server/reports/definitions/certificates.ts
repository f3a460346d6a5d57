import { certificateStatus } from '../../certificates/status.ts'
import { sql } from '../../db/drizzle.ts'
import { calendarDay, day, inWords, text } from '../../exports/columns.ts'
import {
  hasSeat,
  isBetween,
  isIncluded,
  isLatestIssue,
  isMember,
  matchesSearch,
} from '../conditions.ts'
import type { Report } from '../types.ts'

const statuses = {
  valid: 'Valid',
  expiring: 'Expiring',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
}

/** What was completed, by its present title. */
const subject = sql`coalesce(
  (SELECT c.title FROM courses c WHERE c.id = k.subject_id AND k.subject_type = 'course'),
  (SELECT l.title FROM licenses l WHERE l.id = k.subject_id AND k.subject_type = 'license'),
  (SELECT p.title FROM learning_paths p WHERE p.id = k.subject_id AND k.subject_type = 'learning-path'),
  k.printed ->> 'courseTitle')`

const design = sql`(SELECT d.name FROM certificate_designs d WHERE d.id = k.design_id)`

/** SQL on certificates `k`. */
const status = (zone: string) =>
  sql`(SELECT ${certificateStatus(zone)} FROM (SELECT k.revoked_at, k.replaced_by, k.expires_on) AS c)`

/** When a certificate was issued; of a reissued one, when the first of those that it replaces was. */
const issuedAt = sql`CASE WHEN k.source <> 'reissue' THEN k.issued_at ELSE (
  WITH RECURSIVE chain AS (
    SELECT k.id, k.issued_at, k.source
    UNION SELECT o.id, o.issued_at, o.source FROM certificates o
      JOIN chain ON o.replaced_by = chain.id AND chain.source = 'reissue')
  SELECT min(chain.issued_at) FROM chain) END`

/**
 * Issued certificates. Reissued ones count once: those that replaced them are shown, on the day of the first, as in the
 * figures of usage. Those renewed after their end count again.
 */
export const certificateReport: Report = {
  title: 'Certificates',
  noun: ['certificate', 'certificates'],
  file: 'certificates',
  href: '/analytics/reports?report=certificates',
  columns: {
    certificate: text('Certificate', design),
    course: text('Course', subject),
    person: text('Person', sql`trim(u.first_name || ' ' || u.last_name)`),
    email: text('Email', sql`u.email`),
    code: text('Code', sql`k.code`),
    issuedAt: { ...day('Issued', issuedAt), sort: issuedAt },
    expiresOn: { ...calendarDay('Expires', sql`k.expires_on`), sort: sql`k.expires_on` },
    status: {
      head: 'Status',
      sort: false,
      cell: (zone) => sql`${inWords(status(zone), statuses)}`,
    },
    verifyUrl: {
      head: 'Verify link',
      sort: false,
      cell: (_, publicUrl = '') => sql`${publicUrl}::text || '/verify?code=' || k.code`,
    },
  },
  keys: { name: sql`u.sort_name` },
  sort: '-issuedAt,name',
  filters: ['search', 'people', 'status', 'group', 'license', 'course', 'category', 'from', 'to'],
  statuses,
  dated: 'issued',
  id: sql`k.id`,
  from: () => sql`certificates k JOIN users u ON u.id = k.user_id`,
  base: ({ organisationId }) => sql`k.organisation_id = ${organisationId}`,
  conditions: (filter, { zone }) => ({
    people: isIncluded(sql`u`, filter.people),
    status: filter.status === undefined ? isLatestIssue : sql`${status(zone)} = ${filter.status}`,
    group: isMember(sql`k.user_id`, filter.group),
    course: filter.course === undefined ? undefined : sql`k.subject_id = ${filter.course}`,
    license: hasSeat(sql`k.user_id`, filter.license),
    category:
      filter.category === undefined
        ? undefined
        : sql`k.subject_id IN (SELECT c.id FROM courses c
            WHERE c.category_id = ${filter.category} AND c.deleted_at IS NULL)`,
    issued: isBetween(issuedAt, filter.from, filter.to, zone),
    search: matchesSearch(sql`u`, filter.search),
  }),
  userId: sql`k.user_id`,
  refs: { user: sql`k.user_id`, certificate: sql`k.id` },
}
