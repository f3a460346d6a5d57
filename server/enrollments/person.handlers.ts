import type { Handlers } from '../contract/operation-types.ts'
import { and, count, desc, eq, isNull, sql } from '../db/drizzle.ts'
import { mails, users } from '../db/schema.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'
import { coursesOfPerson } from './course-people.ts'
import { countEnrollments, type EnrollmentFacet, readEnrollmentPage } from './list.ts'
import { countOfPerson, readCoursesOf } from './person.ts'
import { paged, pageOf } from '../db/pagination.ts'
import { commonUserDomains } from '../people/known-domains.ts'
import { suggestEmail } from '../people/mail-domains.ts'
import { requireUser } from '../people/require-known.ts'
import { licensesCount } from '../people/seats.ts'
import { tenantOf } from '../db/scope.ts'
import { timeOrNull } from '../lib/dates.ts'
import { outcomeText } from '../mail/outbox/reasons.ts'

// About one user, who may be inactive or deleted.

type Unknown = {
  email: string
  code: 'unknown' | 'malformed' | 'repeated'
  message: string
  suggestion?: string
}

export const person = {
  async getUserLicensesCount({ path, ...ctx }) {
    await requireUser(ctx, path.id)
    const { db, own } = ctx
    const [found] = await db
      .select({ count: licensesCount })
      .from(users)
      .where(own(users, eq(users.id, path.id)))
    return { status: 'success', data: { count: found?.count ?? 0 } }
  },

  async getUserCoursesCount({ path, ...ctx }) {
    await requireUser(ctx, path.id)
    const { total, withdrawn } = await countOfPerson(ctx.db, path.id, tenantOf(ctx))
    return { status: 'success', data: { count: total - withdrawn } }
  },

  async getUserCourses({ path, query, ...ctx }) {
    await requireUser(ctx, path.id)
    const { envelope, slice } = paged(query)
    const { courses, ...counted } = await readCoursesOf({ query, ...ctx }, path.id, slice)
    return { status: 'success', ...envelope, ...counted, data: { courses } }
  },

  async getUserCourseStatus({ query, ...ctx }) {
    await requireUser(ctx, query.userid)
    const counts = await countOfPerson(ctx.db, query.userid, tenantOf(ctx))
    return { status: 'success', data: { counts } }
  },

  async getAllUserCourseStatus({ query, ...ctx }) {
    await requireUser(ctx, query.userid)
    const { userid, search, facets, status, overdue, sort } = query
    const { envelope, slice } = paged(query)
    const list = coursesOfPerson(userid, search)
    const filter = { status, overdue }
    const names: EnrollmentFacet[] = ['status', 'overdue']
    const counted = await countEnrollments(ctx, list, filter, { facets, names })
    const page = { sort, total: counted.total, ...slice }
    const courseStatus = await readEnrollmentPage(ctx, list, filter, page)
    return { status: 'success', ...envelope, ...counted, data: { courseStatus } }
  },

  async getUserMessages({ path, query, db, own }) {
    await requireUser({ db, own }, path.id)
    const { page, limit, offset } = pageOf(query)
    const mailsOfUser = own(mails, eq(mails.userId, path.id))
    const [counted] = await db.select({ total: count() }).from(mails).where(mailsOfUser)
    const found = await db
      .select()
      .from(mails)
      .where(mailsOfUser)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit)
      .offset(offset)
    const messages = found.map((mail) => {
      const { id, kind, channel, messageId, subject, status } = mail
      return {
        _id: id,
        kind,
        channel,
        messageId,
        subject: subject.slice(0, 200),
        status: status === 'sending' ? ('queued' as const) : status,
        reason: outcomeText(mail),
        createdAt: mail.createdAt.toISOString(),
        sentAt: timeOrNull(mail.sentAt),
      }
    })
    return { status: 'success', page, limit, total: counted?.total ?? 0, data: { messages } }
  },

  async findUsers({ body, db, own, user: admin }) {
    const addresses = body.emails.map((sent) => ({ sent, email: cleanEmail(sent) }))
    const valid = new Set(addresses.map(({ email }) => email).filter(isEmail))
    const rows = await db
      .select({
        _id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      })
      .from(users)
      .where(
        own(
          users,
          and(isNull(users.deletedAt), sql`${users.email} = ANY(${sql.param([...valid])}::text[])`),
        ),
      )
    const byEmail = new Map(rows.map((row) => [row.email, row]))
    const seenEmails = new Set<string>()
    const found: { email: string; user: (typeof rows)[number] }[] = []
    const unknown: Unknown[] = []
    // Only for addresses that nobody has.
    const domains =
      rows.length < valid.size ? await commonUserDomains(db, admin.organisationId) : []
    for (const { sent, email } of addresses) {
      const user = byEmail.get(email)
      const refuse = (code: Unknown['code'], message: string) =>
        unknown.push({ email: sent, code, message })
      const suggestion = valid.has(email) ? suggestEmail(email, domains) : null
      if (!valid.has(email)) refuse('malformed', 'This is not an address')
      else if (seenEmails.has(email)) refuse('repeated', 'This address is in the list twice')
      else if (user) found.push({ email, user })
      else if (suggestion === null) refuse('unknown', 'Nobody has this address')
      else
        unknown.push({
          email: sent,
          code: 'unknown',
          message: `Nobody has this address. Did you mean ${suggestion}?`,
          suggestion: suggestion,
        })
      seenEmails.add(email)
    }
    return { status: 'success', data: { found, unknown } }
  },
} satisfies Handlers<
  | 'getUserLicensesCount'
  | 'getUserCoursesCount'
  | 'getUserCourses'
  | 'getUserCourseStatus'
  | 'getAllUserCourseStatus'
  | 'getUserMessages'
  | 'findUsers'
>
