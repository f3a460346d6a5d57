import type { Handlers } from '../contract/handlers.ts'
import { and, count, desc, eq, isNull, sql } from '../db/drizzle.ts'
import { mails, users } from '../db/schema.ts'
import { cleanEmail, isEmail } from '../email.ts'
import { pageOf } from '../paging.ts'
import { mustBeKnown } from '../people/known.ts'

// One person's things. There are no courses and no licenses yet, so nobody has any.

const none = {
  total: 0,
  notStarted: 0,
  inProgress: 0,
  completed: 0,
  failed: 0,
  withdrawn: 0,
  overdue: 0,
}

type Listed = { page?: number; limit?: 10 | 25 | 50 | 100; facets?: boolean }

/** What stands beside the rows of an empty list. */
function nothing({ page, limit, facets }: Listed, names: string[]) {
  const paging = page === undefined ? {} : { page, limit: limit ?? 25 }
  const counted = facets ? { facets: Object.fromEntries(names.map((name) => [name, []])) } : {}
  return { status: 'success' as const, total: 0, ...paging, ...counted }
}

type Unknown = { email: string; code: 'unknown' | 'malformed' | 'repeated'; message: string }

export const person = {
  async getUserLicensesCount({ path, ...caller }) {
    await mustBeKnown(caller, path.id)
    return { status: 'success', data: { count: 0 } }
  },

  async getUserCoursesCount({ path, ...caller }) {
    await mustBeKnown(caller, path.id)
    return { status: 'success', data: { count: 0 } }
  },

  async getUserCourses({ path, query, ...caller }) {
    await mustBeKnown(caller, path.id)
    return { ...nothing(query, ['status', 'owner', 'level']), data: { courses: [] } }
  },

  async getUserCourseStatus({ query, ...caller }) {
    await mustBeKnown(caller, query.userid)
    return { status: 'success', data: { counts: none } }
  },

  async getAllUserCourseStatus({ query, ...caller }) {
    await mustBeKnown(caller, query.userid)
    return { ...nothing(query, ['status', 'overdue']), data: { courseStatus: [] } }
  },

  async getUserMessages({ path, query, db, own }) {
    await mustBeKnown({ db, own }, path.id)
    const { page, limit, offset } = pageOf(query)
    const mine = own(mails, eq(mails.userId, path.id))
    const [counted] = await db.select({ total: count() }).from(mails).where(mine)
    const found = await db
      .select()
      .from(mails)
      .where(mine)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit)
      .offset(offset)
    const messages = found.map(({ id, kind, subject, status, error, createdAt, sentAt }) => ({
      _id: id,
      kind,
      channel: 'email' as const,
      subject: subject.slice(0, 200),
      status,
      reason: status === 'failed' ? (error?.slice(0, 500) ?? null) : null,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }))
    return { status: 'success', page, limit, total: counted?.total ?? 0, data: { messages } }
  },

  async findUsers({ body, db, own }) {
    const asked = body.emails.map((sent) => ({ sent, email: cleanEmail(sent) }))
    const good = new Set(asked.map(({ email }) => email).filter(isEmail))
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
          and(isNull(users.deletedAt), sql`${users.email} = ANY(${sql.param([...good])}::text[])`),
        ),
      )
    const byEmail = new Map(rows.map((row) => [row.email, row]))
    const seen = new Set<string>()
    const found: { email: string; user: (typeof rows)[number] }[] = []
    const unknown: Unknown[] = []
    for (const { sent, email } of asked) {
      const user = byEmail.get(email)
      const refuse = (code: Unknown['code'], message: string) =>
        unknown.push({ email: sent, code, message })
      if (!good.has(email)) refuse('malformed', 'This is not an address')
      else if (seen.has(email)) refuse('repeated', 'This address is in the list twice')
      else if (user) found.push({ email, user })
      else refuse('unknown', 'Nobody here has this address')
      seen.add(email)
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
