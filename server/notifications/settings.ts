import { findLimited, limitRate } from '../auth/rate-limit.ts'
import type { Config } from '../config/config.ts'
import type { Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { organisations, users } from '../db/schema.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { isSettingsLink, readSettingsLink } from '../mail/message/links.ts'
import { readDevices } from './push/devices.ts'
import { isPushOn, readPushKeys } from './push/keys.ts'

/** Limits all requests of a client, which may be a whole organisation. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits wrong links of a client. */
const guesses = { limit: 20, seconds: 600 }

type Caller = Pick<Input<'read-message-settings'>, 'db' | 'config' | 'ip'>

/** The user of a signed link. Throws 400 for others, and 429 for guessing. */
export async function findUser({ db, config, ip }: Caller, text: string) {
  const client = rateLimitKey(ip)
  await limitRate(db, `message-link:${client}`, perPlace)
  const link = readSettingsLink(text)
  const found = await findLimited(db, `message-link-guess:${client}`, guesses, async () => {
    const [row] = await db
      .select({ user: users, organisation: organisations.name })
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(and(eq(users.id, link.userId), isNull(users.deletedAt)))
    return row && isSettingsLink(config, link, row.user.email) ? row : undefined
  })
  if (!found) throw problem('auth/link-invalid')
  return { ...found, rowId: link.subject }
}

export type Found = Awaited<ReturnType<typeof findUser>>

/** An address with most of it hidden. */
const hidden = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/** What push messages need of a browser, and the devices that have it; without a key they are off. */
async function readPush(db: Db | Tx, config: Config, userId: string) {
  const keys = isPushOn(config) ? await readPushKeys(db, config) : undefined
  return { publicKey: keys?.publicKey ?? null, devices: await readDevices(db, userId) }
}

/** The settings of a user, as they are or as they have just been changed. */
export async function settingsAnswer(
  { db, config }: Pick<Caller, 'db' | 'config'>,
  { user, organisation }: Found,
  subscribed = user.unsubscribedAt === null,
) {
  return {
    status: 'success' as const,
    data: {
      settings: {
        organisation: organisation.slice(0, 120),
        firstName: user.firstName,
        email: hidden(user.email),
        subscribed,
        push: await readPush(db, config, user.id),
      },
    },
  }
}
