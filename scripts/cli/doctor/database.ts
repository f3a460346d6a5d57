import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import type { Config } from '../../../server/config/config.ts'
import { and, count, eq, gt, sql } from '../../../server/db/drizzle.ts'
import type { Database, Db } from '../../../server/db/open.ts'
import { readAsOf, readFrom } from '../../../server/db/replica.ts'
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

/** Why DATABASE_REPLICA_URL is of no use; undefined without it, or if it is. */
async function replicaTrouble(main: Database, { DATABASE_REPLICA_URL: url }: Config) {
  if (!url) return undefined
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks is reported twice.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean }>(
      'SELECT pg_is_in_recovery() AS "isReplica"',
    )
    if (!rows[0]?.isReplica) return 'DATABASE_REPLICA_URL is no replica'
    const seconds = Math.round((Date.now() - Date.parse(await readFrom(main, readAsOf))) / 1000)
    return seconds > 60 ? `The replica is ${seconds} s behind` : undefined
  } catch (error) {
    return `The replica cannot be used: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Checks the database and its permissions, and the mail server. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const { db, pool } = database
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
    ...(config.DATABASE_REPLICA_URL
      ? [unless('Replica', await replicaTrouble(database, config), doubtful)]
      : []),
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
