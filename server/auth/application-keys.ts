import { and, eq, isNull, lt, or, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { applicationKeys as table } from '../db/schema.ts'
import { hashOf, newToken } from '../lib/tokens.ts'
import type { Application } from '../contract/context.ts'

/** The prefix by which keys are recognised. Session tokens may have it too: only the hash decides. */
const prefix = 'lk_'

/** A new key, its hash, and a hint to recognise it by. Only the latter two are stored. */
export function newKey() {
  const key = `${prefix}${newToken()}`
  return { key, keyHash: hashOf(key), hint: `${prefix}…${key.slice(-4)}` }
}

const lookup = preparedOnce((db) =>
  db
    .select({
      keyId: table.id,
      organisationId: table.organisationId,
      isStale: sql<boolean>`${table.lastUsedAt} IS NULL
        OR ${table.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(table)
    .where(and(eq(table.keyHash, sql.placeholder('hash')), isNull(table.revokedAt)))
    .prepare('find_application_key'),
)

/** Records the use of a key, at most once a minute, so that concurrent calls do not wait for the row. */
async function touch(db: Db, keyId: string) {
  const before = sql`now() - interval '1 minute'`
  await db
    .update(table)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(table.id, keyId), or(isNull(table.lastUsedAt), lt(table.lastUsedAt, before))))
}

/** The application with this key; undefined if it does not exist or was revoked. */
export async function findApplication(db: Db, key: string): Promise<Application | undefined> {
  if (!key.startsWith(prefix)) return undefined
  const [found] = await lookup(db).execute({ hash: hashOf(key) })
  if (!found) return undefined
  const { isStale, ...application } = found
  if (isStale) await touch(db, application.keyId)
  return application
}
