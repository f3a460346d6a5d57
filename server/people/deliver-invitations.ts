import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { admins, invitations, mails, organisations, users } from '../db/schema.ts'
import { codesOf } from '../lib/error-chain.ts'
import { AddressRefused } from '../mail/mail.ts'
import { tellBounced } from './notify-inviter.ts'
import type { TaskParts } from '../jobs/types.ts'
import { enrolledCourses } from './enrolled-courses.ts'
import { composeInvitation } from '../mail/account-templates.ts'
import { isHandedOver, markFailed, sendMail } from '../mail/smtp.ts'
import { nameOf } from '../lib/text.ts'
import { linkToken, loadSecret } from '../config/secret.ts'
import { hashOf } from '../lib/tokens.ts'

/** How long the prepared data of mails may be used; with a slow mail server a batch takes longer. */
const fresh = 1_000

/** Mails that wait, delivered one after the other. */
export type InvitationTask = { name: 'invitations'; mailIds: string[] }

function findInvitations(db: Db, mailIds: string[]) {
  return db
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
    .where(inArray(mails.id, mailIds))
}

type Found = Awaited<ReturnType<typeof findInvitations>>[number]

/** Why a mail is not needed any more; undefined if it is. */
function outdated({ mail, user, newest }: Found) {
  if (newest !== mail.id) return 'it was replaced by a newer invitation'
  if (user.deletedAt) return 'the user was deleted'
  if (user.status === 'inactive') return 'the user was deactivated'
  if (user.status === 'active') return 'the user has already accepted'
  return undefined
}

/** The address is permanently rejected. */
const isRefused = ({ mail, user }: Found) =>
  mail.status === 'failed' && user.bouncedAt !== null && user.email === mail.recipient

/** Stores the hashes of the links' secrets. */
async function storeTokens({ db, config }: TaskParts, found: Found[]) {
  const secret = loadSecret(config)
  const made = found.map(({ mail, user }) => ({ mail, user, token: linkToken(secret, mail.id) }))
  const list = (value: (one: (typeof made)[number]) => string) =>
    sql`${sql.param(made.map(value))}::text[]`
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE invitations i SET token_hash = made.hash
    FROM unnest(${list(({ user }) => user.id)}, ${list(({ mail }) => mail.id)},
      ${list(({ token }) => hashOf(token))}) AS made (user_id, mail_id, hash)
    WHERE i.user_id = made.user_id AND i.mail_id = made.mail_id RETURNING i.mail_id AS id`)
  const noted = new Set(rows.map(({ id }) => id))
  return new Map(made.flatMap(({ mail, token }) => (noted.has(mail.id) ? [[mail.id, token]] : [])))
}

/** Marks the address as bounced, unless it has been changed meanwhile. */
async function noteBounce({ db, jobs }: TaskParts, { mail, user, inviter }: Found) {
  const [bounced] = await db
    .update(users)
    .set({ bouncedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(users.id, user.id), eq(users.email, mail.recipient)))
    .returning({ id: users.id })
  if (bounced) await tellBounced({ db, jobs }, { inviter: inviter?.id ?? null, name: nameOf(user) })
}

/** Mails with the data to compose them. */
async function prepare(parts: TaskParts, mailIds: string[]) {
  const { db } = parts
  const found = await findInvitations(db, mailIds)
  const open = found.filter((item) => !isHandedOver(item.mail) && !isRefused(item))
  const valid = open.filter((item) => !outdated(item))
  const tokens = await storeTokens(parts, valid)
  const enrolled = await enrolledCourses(
    db,
    valid.map(({ user }) => user.id),
  )
  return open.map((item) => ({
    ...item,
    token: tokens.get(item.mail.id),
    courses: enrolled.get(item.user.id),
  }))
}

type Prepared = Awaited<ReturnType<typeof prepare>>[number]

/** Composes and sends an invitation. Throws on temporary failures. */
async function deliverOne(parts: TaskParts, prepared: Prepared) {
  const { db, config } = parts
  const { mail, user, organisation, inviter, token, courses } = prepared
  if (!token)
    return markFailed(db, mail, outdated(prepared) ?? 'it was replaced by a newer invitation')
  const content = composeInvitation({
    publicUrl: config.publicUrl,
    token,
    organisation: organisation.name,
    timezone: organisation.timezone,
    inviter: inviter && nameOf(inviter),
    expiresAt: user.inviteExpiresAt ?? new Date(),
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    courses,
    note: mail.about.note,
  })
  try {
    await sendMail(parts, mail, user, content)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    await noteBounce(parts, prepared)
  }
}

/** The mail server is unreachable: do not try the other mails. */
const isDown = (error: unknown) =>
  codesOf(error).some((code) => /^E(CONN|TIMEDOUT|SOCKET|DNS|AUTH|TLS|PROXY)/.test(code))

/** Delivers mails. Those with temporary failures are retried, without the others. */
export async function deliverInvitations(parts: TaskParts, { mailIds }: InvitationTask) {
  const failures: unknown[] = []
  for (let waiting = mailIds; waiting.length > 0 && !isDown(failures.at(-1));) {
    const until = Date.now() + fresh
    const prepared = await prepare(parts, waiting)
    waiting = []
    for (const mail of prepared) {
      if (isDown(failures.at(-1))) break
      if (Date.now() > until && mail !== prepared[0]) waiting.push(mail.mail.id)
      else await deliverOne(parts, mail).catch((error) => failures.push(error))
    }
  }
  if (failures.length > 0) throw failures[0]
}

declare module '../jobs/types.ts' {
  interface Tasks {
    invitations: InvitationTask
  }
}
