import type { BulkCtx } from '../bulk/types.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Jobs, TaskParts } from '../jobs/types.ts'
import type { Content } from '../mail/account-templates.ts'
import { toLearning } from '../mail/course-lines.ts'
import {
  deliverUserMails,
  type MailFacts,
  organisationName,
  queueUserMails,
} from '../mail/user-mails.ts'
import { reachable } from '../people/reachable.ts'

export type PathLetter = 'path-assigned' | 'path-reminder' | 'path-changed'

/** Queued mails about learning paths, delivered one after the other. */
type PathLettersTask = { name: 'path-letters'; mailIds: string[] }

const pathsText = (count: number) => (count === 1 ? 'a learning path' : `${count} learning paths`)

const subjectOf = (kind: PathLetter, organisation: string, count: number) => {
  if (kind === 'path-assigned') return `${organisation} assigned ${pathsText(count)} to you`
  return kind === 'path-reminder'
    ? `Reminder: complete ${pathsText(count)} at ${organisation}`
    : 'A learning path of yours was changed'
}

type Post = { tx: Tx; jobs: Jobs; organisationId: string; adminId?: string | null }
type Recipient = { userId: string; email: string; pathId: string }

/** Queues one mail per user, regardless of the number of paths. Returns the number of mails. */
export async function postPathLetters(
  { tx, jobs, organisationId, adminId = null }: Post,
  kind: PathLetter,
  recipients: Recipient[],
  note?: string,
) {
  const byUser = [...Map.groupBy(recipients, ({ userId }) => userId)]
  if (byUser.length === 0) return 0
  const organisation = await organisationName(tx, organisationId)
  const mails = byUser.map(([userId, ofUser]) => ({
    userId,
    email: ofUser[0]?.email ?? '',
    subject: subjectOf(kind, organisation, ofUser.length),
    about: { paths: ofUser.map(({ pathId }) => pathId), note, adminId },
  }))
  await queueUserMails(
    { tx, jobs, organisationId },
    { kind, mails, task: (mailIds) => ({ name: 'path-letters', mailIds }) },
  )
  return mails.length
}

/** The same for a bulk action. */
export const postFromAction = (
  { tx, jobs, organisationId, by, onBehalfOf = by.adminId }: BulkCtx,
  ...rest: [PathLetter, Recipient[], string?]
) => postPathLetters({ tx, jobs, organisationId, adminId: onBehalfOf }, ...rest)

/** Notifies the users of a path of a change. */
export async function notifyChanged({ db, jobs, user }: TxCtx, path: { id: string }, note: string) {
  const { rows } = await db.execute<Recipient>(sql`
    SELECT u.id AS "userId", u.email, a.path_id AS "pathId" FROM path_assignments a
    JOIN users u ON u.id = a.user_id AND ${reachable}
    WHERE a.path_id = ${path.id} AND a.withdrawn_at IS NULL AND a.counted ORDER BY u.id`)
  const { organisationId, id: adminId } = user
  return postPathLetters({ tx: db, jobs, organisationId, adminId }, 'path-changed', rows, note)
}

type PathLine = { title: string; next: string | null; deadline: string | null }

const lineOf = ({ title, next, deadline }: PathLine) =>
  [title, next && `next: ${next}`, deadline && `due ${deadline}`].filter(Boolean).join(' · ')

type Facts = MailFacts & { paths: PathLine[] }

function composePathLetter(kind: PathLetter, facts: Facts): Content {
  const { organisation, by, note, paths, learningUrl, supportUrl } = facts
  const sender = by ? `${by} (${organisation})` : organisation
  const what = paths.length === 1 ? 'this learning path' : 'these learning paths'
  const first = {
    'path-assigned': `${sender} assigned ${what} to you:`,
    'path-reminder': `${sender} reminds you to complete ${what}:`,
    'path-changed': `${sender} changed ${what}:`,
  }
  const help = supportUrl ? ` Help: ${supportUrl}` : ''
  return {
    subject: subjectOf(kind, organisation, paths.length),
    preview: paths.map(({ title }) => title).join(', '),
    paragraphs: [first[kind], ...paths.map(lineOf), ...(note ? [note] : [])],
    action: toLearning(learningUrl),
    notes: [`You get this email because ${organisation} assigned ${what} to you.${help}`],
  }
}

/** The paths that a user still has; for reminders those that are not completed. */
async function readPaths(db: Db, userId: string, ids: string[], kind: PathLetter) {
  const { rows } = await db.execute<PathLine>(sql`
    SELECT p.title, coalesce(c.title, l.title) AS next, to_char(a.deadline_date, 'FMDD Month YYYY') AS deadline
    FROM path_assignments a JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    LEFT JOIN path_steps s ON s.id = a.current_step_id
    LEFT JOIN courses c ON c.id = s.course_id LEFT JOIN licenses l ON l.id = s.license_id
    WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND a.path_id = ANY(${sql.param(ids)}::text[])
      AND (${kind !== 'path-reminder'} OR a.status <> 'completed') ORDER BY p.title`)
  return rows
}

/** Delivers queued mails. Failed ones are retried, without the others. */
export const deliverPathLetters = (parts: TaskParts, { mailIds }: PathLettersTask) =>
  deliverUserMails(parts, mailIds, {
    obsolete: 'the user no longer has the learning paths',
    async compose(mail, user, facts) {
      const kind =
        mail.kind === 'path-reminder' || mail.kind === 'path-changed' ? mail.kind : 'path-assigned'
      const paths = await readPaths(parts.db, user.id, mail.about.paths ?? [], kind)
      return paths.length > 0 ? composePathLetter(kind, { ...facts, paths }) : undefined
    },
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'path-letters': PathLettersTask
  }
}
