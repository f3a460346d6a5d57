import type { components } from '../../openapi/generated/types.ts'
import { unpublishedChanges } from '../audit/unpublished-changes.ts'
import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { Input } from '../contract/operation-types.ts'
import { courseChanges } from '../db/schema.ts'
import { lockCourse } from './get.ts'

type CourseChanges = components['schemas']['CourseChanges']

const stored = unpublishedChanges<CourseChanges['changes']>(courseChanges, {
  id: 'course_id',
  baseVersion: 'course_version',
})

/** The unpublished changes of a course, or null. */
export async function readUnpublished(ctx: Ctx, courseId: string): Promise<CourseChanges | null> {
  const found = await stored.read(ctx, courseId)
  if (!found) return null
  const { baseVersion, ...changes } = found
  return { courseId, courseVersion: baseVersion, ...changes }
}

/** Stores the changes of a course instead of those with the given version. */
export async function saveUnpublished(
  ctx: TxCtx,
  { courseId, courseVersion, version, changes }: Input<'saveCourseChanges'>['body'],
): Promise<CourseChanges> {
  await lockCourse(ctx, courseId)
  const input = { baseVersion: courseVersion, version, changes }
  const { baseVersion, ...saved } = await stored.save(ctx, courseId, input)
  return { courseId, courseVersion: baseVersion, ...saved }
}

export const discardUnpublished = stored.discard
