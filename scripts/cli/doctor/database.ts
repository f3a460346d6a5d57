import { createTransport } from 'nodemailer'
import type { Config } from '../../../server/config/config.ts'
import { and, count, eq, gt, sql } from '../../../server/db/drizzle.ts'
import type { Database, Db } from '../../../server/db/open.ts'
import { mails } from '../../../server/db/schema.ts'
import { findPublished } from '../../../server/auth/demo-password.ts'
import { doubtful, type Finding, unless } from './finding.ts'
import { demoSignIn } from '../../../server/config/demo.ts'

async function lastFailure(db: Db) {
  const [failed] = await db
    .select({ n: count(), why: sql<string | null>`max(${mails.error})` })
    .from(mails)
    .where(and(eq(mails.status, 'failed'), gt(mails.createdAt, sql`now() - interval '1 day'`)))
  if (!failed || failed.n === 0) return undefined
  return `${failed.n} mails of the last day could not be sent: ${failed.why ?? 'unknown reason'}`
}

async function cannotMail(address: string) {
  const transport = createTransport({ url: address, connectionTimeout: 10_000 })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return `The mail server refused the connection: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    transport.close()
  }
}

/** Checks the database and its permissions, and the mail server. */
export async function checkDatabase({ db, pool }: Database, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<{ version: number; all: boolean }>(
    `SELECT current_setting('server_version_num')::integer AS version, rolsuper AS all
     FROM pg_roles WHERE rolname = current_user`,
  )
  const { version = 0, all = false } = rows[0] ?? {}
  return [
    unless('PostgreSQL', version < 150_000 && 'It is older than version 15'),
    unless(
      'Database role',
      config.DATABASE_URL !== undefined && all && 'It is a superuser. Use a role with fewer rights',
      doubtful,
    ),
    unless(
      'Demonstration password',
      config.production &&
        (await findPublished(db)) &&
        `${demoSignIn.email} still has the published demonstration password. Set a new one with npm run admin -- reset-password`,
    ),
    ...(config.SMTP_URL ? [unless('Mail server', await cannotMail(config.SMTP_URL))] : []),
    unless('Mails', await lastFailure(db), doubtful),
  ]
}
