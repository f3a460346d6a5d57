import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import type { Input } from '../contract/operation-types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { courseStats } from '../enrollments/figures.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { nameOf } from '../lib/text.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { changesOf } from './diff.ts'
import { columnsFromInput } from './columns-from-input.ts'
import { checkGiven, findKnown, type Known, newSections } from './input.ts'
import { carryOver } from './impact.ts'
import { noteSaved } from './audit.ts'
import { notifyPublished } from './notify-published.ts'
import { lockCourse, readCourse, readCourseWithContents, type CourseWithContents } from './get.ts'
import { checkStatus, setFor, type Status } from './status.ts'
import { storeAuthors, storeContents } from './store.ts'
import { readRemovedItems, type RemovedItem } from '../progress/remove-items.ts'
import { notifyLearners } from './notify-learners.ts'
import { discardUnpublished } from './unpublished.ts'

type CourseInput = Input<'addCourse'>['body']
type CourseUpdate = Input<'updateCourse'>['body']
type SectionInput = components['schemas']['SectionInput']

/** The counts of the contents that are stored with the course for lists. */
function countsOf(sections: SectionInput[], known: Known) {
  const items = sections.flatMap((section) => section.items)
  return {
    itemsCount: items.length,
    duration: items.reduce((sum, { assetId = '' }) => sum + known.duration(assetId), 0),
    hasAssessment: items.some(({ kind }) => kind === 'assessment'),
  }
}

/** Stores the given sections and authors. */
async function storeParts(
  { db, user }: TxCtx,
  courseId: string,
  input: Partial<CourseUpdate>,
  removed: RemovedItem[] = [],
) {
  const ids = { courseId, organisationId: user.organisationId }
  if (input.sections) await storeContents(db, ids, newSections(input.sections, removed))
  if (input.authors) await storeAuthors(db, ids, input.authors)
}

async function readBack(ctx: TxCtx, id: string): Promise<CourseWithContents> {
  const course = await readCourseWithContents(ctx, id)
  if (!course) throw problem('server/error')
  return course
}

/** The present state of a course with the given contents. */
async function readAnew(
  ctx: TxCtx,
  { course, sections }: CourseWithContents,
): Promise<CourseWithContents> {
  const now = await readCourse(ctx, course.id)
  if (!now) throw problem('server/error')
  return { course: now, sections }
}

/** The columns that a new status changes; throws if a rule forbids it. */
async function move(
  ctx: TxCtx,
  before: CourseWithContents | undefined,
  after: CourseWithContents,
  status?: Status,
) {
  const statusBefore = before?.course.status ?? 'draft'
  await checkStatus(ctx.db, before, after, status ?? statusBefore)
  if (status === undefined || status === statusBefore) return
  const { id, title } = after.course
  await ctx.db.update(courses).set(setFor(status)).where(eq(courses.id, id))
  const by = { ...byOf(ctx), who: nameOf(ctx.user.admin) }
  if (status === 'published') await notifyPublished(ctx, by, [{ id, title }])
}

/** Creates a course with a stored picture; for a copy, with a note for the history. */
export async function createCourse(
  ctx: TxCtx,
  input: CourseInput,
  { picture, note }: { picture?: string; note?: string },
): Promise<CourseWithContents> {
  const { db, user } = ctx
  const { organisationId } = user
  const { sections = [] } = input
  const known = await findKnown(db, organisationId, input)
  checkGiven(input, known, [])
  const id = newId()
  const made = { createdBy: user.id, updatedBy: user.id }
  await claimFiles(db, organisationId, [picture])
  const { title = '', ...columns } = columnsFromInput(input)
  const counts = countsOf(sections, known)
  await db
    .insert(courses)
    .values({ id, organisationId, title, ...columns, ...counts, thumbnail: picture, ...made })
  await storeParts(ctx, id, input)
  const course = await readBack(ctx, id)
  await move(ctx, undefined, course, input.status)
  const subject = { type: 'course', id, name: title } as const
  await audit(db, { ...byOf(ctx), event: 'course/created', of: subject, note })
  return readAnew(ctx, course)
}

/** Changes the given fields of a course; equal values change nothing. */
export async function updateCourse(
  ctx: TxCtx,
  input: CourseUpdate,
  { picture, dry }: { picture?: string; dry: boolean },
) {
  const { db, user } = ctx
  const { organisationId } = user
  const before = await lockCourse(ctx, input.courseId)
  const { id, version, owner, thumbnail } = before.course
  if (owner === 'licensed') {
    const message = 'Courses from licenses cannot be changed'
    throw fieldProblem('request/invalid', 'courseId', 'licensed', message)
  }
  if (version !== input.version) throw await changedBy(ctx, 'course', before.course)
  if (input.changesVersion !== undefined) await discardUnpublished(ctx, id, input.changesVersion)
  const known = await findKnown(db, organisationId, input)
  const removed = input.sections ? await readRemovedItems(db, id) : []
  checkGiven(input, known, before.sections, removed)
  const cover = await replaceFile(db, organisationId, thumbnail, {
    by: picture,
    remove: input.removeThumbnail,
  })
  const set = {
    ...columnsFromInput(input),
    ...(input.sections && countsOf(input.sections, known)),
    ...(cover !== undefined && { thumbnail: cover }),
  }
  const [stats] = (await courseStats(db, organisationId, [id])).values()
  if (Object.keys(set).length > 0) await db.update(courses).set(set).where(eq(courses.id, id))
  await storeParts(ctx, id, input, removed)
  const stored = await readBack(ctx, id)
  await move(ctx, before, stored, input.status)
  const after = input.status ? await readAnew(ctx, stored) : stored
  const changes = changesOf(before, after)
  const isTold = Boolean(
    changes.length > 0 &&
    input.notify &&
    input.changeSummary &&
    after.course.status === 'published',
  )
  if (!stats) throw problem('server/error')
  const reopen = input.newItems === 'require'
  const by = byOf(ctx)
  const change = input.newlyCompleted ?? 'complete'
  const options = { organisationId, jobs: ctx.jobs, by, reopen, change, notify: isTold }
  const { impact, changes: completions } = await carryOver(db, { before, after, stats }, options)
  if (changes.length === 0) return { whole: after, impact }
  await db
    .update(courses)
    .set({ version: sql`${courses.version} + 1`, updatedAt: sql`now()`, updatedBy: user.id })
    .where(eq(courses.id, id))
  const { title, status } = after.course
  const note = input.changeSummary || undefined
  const saved = { id, title, changes: [...changes, ...completions], note }
  await noteSaved(db, by, saved, status === 'draft')
  if (isTold && !dry) await notifyLearners(ctx, { id, title }, input.changeSummary ?? '')
  return { whole: await readAnew(ctx, after), impact }
}
