import { type AttentionItem, type AttentionSource, listUrl } from '../contract/attention.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { mails, mailServerState, messages } from '../db/schema.ts'
import { plural } from '../lib/plural.ts'

/** Maximum number of messages listed per type. */
const limit = 20
/** Messages that were sent longer ago are ignored. */
const days = 14

type Found = { id: string; title: string; channel: string; failed: number; unclear: number }

const figure = (name: string) =>
  sql`coalesce((${messages.figures}->>${sql.raw(`'${name}'`)})::integer, 0)`

async function readTroubled(db: Db, organisationId: string) {
  const { rows } = await db.execute<Found>(sql`
    SELECT id, title, channel, failed, unclear FROM (
      SELECT ${messages.id}, ${messages.title}, ${messages.channel}, ${messages.sentAt},
        ${figure('failed')} + ${figure('bounced')} AS failed, ${figure('unclear')} AS unclear
      FROM ${messages}
      WHERE ${messages.organisationId} = ${organisationId} AND ${messages.deletedAt} IS NULL
        AND ${messages.status} IN ('failed', 'partially-failed', 'cancelled')
        AND ${messages.sentAt} > now() - make_interval(days => ${days})) AS ended
    WHERE failed > 0 OR unclear > 0 ORDER BY sent_at DESC, id`)
  return rows
}

const nameOf = ({ title }: Found) => `“${title.length > 80 ? `${title.slice(0, 79)}…` : title}”`

const peopleOf = ({ id, channel }: Found, status: string) =>
  listUrl(`/notification-management/${channel}-notifications`, {
    messageId: id,
    part: 'people',
    ...(status && { personStatus: status }),
  })

const failedItem = (message: Found): AttentionItem => ({
  key: `messages-failed:${message.id}`,
  kind: 'messages-failed',
  title: `${nameOf(message)} did not reach ${plural(message.failed, 'person', 'people')}`,
  body: 'Fix the addresses, or send it again.',
  count: message.failed,
  severity: 'warning',
  href: peopleOf(message, ''),
})

const unclearItem = (message: Found): AttentionItem => ({
  key: `messages-unclear:${message.id}`,
  kind: 'messages-unclear',
  title: `${nameOf(message)} may not have reached ${plural(message.unclear, 'person', 'people')}`,
  body: 'The server stopped while handing it over. Decide whether to send it again.',
  count: message.unclear,
  severity: 'warning',
  href: peopleOf(message, 'unclear'),
})

/** Messages that failed for somebody, or of which it is unclear. */
export const messageAttention: AttentionSource = async (db, { organisationId }) => {
  const found = await readTroubled(db, organisationId)
  return [
    ...found
      .filter(({ failed }) => failed > 0)
      .slice(0, limit)
      .map(failedItem),
    ...found
      .filter(({ unclear }) => unclear > 0)
      .slice(0, limit)
      .map(unclearItem),
  ]
}

/** The mail server cannot be reached: mails wait. */
export const mailServerAttention: AttentionSource = async (db, { organisationId }) => {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    SELECT (SELECT count(*)::integer FROM ${mails}
      WHERE ${mails.organisationId} = ${organisationId} AND ${mails.channel} = 'email'
        AND ${mails.status} IN ('queued', 'sending')) AS waiting
    FROM ${mailServerState} WHERE ${mailServerState.awaySince} IS NOT NULL`)
  const waiting = rows[0]?.waiting ?? 0
  return [
    {
      key: 'mail-server-away',
      kind: 'mail-server-away',
      title: `The mail server cannot be reached: ${plural(waiting, 'mail waits', 'mails wait')}`,
      body: 'They are sent once it answers again.',
      count: waiting,
      severity: 'danger',
      href: '/notification-management/email-notifications',
    },
  ]
}
