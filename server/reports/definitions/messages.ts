import { sql } from '../../db/drizzle.ts'
import { inWords, moment, text } from '../../exports/columns.ts'
import { reasonLabels } from '../../mail/outbox/reasons.ts'
import { recipientLabels, recipientStatus } from '../../notifications/recipients.ts'
import { isBetween, isIncluded, isMember, matchesSearch } from '../conditions.ts'
import type { Report } from '../types.ts'

const sentAt = sql`coalesce(mails.sent_at, mails.handed_at)`

/** Why it failed or was skipped, with the reply of the mail server. */
const reason = sql`left(concat_ws(': ', ${inWords(sql`mails.reason`, reasonLabels)}, mails.error), 500)`

/** The recipients of messages. */
export const messageReport: Report = {
  title: 'Message delivery',
  noun: ['row', 'rows'],
  file: 'messages',
  href: '/analytics/reports?report=messages',
  columns: {
    subject: text('Subject', sql`m.title`),
    channel: text('Channel', inWords(sql`m.channel`, { email: 'Email', push: 'Push' })),
    sentAt: { ...moment('Sent at', sentAt), sort: sentAt },
    person: text('Person', sql`trim(u.first_name || ' ' || u.last_name)`),
    email: text('Email', sql`u.email`),
    status: text('Status', inWords(recipientStatus, recipientLabels)),
    reason: text('Reason', sql`nullif(${reason}, '')`),
    openedAt: { ...moment('Opened', sql`mails.opened_at`), sort: sql`mails.opened_at` },
    clickedAt: { ...moment('Clicked', sql`mails.clicked_at`), sort: sql`mails.clicked_at` },
  },
  keys: { name: sql`u.sort_name` },
  sort: '-sentAt,name',
  filters: ['search', 'people', 'status', 'group', 'message', 'from', 'to'],
  statuses: recipientLabels,
  dated: 'sent',
  id: sql`mails.id`,
  from: () => sql`mails JOIN messages m ON m.id = mails.message_id AND m.deleted_at IS NULL
    JOIN users u ON u.id = mails.user_id`,
  base: ({ organisationId }) =>
    sql`mails.organisation_id = ${organisationId} AND m.organisation_id = ${organisationId}`,
  conditions: (filter, { zone }) => ({
    people: isIncluded(sql`u`, filter.people),
    status: filter.status === undefined ? undefined : sql`${recipientStatus} = ${filter.status}`,
    group: isMember(sql`u.id`, filter.group),
    message: filter.message === undefined ? undefined : sql`m.id = ${filter.message}`,
    sent: isBetween(sentAt, filter.from, filter.to, zone),
    search: matchesSearch(sql`u`, filter.search),
  }),
  userId: sql`u.id`,
  facets: { status: { value: recipientStatus } },
  refs: { user: sql`u.id`, message: sql`m.id` },
}
