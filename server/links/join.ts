import { audit, type AuditBy } from '../audit/audit.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { linkUses, links, users } from '../db/schema.ts'
import { enroll } from '../enrollments/enroll.ts'
import { postCourseLetters } from '../enrollments/letters.ts'
import { nameOf } from '../lib/text.ts'
import { createUsers } from '../groups/create-users.ts'
import { withRetry } from '../db/transaction.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { countAttempt } from '../auth/rate-limit.ts'
import type { TaskParts } from '../jobs/types.ts'
import { coursesOf, type LinkRow, nameOfLink, isUsable, targetsOf } from './availability.ts'
import { releaseUse } from './reservations.ts'
import { hashOf } from '../lib/tokens.ts'

// This runs as a task after the response, so that neither the response nor its duration reveals whether an account
// exists.

export type JoinTask = {
  name: 'join-link'
  linkId: string
  email: string
  firstName: string
  lastName: string
  ip: string
  requestId: string
}

/** Most mails for one address by links per hour. */
const mailsAnHour = { limit: 5, seconds: 3_600 }

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'status' | 'emailStatus'
>

async function findPerson(tx: Tx, organisationId: string, email: string) {
  const { id, firstName, lastName, status, emailStatus } = users
  const [found] = await tx
    .select({ id, firstName, lastName, email: users.email, status, emailStatus })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.email, email),
        isNull(users.deletedAt),
      ),
    )
  return found
}

/** Creates and invites a new user; undefined if the address belongs to a deleted user. */
async function makePerson(ctx: BulkCtx, task: JoinTask): Promise<Person | undefined> {
  const { email, firstName, lastName } = task
  const input = { firstName, lastName, designation: '', userGroups: [] }
  const rows = [{ position: 1, ref: email, input, before: null }]
  await createUsers({ ...ctx, source: 'signup-link' }, rows, false)
  return findPerson(ctx.tx, ctx.organisationId, email)
}

/** Counts a user once; the link is locked, so that concurrent joins are counted one by one. */
async function countUse(tx: Tx, { id: linkId, organisationId }: LinkRow, userId: string) {
  const [first] = await tx
    .insert(linkUses)
    .values({ linkId, userId, organisationId })
    .onConflictDoNothing()
    .returning({ userId: linkUses.userId })
  if (!first) return false
  await tx
    .update(links)
    .set({ usageCount: sql`${links.usageCount} + 1` })
    .where(eq(links.id, linkId))
  return true
}

async function giveCourses(ctx: BulkCtx, link: LinkRow, person: Person, isNew: boolean) {
  const courses = await coursesOf(ctx.tx, link)
  const courseIds = courses.map(({ id }) => id)
  const source = { kind: 'link' as const, ref: link.id }
  // The invitation of a new user names the courses; all others get a mail about them, even if they have them already.
  await enroll(ctx, { source, courseIds, userIds: [person.id], notify: false })
  if (isNew) return
  const { count } = await countAttempt(ctx.tx, `link-mail:${hashOf(person.email)}`, mailsAnHour)
  if (count > mailsAnHour.limit) return
  const recipients = courses.map((course) => ({ person, course }))
  await postCourseLetters(ctx, 'course-assigned', recipients)
}

/** Assigns a user the licenses of a link. Injected, because licenses depend on links. */
export type GiveSeats = (
  ctx: BulkCtx,
  seats: { linkId: string; licenseIds: string[]; userId: string; notify: boolean },
) => Promise<unknown>

/** Joins a user by a link, if the link still works and the address may join. */
export async function joinByLink({ db, jobs }: TaskParts, task: JoinTask, giveSeats: GiveSeats) {
  await withRetry(db, async (tx) => {
    const [link] = await tx
      .select()
      .from(links)
      .where(and(eq(links.id, task.linkId), isUsable))
      .for('update')
    await releaseUse(tx, task.linkId, task.email)
    if (!link) return
    const { organisationId } = link
    const by: AuditBy = { organisationId, ip: task.ip, requestId: task.requestId }
    const ctx: BulkCtx = { tx, jobs, organisationId, by, onBehalfOf: link.createdBy }
    const existing = await findPerson(tx, organisationId, task.email)
    if (existing?.status === 'inactive' || (!existing && link.kind === 'open')) return
    const person = existing ?? (await makePerson(ctx, task))
    if (!person) return
    if (await countUse(tx, link, person.id)) {
      const name = nameOfLink(await targetsOf(tx, link))
      const subject = { type: 'link' as const, id: link.id, name }
      await audit(tx, { ...by, event: 'link/used', of: subject, note: nameOf(person) })
    }
    if (link.targetType === 'license')
      await giveSeats(ctx, {
        linkId: link.id,
        licenseIds: (await targetsOf(tx, link)).map(({ id }) => id),
        userId: person.id,
        notify: existing !== undefined,
      })
    else await giveCourses(ctx, link, person, !existing)
  })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'join-link': JoinTask
  }
}
