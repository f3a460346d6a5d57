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

/** The conditions of a session that has not expired. */
const isFresh = (now: When, since: When) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, since))

/** The conditions of a session that is neither expired nor ended. */
const isOpen = (now: When, since: When) => and(isNull(sessions.endedAt), isFresh(now, since))

const times = { now: sql.placeholder('now'), since: sql.placeholder('since') }

/** The session lookup of every request; concurrent ones share a statement. */
const lookup = preparedOnce((db) =>
  db
    .select()
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .innerJoin(organisations, eq(organisations.id, sessions.organisationId))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${sql.placeholder('hashes')}::text[])`,
        isOpen(times.now, times.since),
        isNull(admins.disabledAt),
      ),
    )
    .prepare('find_sessions'),
)

/** Records the use of a session, at most once a minute, so that reads do not cause writes. */
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
 * The session of a token; undefined if it is unknown, expired or ended, or its admin is disabled. Background requests
 * of the console do not count as use: otherwise an open tab would keep its session for ever.
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

/** Starts a session and returns its token, which is not stored. */
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
    .where(and(eq(sessions.adminId, sql.placeholder('admin')), isOpen(times.now, times.since)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)
    .prepare('list_sessions'),
)

/** The active sessions of an admin, the most recently used first; at most 100. */
export function openSessions(db: Db | Tx, config: Config, adminId: string) {
  const now = new Date()
  return openOnes(db).execute({ admin: adminId, now, since: idleSince(config, now) })
}

/**
 * Ends sessions of an admin: all, all but one, or one. Returns how many were active. Expired ones are ended too: they
 * would become valid again with a longer SESSION_IDLE_HOURS.
 */
export async function endSessions(
  db: Db | Tx,
  config: Config,
  adminId: string,
  selection: { only?: string; except?: string } = {},
) {
  const now = new Date()
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.adminId, adminId),
        isNull(sessions.endedAt),
        selection.only === undefined ? undefined : eq(sessions.id, selection.only),
        selection.except === undefined ? undefined : ne(sessions.id, selection.except),
      ),
    )
    .returning({ wasOpen: sql<boolean>`${isFresh(now, idleSince(config, now))}` })
  return ended.filter(({ wasOpen }) => wasOpen).length
}
