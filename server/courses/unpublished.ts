import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { staleSince } from '../audit/version-conflict.ts'
import { problem } from '../contract/problem.ts'
import { eq } from '../db/drizzle.ts'
import { admins, courseChanges } from '../db/schema.ts'
import { cleanHtml } from '../lib/html.ts'
import { makerOf, nameOf } from '../lib/text.ts'
import { lockCourse } from './get.ts'

type CourseChanges = components['schemas']['CourseChanges']
type Row = typeof courseChanges.$inferSelect
type Reader = Pick<Ctx, 'own'> & Pick<TxCtx | Ctx, 'db'>

async function find({ db, own }: Reader, courseId: string) {
  const [found] = await db
    .select({ row: courseChanges, admin: admins })
    .from(courseChanges)
    .leftJoin(admins, eq(admins.id, courseChanges.savedBy))
    .where(own(courseChanges, eq(courseChanges.courseId, courseId)))
  return found
}

function present({ row, admin }: { row: Row; admin: typeof admins.$inferSelect | null }) {
  const { courseId, courseVersion, version, changes, savedAt } = row
  return {
    courseId,
    courseVersion,
    version,
    changes,
    savedBy: admin && makerOf(admin),
    savedAt: savedAt.toISOString(),
  }
}

/** The unpublished changes of a course, or null. */
export async function readUnpublished(
  ctx: Reader,
  courseId: string,
): Promise<CourseChanges | null> {
  const found = await find(ctx, courseId)
  return found ? present(found) : null
}

/** Throws `conflict/stale` unless the stored changes have this version; undefined for none. */
function checkVersion(
  ctx: TxCtx,
  stored: Awaited<ReturnType<typeof find>>,
  version: number | undefined,
) {
  if (stored?.row.version === version) return
  const { admin = null, row } = stored ?? {}
  throw staleSince(ctx.user, admin ? nameOf(admin) : 'Lectern', row?.savedAt ?? new Date())
}

/** Stores the changes of a course instead of those with the given version. */
export async function saveUnpublished(
  ctx: TxCtx,
  { courseId, courseVersion, version, changes }: Input<'saveCourseChanges'>['body'],
): Promise<CourseChanges> {
  const { db, user } = ctx
  await lockCourse(ctx, courseId)
  checkVersion(ctx, await find(ctx, courseId), version)
  const { description } = changes
  const set = {
    courseVersion,
    version: (version ?? 0) + 1,
    changes:
      description === undefined ? changes : { ...changes, description: cleanHtml(description) },
    savedBy: user.id,
    savedAt: new Date(),
  }
  await db
    .insert(courseChanges)
    .values({ courseId, organisationId: user.organisationId, ...set })
    .onConflictDoUpdate({ target: courseChanges.courseId, set })
  const saved = await readUnpublished(ctx, courseId)
  if (!saved) throw problem('server/error')
  return saved
}

/** Deletes the changes with the given version; without stored changes nothing happens. */
export async function discardUnpublished(ctx: TxCtx, courseId: string, version: number) {
  const stored = await find(ctx, courseId)
  if (!stored) return
  checkVersion(ctx, stored, version)
  const { db, own } = ctx
  await db.delete(courseChanges).where(own(courseChanges, eq(courseChanges.courseId, courseId)))
}
