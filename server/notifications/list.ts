import { orderBy } from '../contract/sort.ts'
import type { Input } from '../contract/operation-types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { countFacets, type Facet } from '../db/facets.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { messages } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { pageOf } from '../db/pagination.ts'
import { listColumns, presentMessage } from './present.ts'

type Asked = Input<'getMessages'>

/** The state of an unfinished message follows from its time; sorted in the order of their life. */
const statuses = [
  'draft',
  'scheduled',
  'sending',
  'partially-failed',
  'failed',
  'cancelled',
  'sent',
]

const figure = (name: string) =>
  sql`coalesce((${messages.figures}->>${sql.raw(`'${name}'`)})::integer, 0)`

const keys = {
  title: sql`fold_text(${messages.title}) COLLATE "C"`,
  status: sql`array_position(${sql.param(statuses)}::text[], ${messages.status})`,
  recipients: sql`${messages.recipients}`,
  scheduledAt: sql`${messages.scheduledAt}`,
  sentAt: sql`${messages.sentAt}`,
  createdAt: sql`${messages.createdAt}`,
  updatedAt: sql`${messages.updatedAt}`,
  delivered: figure('delivered'),
  opened: figure('opened'),
  clicked: figure('clicked'),
  failed: sql`${figure('failed')} + ${figure('bounced')}`,
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  channel: { value: sql`channel` },
  createdBy: {
    value: sql`a.id`,
    label: sql`trim(a.first_name || ' ' || a.last_name)`,
    from: sql`JOIN admins a ON a.id = created_by`,
  },
}

const exists = (deleted = false) =>
  deleted ? sql`${messages.deletedAt} > now() - interval '30 days'` : isNull(messages.deletedAt)

export async function listMessages({ query, db, own, user, config }: Omit<Asked, 'stored'>) {
  const { search, sort = '-updatedAt', facets: wanted, status, channel, createdBy } = query
  const { sentFrom, sentTo, deleted } = query
  const zone = user.organisation.timezone
  const listed = own(
    messages,
    exists(deleted),
    ...hasEachWord(messages.searchText, search),
    sentFrom === undefined ? undefined : sinceDay(messages.sentAt, sentFrom, zone),
    sentTo === undefined ? undefined : untilDay(messages.sentAt, sentTo, zone),
  )
  const chosen = { status, channel, createdBy }
  const counted = await countFacets(
    db,
    {
      rows: sql`SELECT status, channel, created_by FROM ${messages} WHERE ${listed}`,
      conditions: {
        status: status && sql`status = ${status}`,
        channel: channel && sql`channel = ${channel}`,
        createdBy: createdBy && sql`created_by = ${createdBy}`,
      },
      facets,
      chosen,
    },
    { facets: wanted },
  )
  const { page, limit, offset } = pageOf(query)
  const order = orderBy(keys, sort, [messages.id], { missing: ['scheduledAt', 'sentAt'] })
  const rows = await db
    .select(listColumns)
    .from(messages)
    .where(
      and(
        listed,
        status && eq(messages.status, status),
        channel && eq(messages.channel, channel),
        createdBy === undefined ? undefined : eq(messages.createdBy, createdBy),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const data = { messages: rows.map((row) => presentMessage(row, config.MAIL_TRACKING)) }
  return { status: 'success' as const, page, limit, ...counted, data }
}
