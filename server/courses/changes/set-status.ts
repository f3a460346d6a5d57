import type { BulkCtx, Reason } from '../../bulk/types.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { admins } from '../../db/schema.ts'
import { isDeleted, skipped } from '../../bulk/objects.ts'
import { makerOf } from '../../lib/text.ts'
import { blockersOf, type ChecklistEntry } from '../checklist.ts'
import { readContentsOf } from '../contents.ts'
import { notifyPublished } from '../notify-published.ts'
import { holdersOf, inUse, pathsOfCourses, setFor, type Status } from '../status.ts'
import { type Course, type CourseChange, setCourses } from './plan.ts'

const words: Record<Status, string> = {
  draft: 'a draft',
  published: 'published',
  archived: 'archived',
}

/** What prevents each of these courses from being published. */
async function readBlockers({ tx }: BulkCtx, some: Course[]) {
  const ids = some.map(({ id }) => id)
  const contents = await readContentsOf(tx, ids)
  const { rows } = await tx.execute<{ id: string; authors: string[] }>(sql`
    SELECT course_id AS id, array_agg(author_id) AS authors FROM course_authors
    WHERE course_id = ANY(${sql.param(ids)}::text[]) GROUP BY 1`)
  const authors = new Map(rows.map((row) => [row.id, row.authors]))
  return new Map(
    some.map((course) => {
      const facts = { ...course, authors: authors.get(course.id) ?? [] }
      return [course.id, blockersOf({ facts, sections: contents.get(course.id) ?? [] })]
    }),
  )
}

const unready = (title: string, blockers: ChecklistEntry[]): Reason => ({
  outcome: 'failed',
  code: 'course/not-publishable',
  message: `${title}: ${blockers.map(({ message }) => message).join('. ')}`.slice(0, 500),
  ofMany: 'Something is missing before they can be published',
})

const already = (title: string, status: Status) =>
  skipped(
    'already-there',
    `${title} is ${words[status]} already`,
    `They are ${words[status]} already`,
  )

export const held = (message: string): Reason => ({
  outcome: 'failed',
  code: 'course/in-use',
  message,
  ofMany: 'People or groups have them. Archive them instead',
})

async function notifyAdmins({ tx, jobs, by }: BulkCtx, published: Course[]) {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(eq(admins.id, by.adminId ?? ''))
  if (!admin) return
  const { organisationId, id: adminId } = admin
  const adminName = makerOf(admin).name
  await notifyPublished({ db: tx, jobs }, { organisationId, adminId, who: adminName }, published)
}

/** Publishes courses, archives them or makes them drafts again, where the rules allow it. */
export const setStatus: CourseChange<{ status: Status }> = async (ctx, rows, { status }) => {
  const ids = rows.map(({ id }) => id)
  const blockers = status === 'published' ? await readBlockers(ctx, rows) : undefined
  const holders = status === 'draft' ? await holdersOf(ctx.tx, ids) : undefined
  const paths = status === 'archived' ? await pathsOfCourses(ctx.tx, ids) : undefined
  return {
    event: 'course/updated',
    pathsOf: ({ id }) => (paths?.get(id) ?? []).map(({ path }) => path),
    judge(course) {
      const { id, title, deletedAt, status: now } = course
      if (deletedAt) return isDeleted(course)
      if (now === status) return already(title, status)
      const missing = blockers?.get(id) ?? []
      if (missing.length > 0) return unready(title, missing)
      const having = holders?.get(id)
      return having && held(inUse(having, title))
    },
    back: ({ status: was }) => ({ status: was }),
    changes: (course) => [{ field: 'status', from: course.status, to: status }],
    async apply(changed) {
      await setCourses(ctx, changed, setFor(status))
      if (status === 'published') await notifyAdmins(ctx, changed)
    },
  }
}
