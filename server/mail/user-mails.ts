import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, mails, organisations, users } from '../db/schema.ts'
import type { Jobs, Task, TaskParts } from '../jobs/types.ts'
import { chunk } from '../lib/chunk.ts'
import { newId } from '../lib/id.ts'
import { nameOf } from '../lib/text.ts'
import type { Content } from './account-templates.ts'
import { markFailed } from './smtp.ts'
import { isSettled, sendToPerson } from './to-person.ts'

// Mails to users about what an administrator gave them: stored with the change, composed when they are delivered.

/** Number of mails that a task delivers. */
export const mailsPerTask = 20

type Mail = typeof mails.$inferSelect
type User = typeof users.$inferSelect

/** What a mail is about, by ids, with the note and the id of the administrator. */
type About = Mail['about']

type NewMails = {
  kind: Mail['kind']
  mails: { id?: string; userId: string; email: string; subject: string; about: About }[]
  /** The task that delivers some of them. */
  task: (mailIds: string[]) => Task
}

/** The name of an organisation in subjects. */
export async function organisationName(tx: Tx, organisationId: string) {
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return organisation?.name ?? 'Lectern'
}

/** Stores mails and queues their delivery. */
export async function queueUserMails(
  { tx, jobs, organisationId }: { tx: Tx; jobs: Jobs; organisationId: string },
  { kind, mails: newMails, task }: NewMails,
) {
  const rows = newMails.map(({ id = newId(), ...mail }) => ({
    ...mail,
    id,
    about: JSON.stringify(mail.about),
  }))
  const list = (key: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[key]))
  await tx.execute(sql`
    INSERT INTO mails (id, organisation_id, user_id, kind, recipient, subject, about)
    SELECT mail.id, ${organisationId}, mail.user_id, ${kind}, mail.email, mail.subject, mail.about
    FROM unnest(${list('id')}::text[], ${list('userId')}::text[], ${list('email')}::text[],
      ${list('subject')}::text[], ${list('about')}::jsonb[])
      AS mail (id, user_id, email, subject, about)`)
  const ids = rows.map(({ id }) => id)
  await jobs.tasks(tx, chunk(ids, mailsPerTask).map(task))
}

/** The facts that all mails to users name. */
export type MailFacts = {
  organisation: string
  supportUrl: string | null
  /** The administrator's name. */
  by: string | null
  note?: string
  learningUrl?: string
}

type Delivery = {
  /** Composes a mail; undefined if the user no longer has what it is about. */
  compose: (mail: Mail, user: User, facts: MailFacts) => Promise<Content | undefined>
  /** The reason that is stored with a mail that is no longer needed. */
  obsolete: string
}

async function adminName(db: Db, id: string | null | undefined) {
  if (!id) return null
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  return admin ? nameOf(admin) : null
}

async function deliver(parts: TaskParts, mailId: string, { compose, obsolete }: Delivery) {
  const { db, config } = parts
  const [found] = await db
    .select({ mail: mails, user: users, organisation: organisations })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(mails.id, mailId))
  if (!found || isSettled(found.mail, found.user)) return
  const { mail, user, organisation } = found
  const isGone = user.deletedAt !== null || user.status === 'inactive'
  const facts = {
    organisation: organisation.name,
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    by: await adminName(db, mail.about.adminId),
    note: mail.about.note,
    learningUrl: config.LEARNING_URL,
  }
  const content = isGone ? undefined : await compose(mail, user, facts)
  if (!content) return markFailed(db, mail, obsolete)
  await sendToPerson(parts, mail, user, content)
}

/** Delivers queued mails. Failed ones are retried, without the others. */
export async function deliverUserMails(parts: TaskParts, mailIds: string[], delivery: Delivery) {
  const failures: unknown[] = []
  for (const mailId of mailIds)
    await deliver(parts, mailId, delivery).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
