import { and, eq, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { admins, invitations, mails, organisations, users } from '../db/schema.ts'
import { codesOf } from '../error-chain.ts'
import { AddressRefused } from '../mail.ts'
import { tellBounced } from '../people/changes/tell-inviter.ts'
import { hashOf, newToken } from '../session.ts'
import type { TaskParts } from '../tasks.ts'
import { heldCourses } from './courses.ts'
import { composeInvitation } from './letters.ts'
import { giveUp, sendMail } from './send.ts'
import { nameOf } from '../name.ts'

/** Letters that wait, one after the other. */
export type InvitationTask = { name: 'invitations'; mailIds: string[] }

async function findInvitation(db: Db, mailId: string) {
  const [found] = await db
    .select({
      mail: mails,
      user: users,
      organisation: organisations,
      inviter: admins,
      newest: invitations.mailId,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(invitations, eq(invitations.userId, users.id))
    .leftJoin(admins, eq(admins.id, invitations.invitedBy))
    .where(eq(mails.id, mailId))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Why the letter is not needed any more; undefined when it is. */
function outdated({ mail, user, newest }: Found) {
  if (newest !== mail.id) return 'a newer invitation took its place'
  if (user.deletedAt) return 'the person was deleted'
  if (user.status === 'inactive') return 'the person was deactivated'
  if (user.status === 'active') return 'the person has accepted already'
  return undefined
}

/** The mail server has said for good that there is no such address. */
const isRefused = ({ mail, user }: Found) =>
  mail.status === 'failed' && user.emailStatus === 'bounced' && user.email === mail.recipient

/** The secret of the link, made only now: it is in the letter and nowhere else. */
async function makeToken(db: Db, { mail, user }: Found) {
  const token = newToken()
  const [made] = await db
    .update(invitations)
    .set({ tokenHash: hashOf(token) })
    .where(and(eq(invitations.userId, user.id), eq(invitations.mailId, mail.id)))
    .returning({ userId: invitations.userId })
  return made && token
}

/** Mail to this address comes back, unless it has been changed meanwhile. */
async function noteBounce({ db, jobs }: TaskParts, { mail, user, inviter }: Found) {
  const [bounced] = await db
    .update(users)
    .set({ emailStatus: 'bounced', updatedAt: sql`now()` })
    .where(and(eq(users.id, user.id), eq(users.email, mail.recipient)))
    .returning({ id: users.id })
  if (bounced) await tellBounced({ db, jobs }, { inviter: inviter?.id ?? null, name: nameOf(user) })
}

/** Writes and sends an invitation, once. Throws when that fails in a way that may pass. */
async function deliverOne(parts: TaskParts, mailId: string) {
  const { db, config } = parts
  const found = await findInvitation(db, mailId)
  if (!found || found.mail.status === 'sent' || isRefused(found)) return
  const { mail, user, organisation, inviter } = found
  const token = outdated(found) ? undefined : await makeToken(db, found)
  if (!token) return giveUp(db, mail, outdated(found) ?? 'a newer invitation took its place')
  const content = composeInvitation({
    publicUrl: config.publicUrl,
    token,
    organisation: organisation.name,
    timezone: organisation.timezone,
    inviter: inviter && nameOf(inviter),
    expiresAt: user.inviteExpiresAt ?? new Date(),
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    courses: await heldCourses(db, user.id),
    note: mail.about.note,
  })
  try {
    await sendMail(parts, mail, user, content)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    await noteBounce(parts, found)
  }
}

/** The mail server is not there at all: the other letters need not try. */
const isDown = (error: unknown) =>
  codesOf(error).some((code) => /^E(CONN|TIMEDOUT|SOCKET|DNS|AUTH|TLS|PROXY)/.test(code))

/** Delivers letters. Those that failed in a way that may pass are tried again, without the others. */
export async function deliverInvitations(parts: TaskParts, { mailIds }: InvitationTask) {
  const failures: unknown[] = []
  for (const mailId of mailIds) {
    await deliverOne(parts, mailId).catch((error) => failures.push(error))
    if (isDown(failures.at(-1))) break
  }
  if (failures.length > 0) throw failures[0]
}
