import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { outcomeText } from '../mail/outbox/reasons.ts'
import { letterOf } from './letters/kinds.ts'

type Schemas = components['schemas']
type Message = Schemas['EventMessage']
type Status = Schemas['EventMessageStatus']

/** SQL: the state of a mail as the contract has it. */
const statusOf = sql`CASE m.status WHEN 'sending' THEN 'queued' WHEN 'cancelled' THEN 'skipped' ELSE m.status END`

/** The mails that an event has caused, the newest first, and the number of each kind by state. */
export async function readEventMessages(
  db: Db | Tx,
  organisationId: string,
  eventId: string,
  { status, limit, offset }: { status?: Status; limit: number; offset: number },
) {
  const which = sql`m.event_id = ${eventId} AND m.organisation_id = ${organisationId} AND m.kind LIKE 'event-%'`
  const counted = await db.execute<{ kind: string; status: Status; n: number }>(sql`
    SELECT m.kind, ${statusOf} AS status, count(*)::integer AS n FROM mails m WHERE ${which} GROUP BY 1, 2`)
  const found = await db.execute<
    Omit<Message, '_id' | 'user' | 'createdAt' | 'sentAt'> & {
      id: string
      userId: string
      name: string
      error: string | null
      createdAt: Date
      sentAt: Date | null
    }
  >(sql`
    SELECT m.id, m.kind, m.recipient AS email, ${statusOf} AS status, u.id AS "userId",
      trim(u.first_name || ' ' || u.last_name) AS name, m.created_at AS "createdAt", m.sent_at AS "sentAt",
      m.reason, m.error
    FROM mails m JOIN users u ON u.id = m.user_id
    WHERE ${which} AND ${status === undefined ? sql`true` : sql`${statusOf} = ${status}`}
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`)
  const messages = found.rows.flatMap((row): Message[] => {
    const kind = letterOf(row.kind)
    if (!kind) return []
    const { id, userId, name, email, status: state } = row
    const createdAt = new Date(row.createdAt).toISOString()
    const sentAt = row.sentAt && new Date(row.sentAt).toISOString()
    return [
      {
        _id: id,
        kind,
        user: { _id: userId, name },
        email,
        status: state,
        reason: outcomeText(row),
        createdAt,
        sentAt,
      },
    ]
  })
  const kinds = [...Map.groupBy(counted.rows, ({ kind }) => letterOf(kind))].flatMap(
    ([kind, rows]): Schemas['EventMessageCount'][] => {
      const numberOf = (state: Status) => rows.find((row) => row.status === state)?.n ?? 0
      if (!kind) return []
      return [
        {
          kind,
          queued: numberOf('queued'),
          sent: numberOf('sent'),
          failed: numberOf('failed'),
          unclear: numberOf('unclear'),
          skipped: numberOf('skipped'),
        },
      ]
    },
  )
  const total = counted.rows.reduce(
    (sum, row) => (status === undefined || row.status === status ? sum + row.n : sum),
    0,
  )
  return { total, data: { messages, kinds } }
}
