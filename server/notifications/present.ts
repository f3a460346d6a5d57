import type { components } from '../../openapi/generated/types.ts'
import type { Config } from '../config/config.ts'
import { sql } from '../db/drizzle.ts'
import { admins, messages } from '../db/schema.ts'
import { timeOrNull } from '../lib/dates.ts'
import { makerOf } from '../lib/text.ts'

type Schemas = components['schemas']
export type Message = Schemas['Message']

const adminOf = (column: 'created_by' | 'updated_by') =>
  sql<{ id: string; firstName: string; lastName: string } | null>`(SELECT json_build_object(
    'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
    FROM ${admins} a WHERE a.id = ${messages}.${sql.identifier(column)})`

/** The columns of a message in lists. */
export const listColumns = {
  id: messages.id,
  channel: messages.channel,
  title: messages.title,
  status: messages.status,
  audience: messages.audience,
  audienceLabel: messages.audienceLabel,
  audienceAt: messages.audienceAt,
  recipients: messages.recipients,
  scheduledAt: messages.scheduledAt,
  startedAt: messages.startedAt,
  sentAt: messages.sentAt,
  figures: messages.figures,
  version: messages.version,
  deletedAt: messages.deletedAt,
  createdAt: messages.createdAt,
  updatedAt: messages.updatedAt,
  creator: adminOf('created_by'),
  editor: adminOf('updated_by'),
}

type Row = Pick<
  typeof messages.$inferSelect,
  Exclude<keyof typeof listColumns, 'creator' | 'editor'>
> & {
  creator: { id: string; firstName: string; lastName: string } | null
  editor: { id: string; firstName: string; lastName: string } | null
}

/** The figures of a message; null for what is not measured. */
export function presentStats(figures: Row['figures'], tracking: Config['MAIL_TRACKING']) {
  const { queued = 0, delivered = 0, failed = 0, bounced = 0, unclear = 0 } = figures
  const {
    skipped = 0,
    cancelled = 0,
    opened = 0,
    clicked = 0,
    scanned = 0,
    unsubscribed = 0,
  } = figures
  return {
    queued,
    delivered,
    opened: tracking === 'all' ? opened : null,
    clicked: tracking === 'off' ? null : clicked,
    bounced,
    failed,
    unclear,
    skipped,
    cancelled,
    unsubscribed,
    machines: scanned,
  } satisfies Schemas['MessageStats']
}

/** A message as lists show it. */
export function presentMessage(
  { id, figures, creator, editor, ...row }: Row,
  tracking: Config['MAIL_TRACKING'],
): Message {
  return {
    _id: id,
    ...row,
    stats: presentStats(figures, tracking),
    createdBy: makerOf(creator),
    updatedBy: editor && makerOf(editor),
    scheduledAt: timeOrNull(row.scheduledAt),
    startedAt: timeOrNull(row.startedAt),
    sentAt: timeOrNull(row.sentAt),
    deletedAt: timeOrNull(row.deletedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
