import type { Config } from '../config/config.ts'
import { isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { mailServerState, users } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import { timeOrNull } from '../lib/dates.ts'
import { type Channel, unreachable } from './audience.ts'
import { missingSettings, readPushKeys } from './push/keys.ts'

/** Whether push messages can be sent, and what is missing. */
async function pushState(db: Db | Tx, config: Config) {
  const settings = missingSettings(config)
  if (settings.length > 0) return { available: false, reason: "Push isn't set up", settings }
  if (await readPushKeys(db, config)) return { available: true, reason: null, settings }
  const reason = 'SECRET is another one than when the keys of push messages were made'
  return { available: false, reason, settings: ['SECRET'] }
}

/** The channels, whether they can be used, and whom they reach. */
export async function readChannels({ db, own, config }: { db: Db | Tx; own: Own; config: Config }) {
  const reachedBy = (channel: Channel) =>
    sql<number>`(count(*) FILTER (WHERE CASE ${unreachable(channel)} END IS NULL))::integer`
  const [reach] = await db
    .select({ email: reachedBy('email'), push: reachedBy('push') })
    .from(users)
    .where(own(users, isNull(users.deletedAt)))
  const [state] = await db.select().from(mailServerState)
  return [
    {
      channel: 'email' as const,
      available: true,
      reason: null,
      settings: [],
      reach: reach?.email ?? 0,
      sender: config.MAIL_FROM,
      awaySince: timeOrNull(state?.awaySince ?? null),
    },
    {
      channel: 'push' as const,
      ...(await pushState(db, config)),
      reach: reach?.push ?? 0,
      sender: null,
      awaySince: null,
    },
  ]
}
