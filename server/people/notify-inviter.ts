import { raiseAlert } from '../alerts/raise.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, alerts } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'

type Parts = { db: Db | Tx; jobs: Jobs }
type Told = { inviter: string | null; name: string }

async function readAdmin(db: Db | Tx, id: string | null) {
  if (id === null) return undefined
  const [admin] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.id, id), isNull(admins.disabledAt)))
  return admin
}

/** Alerts the inviter that a user has accepted the invitation. */
export async function tellJoined(
  { db, jobs }: Parts,
  { inviter, name, userId }: Told & { userId: string },
) {
  const admin = await readAdmin(db, inviter)
  if (!admin) return
  await raiseAlert({ db, jobs }, admin, {
    type: 'user-joined',
    title: `${name} joined`,
    body: '',
    href: `/users/users?userId=${userId}`,
    severity: 'info',
  })
}

const bounced = '/users/users?emailStatus=bounced'

/** Alerts the inviter about a bounced mail. While the alert is unread, further ones join it. */
export async function tellBounced({ db, jobs }: Parts, { inviter, name }: Told) {
  const admin = await readAdmin(db, inviter)
  if (!admin) return
  const joined = await db
    .update(alerts)
    .set({
      title: 'Several invitations could not be delivered',
      body: 'The addresses do not accept mail. Change them and invite again.',
      createdAt: sql`now()`,
    })
    .where(
      and(
        eq(alerts.adminId, admin.id),
        eq(alerts.organisationId, admin.organisationId),
        eq(alerts.type, 'delivery-failed'),
        eq(alerts.href, bounced),
        isNull(alerts.readAt),
      ),
    )
    .returning({ id: alerts.id })
  if (joined.length > 0) return
  await raiseAlert({ db, jobs }, admin, {
    type: 'delivery-failed',
    title: `The invitation to ${name} could not be delivered`,
    body: 'The address does not accept mail. Change it and invite again.',
    href: bounced,
    severity: 'warning',
  })
}
