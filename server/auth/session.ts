import type { Placeholder } from 'drizzle-orm'
import { and, desc, eq, gt, isNull, lt, ne, sql } from '../db/drizzle.ts'
import type { Config } from '../config/config.ts'
import type { Db, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { admins, organisations, sessions } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { batchLoader } from '../lib/batch-loader.ts'
import type { Admin, SignedIn } from '../contract/context.ts'
import { hashOf, newToken } from '../lib/tokens.ts'

const minute = 60_000
const hour = 60 * minute

const idleSince = (config: Config, now: Date) =>
  new Date(now.getTime() - config.SESSION_IDLE_HOURS * hour)

type When = Date | Placeholder

/** The conditions of a session that has not ended by itself. */
const isFresh = (now: When, since: When) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, since))

/** The conditions of a session that has neither ended nor been forgotten. */
const isOpen = (now: When, since: When) => and(isNull(sessions.endedAt), isFresh(now, since))

const given = { now: sql.placeholder('now'), since: sql.placeholder('since') }

/** The one statement of every request; of those that come at once, for all of them. */
const lookup = preparedOnce((db) =>
  db
    .select()
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .innerJoin(organisations, eq(organisations.id, sessions.organisationId))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${sql.placeholder('hashes')}::text[])`,
        isOpen(given.now, given.since),
        isNull(admins.disabledAt),
      ),
    )
    .prepare('find_sessions'),
)

/** Notes that a session is in use, at most once a minute, so that reading does not mean writing. */
async function touch(db: Db, session: typeof sessions.$inferSelect, ip: string, now: Date) {
  if (now.getTime() - session.lastSeenAt.getTime() < minute) return
  await db
    .update(sessions)
    .set({ lastSeenAt: now, ip })
    .where(
      and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, new Date(now.getTime() - minute))),
    )
}

/**
 * Who a token belongs to; undefined when it is unknown, too old, ended, or its admin is disabled. What the console asks
 * by itself is no use: else a tab that is left open would keep its session for ever.
 */
export function sessionFinder({ db, config }: { db: Db; config: Config }) {
  const find = batchLoader(async (hashes) => {
    const now = new Date()
    const found = await lookup(db).execute({ hashes, now, since: idleSince(config, now) })
    return new Map(found.map((row) => [row.sessions.tokenHash, row]))
  })
  return async (
    token: string,
    { ip, isUse }: { ip: string; isUse: boolean },
  ): Promise<SignedIn | undefined> => {
    const found = await find(hashOf(token))
    if (!found) return undefined
    if (isUse) await touch(db, found.sessions, ip, new Date())
    const { sessions: session, admins: admin, organisations: organisation } = found
    const { id, organisationId } = admin
    return { id, organisationId, sessionId: session.id, admin, organisation }
  }
}

/** Begins a session and answers its token, which is told once and never kept. */
export async function beginSession(
  db: Db | Tx,
  config: Config,
  { admin, userAgent, ip }: { admin: Admin; userAgent: string; ip: string },
) {
  const token = newToken()
  const expiresAt = new Date(Date.now() + config.SESSION_MAX_DAYS * 24 * hour)
  const { id: adminId, organisationId } = admin
  const row = { id: newId(), tokenHash: hashOf(token), organisationId, adminId, expiresAt }
  await db.insert(sessions).values({ ...row, ip, userAgent: userAgent.slice(0, 400) })
  return { token, expiresAt }
}

const openOnes = preparedOnce((db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.adminId, sql.placeholder('admin')), isOpen(given.now, given.since)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)
    .prepare('list_sessions'),
)

/** The sessions of an admin that can still be used, the latest used first; 100 at most. */
export function openSessions(db: Db | Tx, config: Config, adminId: string) {
  const now = new Date()
  return openOnes(db).execute({ admin: adminId, now, since: idleSince(config, now) })
}

/**
 * Ends sessions of an admin: all, all but one, or one. Answers how many were open. Those that have ended by themselves
 * are ended too: else they would come back with a longer SESSION_IDLE_HOURS.
 */
export async function endSessions(
  db: Db | Tx,
  config: Config,
  adminId: string,
  which: { only?: string; except?: string } = {},
) {
  const now = new Date()
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.adminId, adminId),
        isNull(sessions.endedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ wasOpen: sql<boolean>`${isFresh(now, idleSince(config, now))}` })
  return ended.filter(({ wasOpen }) => wasOpen).length
}
