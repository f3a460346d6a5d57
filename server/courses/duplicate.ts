import type { TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import type { ShownSection } from './contents.ts'
import { readCourseWithContents, type CourseWithContents } from './get.ts'
import { createCourse } from './save.ts'

const longestTitle = 120

/** Sections as input for a new course, without deleted items. */
const asNew = (sections: ShownSection[]) =>
  sections.map(({ title, items }) => ({
    title,
    items: items
      .filter(({ gone }) => !gone)
      .map(({ kind, thingId, title: ownTitle, required, preview }) => ({
        kind,
        ...(kind === 'asset' ? { assetId: thingId } : { assessmentId: thingId }),
        title: ownTitle,
        required,
        preview,
      })),
  }))

/** Creates a draft from another course, without its learners, links and certificate, with a copy of its picture. */
export async function duplicateCourse(
  ctx: TxCtx,
  id: string,
  { title, picture }: { title?: string; picture?: string },
): Promise<CourseWithContents> {
  const source = await readCourseWithContents(ctx, id)
  if (!source || source.course.deletedAt) throw problem('request/not-found')
  const { course, sections } = source
  const { completionType: type, completionPercent, assessmentsMustPass } = course
  const percent = completionPercent ?? undefined
  const input = {
    title: title ?? `Copy of ${course.title}`.slice(0, longestTitle),
    summary: course.summary,
    description: course.description,
    category: course.category?._id,
    authors: course.authors.map(({ _id }) => _id),
    level: course.level,
    language: course.language ?? undefined,
    tags: course.tags,
    sections: asNew(sections),
    completionRule: { type, percent, assessmentsMustPass },
    sequential: course.sequential,
    deadlineDays: course.deadlineDays ?? undefined,
    promoVideo: course.promoVideo?.id,
  }
  return createCourse(ctx, input, { picture, note: `Copy of ${course.title}` })
}
