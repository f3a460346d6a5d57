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
import {
  type Here,
  lockCourse,
  readCourse,
  readCourseWithContents,
  type CourseWithContents,
} from './get.ts'
import { checkStatus, setFor, type Status } from './status.ts'
import { storeAuthors, storeContents } from './store.ts'
import { notifyLearners } from './notify-learners.ts'

type CourseInput = Input<'addCourse'>['body']
type CourseUpdate = Input<'updateCourse'>['body']
type SectionInput = components['schemas']['SectionInput']

/** What a course notes of its contents, so that lists need not look into it. */
function countsOf(sections: SectionInput[], known: Known) {
  const items = sections.flatMap((section) => section.items)
  return {
    itemsCount: items.length,
    duration: items.reduce((sum, { assetId = '' }) => sum + known.duration(assetId), 0),
    hasAssessment: items.some(({ kind }) => kind === 'assessment'),
  }
}

/** Stores what is given of sections and authors. */
async function storeParts({ db, user }: Here, courseId: string, given: Partial<CourseUpdate>) {
  const of = { courseId, organisationId: user.organisationId }
  if (given.sections) await storeContents(db, of, newSections(given.sections))
  if (given.authors) await storeAuthors(db, of, given.authors)
}

async function readBack(here: Here, id: string): Promise<CourseWithContents> {
  const whole = await readCourseWithContents(here, id)
  if (!whole) throw problem('server/error')
  return whole
}

/** The course as it is now, whose contents are known. */
async function readAnew(
  here: Here,
  { course, sections }: CourseWithContents,
): Promise<CourseWithContents> {
  const now = await readCourse(here, course.id)
  if (!now) throw problem('server/error')
  return { course: now, sections }
}

/** What a course becomes when it comes to stand elsewhere; refused where a rule forbids it. */
async function move(
  here: Here,
  before: CourseWithContents | undefined,
  after: CourseWithContents,
  status?: Status,
) {
  const was = before?.course.status ?? 'draft'
  await checkStatus(here.db, before, after, status ?? was)
  if (status === undefined || status === was) return
  const { id, title } = after.course
  await here.db.update(courses).set(setFor(status)).where(eq(courses.id, id))
  const by = { ...byOf(here), who: nameOf(here.user.admin) }
  if (status === 'published') await notifyPublished(here, by, [{ id, title }])
}

/** Makes a course with a stored picture; a copy brings a word for the history. */
export async function createCourse(
  here: Here,
  given: CourseInput,
  { picture, note }: { picture?: string; note?: string },
): Promise<CourseWithContents> {
  const { db, user } = here
  const { organisationId } = user
  const { sections = [] } = given
  const known = await findKnown(db, organisationId, given)
  checkGiven(given, known, [])
  const id = newId()
  const made = { createdBy: user.id, updatedBy: user.id }
  await claimFiles(db, organisationId, [picture])
  const { title = '', ...columns } = columnsFromInput(given)
  const counts = countsOf(sections, known)
  await db
    .insert(courses)
    .values({ id, organisationId, title, ...columns, ...counts, thumbnail: picture, ...made })
  await storeParts(here, id, given)
  const whole = await readBack(here, id)
  await move(here, undefined, whole, given.status)
  const of = { type: 'course', id, name: title } as const
  await audit(db, { ...byOf(here), event: 'course/created', of, note })
  return readAnew(here, whole)
}

/** Changes what is given of a course; the same once more changes nothing. */
export async function updateCourse(
  here: Here,
  given: CourseUpdate,
  { picture, dry }: { picture?: string; dry: boolean },
) {
  const { db, user } = here
  const { organisationId } = user
  const before = await lockCourse(here, given.courseId)
  const { id, version, owner, thumbnail } = before.course
  if (owner === 'licensed') {
    const message = 'Courses from licenses cannot be changed'
    throw fieldProblem('request/invalid', 'courseId', 'licensed', message)
  }
  if (version !== given.version) throw await changedBy(here, 'course', before.course)
  const known = await findKnown(db, organisationId, given)
  checkGiven(given, known, before.sections)
  const cover = await replaceFile(db, organisationId, thumbnail, {
    by: picture,
    remove: given.removeThumbnail,
  })
  const set = {
    ...columnsFromInput(given),
    ...(given.sections && countsOf(given.sections, known)),
    ...(cover !== undefined && { thumbnail: cover }),
  }
  const [stats] = (await courseStats(db, organisationId, [id])).values()
  if (Object.keys(set).length > 0) await db.update(courses).set(set).where(eq(courses.id, id))
  await storeParts(here, id, given)
  const stored = await readBack(here, id)
  await move(here, before, stored, given.status)
  const after = given.status ? await readAnew(here, stored) : stored
  const changes = changesOf(before, after)
  const isTold = Boolean(
    changes.length > 0 &&
    given.notify &&
    given.changeSummary &&
    after.course.status === 'published',
  )
  if (!stats) throw problem('server/error')
  const reopen = given.newItems === 'require'
  const how = { organisationId, jobs: here.jobs, reopen, notify: isTold }
  const impact = await carryOver(db, { before, after, stats }, how)
  if (changes.length === 0) return { whole: after, impact }
  await db
    .update(courses)
    .set({ version: sql`${courses.version} + 1`, updatedAt: sql`now()`, updatedBy: user.id })
    .where(eq(courses.id, id))
  const { title, status } = after.course
  const note = given.changeSummary || undefined
  await noteSaved(db, byOf(here), { id, title, changes, note }, status === 'draft')
  if (isTold && !dry) await notifyLearners(here, { id, title }, given.changeSummary ?? '')
  return { whole: await readAnew(here, after), impact }
}
