import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'

type Schemas = components['schemas']

/** A stored file that is attached to a message. */
export type Attachment = { id: string; name: string; mimeType: string; size: number }

/** The number of recipients by state. */
export type MessageFigures = Partial<
  Record<
    | 'queued'
    | 'delivered'
    | 'failed'
    | 'bounced'
    | 'unclear'
    | 'skipped'
    | 'cancelled'
    | 'opened'
    | 'clicked'
    | 'scanned'
    | 'unsubscribed',
    number
  >
>

export const messages = pgTable('messages', {
  id: id(),
  organisationId: organisation(),
  channel: text().$type<Schemas['NotificationChannel']>().notNull(),
  status: text().$type<Schemas['MessageStatus']>().notNull().default('draft'),
  title: empty(),
  preheader: empty(),
  body: empty(),
  link: text(),
  linkLabel: empty(),
  replyTo: text(),
  image: text(),
  attachments: jsonb().$type<Attachment[]>().notNull().default([]),
  audience: jsonb().$type<Schemas['Audience']>().notNull().default({ type: 'all', ids: [] }),
  audienceLabel: empty(),
  audienceAt: text().$type<'now' | 'sending'>().notNull().default('now'),
  recipients: integer().notNull().default(0),
  leftOut: jsonb().$type<Schemas['LeftOut'][]>().notNull().default([]),
  scheduledAt: time(),
  expandedAt: time(),
  startedAt: time(),
  sentAt: time(),
  figures: jsonb().$type<MessageFigures>().notNull().default({}),
  figuresStale: boolean().notNull().default(false),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

export const messageLinks = pgTable(
  'message_links',
  {
    messageId: text()
      .notNull()
      .references(() => messages.id),
    position: integer().notNull(),
    organisationId: organisation(),
    url: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.position] })],
)

/** The content of a template. */
export type TemplateContent = {
  title: string
  preheader: string
  body: string
  link: string | null
  linkLabel: string
}

/** An earlier version of a template. */
export type TemplateVersion = TemplateContent & {
  version: number
  savedAt: string
  savedBy: string | null
}

export const messageTemplates = pgTable('message_templates', {
  id: id(),
  organisationId: organisation(),
  channel: text().$type<Schemas['NotificationChannel']>().notNull(),
  name: text().notNull(),
  category: text().$type<Schemas['TemplateCategory']>().notNull().default('other'),
  title: empty(),
  preheader: empty(),
  body: empty(),
  link: text(),
  linkLabel: empty(),
  versions: jsonb().$type<TemplateVersion[]>().notNull().default([]),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

/** One row: since when the mail server has not been reachable. */
export const mailServerState = pgTable('mail_server_state', {
  id: boolean().primaryKey().default(true),
  awaySince: time(),
  error: text(),
})
