import type { Readable } from 'node:stream'
import { audit } from '../../audit/audit.ts'
import type { Config } from '../../config/config.ts'
import type { Input } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { and, eq, or, inArray, sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import { mails, messages, users } from '../../db/schema.ts'
import { nameOf } from '../../lib/text.ts'
import { readBounceNumbers } from '../../mail/bounce-address.ts'
import { type Report, readReports } from './reports.ts'

const megabyte = 1024 * 1024

async function readAll(body: Readable) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > megabyte) throw problem('upload/too-large', '1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The ids of the mails whose Message-ID occurs in a text. */
function readMessageIds({ publicUrl }: Config, text: string) {
  const host = new URL(publicUrl).hostname.replaceAll('.', '\\.')
  const pattern = new RegExp(`<([0-9A-Za-z]{22}(?:-[0-9A-Za-z]{22})?)(?:-\\d+)?@${host}>`, 'g')
  return [...new Set(Array.from(text.matchAll(pattern), ([, id = '']) => id))]
}

type Row = typeof mails.$inferSelect

async function apply(tx: Tx, row: Row, { kind, reason }: Report) {
  if (row.userId !== null && kind !== 'failed') {
    const column = kind === 'bounced' ? users.bouncedAt : users.complainedAt
    const [user] = await tx
      .update(users)
      .set({
        [kind === 'bounced' ? 'bouncedAt' : 'complainedAt']: sql`coalesce(${column}, now())`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, row.userId), eq(users.email, row.recipient)))
      .returning()
    if (user && kind === 'complained')
      await audit(tx, {
        organisationId: user.organisationId,
        event: 'user/complained',
        of: { type: 'user', id: user.id, name: nameOf(user) },
      })
  }
  if (kind !== 'complained')
    await tx
      .update(mails)
      .set({
        status: 'failed',
        reason: kind === 'bounced' ? 'bounced' : 'refused',
        error: reason || null,
      })
      .where(and(eq(mails.id, row.id), inArray(mails.status, ['sent', 'unclear', 'failed'])))
  if (row.messageId !== null)
    await tx.update(messages).set({ figuresStale: true }).where(eq(messages.id, row.messageId))
}

/** Applies a report to the mail that it is about. Without one, or of another organisation, it is ignored. */
export async function receiveMail({ body, db, own, config }: Input<'receiveMail'>) {
  const raw = await readAll(body)
  const reports = await readReports(raw)
  if (reports.length === 0) return { outcome: 'ignored' as const, mails: 0 }
  const text = raw.toString('latin1')
  const numbers = readBounceNumbers(config, text)
  const ids = readMessageIds(config, text)
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(mails)
      .where(
        own(
          mails,
          or(
            sql`${mails.number} = ANY(${sql.param(numbers)}::bigint[])`,
            sql`${mails.id} = ANY(${sql.param(ids)}::text[])`,
          ),
        ),
      )
      .for('update')
    const found = rows.flatMap((row) => {
      const address = row.recipient.toLowerCase()
      const report =
        reports.find((each) => each.address === address) ??
        // A forwarded mail is reported with the address it was forwarded to; a signed address says which mail it was.
        (numbers.includes(row.number) ? reports[0] : undefined) ??
        reports.find((each) => each.address === null)
      return report ? [{ row, report }] : []
    })
    for (const { row, report } of found) await apply(tx, row, report)
    return { outcome: found[0]?.report.kind ?? ('ignored' as const), mails: found.length }
  })
}
