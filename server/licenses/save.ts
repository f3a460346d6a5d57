import type { TxCtx } from '../contract/ctx.ts'
import { audit, byOf } from '../audit/audit.ts'
import { changesOf } from '../audit/diff.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { licenseCourses, licenses } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import { todayIn } from '../lib/dates.ts'
import { newId } from '../lib/id.ts'
import { requireCategory } from './categories.ts'
import { storeRunning } from './days.ts'
import { readCoursesGiven, readImpact } from './impact.ts'
import {
  checkCourses,
  checkDays,
  checkLimits,
  columnsFromInput,
  type LicenseInput,
  type LicenseRow,
} from './input.ts'

/** Locks a license that is not deleted. */
export async function lockLicense({ db, own }: TxCtx, id: string) {
  const [license] = await db
    .select()
    .from(licenses)
    .where(own(licenses, and(eq(licenses.id, id), isNull(licenses.deletedAt))))
    .for('no key update')
  if (!license) throw problem('request/not-found')
  return license
}

async function readCourses({ db }: TxCtx, licenseId: string) {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    SELECT c.id, c.title FROM license_courses lc JOIN courses c ON c.id = lc.course_id
    WHERE lc.license_id = ${licenseId} ORDER BY lc.position`)
  return rows
}

/** Sets the courses of a license, in this order. */
async function storeCourses({ db, user }: TxCtx, licenseId: string, ids: string[]) {
  const list = sql`${sql.param(ids)}::text[]`
  await db
    .delete(licenseCourses)
    .where(
      sql`${licenseCourses.licenseId} = ${licenseId} AND ${licenseCourses.courseId} <> ALL(${list})`,
    )
  await db.execute(sql`
    INSERT INTO license_courses (license_id, course_id, organisation_id, position)
    SELECT ${licenseId}, given.id, ${user.organisationId}, given.at
    FROM unnest(${list}) WITH ORDINALITY AS given (id, at)
    ON CONFLICT (license_id, course_id) DO UPDATE SET position = excluded.position
      WHERE license_courses.position <> excluded.position`)
}

/** Creates a license with a stored image. Returns its id. */
export async function createLicense(
  here: TxCtx,
  { courses = [], ...input }: LicenseInput & { title: string },
  image?: string,
) {
  const { db, user } = here
  const { organisationId, organisation } = user
  const { title = '', ...columns } = columnsFromInput(input)
  const { startDate = todayIn(organisation.timezone), expirationDate = null } = columns
  checkDays({ startDate, expirationDate }, organisation.timezone)
  if (input.category !== undefined) await requireCategory(here, input.category)
  await checkCourses(here, courses)
  await claimFiles(db, organisationId, [image])
  const id = newId()
  await db
    .insert(licenses)
    .values({ id, organisationId, title, ...columns, startDate, image, createdBy: user.id })
  await storeCourses(here, id, courses)
  await storeRunning(db, { licenseIds: [id] })
  const of = { type: 'license', id, name: title } as const
  await audit(db, { ...byOf(here), event: 'license/created', of })
  return id
}

/** Text of a change in the license's history. */
const auditedFields = (license: Partial<LicenseRow>) => ({
  title: license.title,
  description: license.description,
  supplier: license.supplier,
  'seats.total': license.seatsTotal,
  startDate: license.startDate,
  expirationDate: license.expirationDate,
  isTrial: license.isTrial,
  'revocation.allowed': license.revocationAllowed,
  'revocation.cap': license.revocationCap,
  inviteTtlDays: license.inviteTtlDays,
  reminderDays: license.reminderDays?.map(String),
})

async function categoryName(here: TxCtx, id: string | null | undefined) {
  return id ? requireCategory(here, id) : id
}

type LicenseUpdate = LicenseInput & { licenseId: string; version: number }

/** Updates the fields present in the request, and returns the impact on seat holders. */
export async function updateLicense(
  here: TxCtx,
  { courses: courseIds, ...input }: LicenseUpdate,
  image?: string,
) {
  const { db, user } = here
  const before = await lockLicense(here, input.licenseId)
  const { id } = before
  if (before.version !== input.version) throw await changedBy(here, 'license', before)
  const columns = columnsFromInput(input)
  checkDays({ ...before, ...columns }, user.organisation.timezone, before)
  checkLimits(columns, before)
  const category = await categoryName(here, columns.categoryId)
  if (courseIds) await checkCourses(here, courseIds)
  const [givenBefore, coursesBefore] = [
    await readCoursesGiven(db, id),
    courseIds && (await readCourses(here, id)),
  ]
  const wanted = { by: image, remove: input.removeImage }
  const picture = await replaceFile(db, user.organisationId, before.image, wanted)
  const set = { ...columns, ...(picture !== undefined && { image: picture }) }
  if (Object.keys(set).length > 0) await db.update(licenses).set(set).where(eq(licenses.id, id))
  if (courseIds) await storeCourses(here, id, courseIds)
  await storeRunning(db, { licenseIds: [id] })
  const impact = await readImpact(db, id, givenBefore, await readCoursesGiven(db, id))
  const titles = (all: { title: string }[] = []) => all.map(({ title }) => title)
  const changes = [
    ...changesOf(auditedFields(before), auditedFields(columns)),
    ...(category === undefined || columns.categoryId === before.categoryId
      ? []
      : changesOf({ category: await categoryName(here, before.categoryId) }, { category })),
    ...(courseIds
      ? changesOf(
          { courses: titles(coursesBefore) },
          { courses: titles(await readCourses(here, id)) },
        )
      : []),
    ...(picture === undefined
      ? []
      : [{ field: 'image', from: null, to: picture ? 'New image' : null }]),
  ]
  if (changes.length === 0) return impact
  await db
    .update(licenses)
    .set({ version: sql`${licenses.version} + 1`, updatedAt: sql`now()`, updatedBy: user.id })
    .where(eq(licenses.id, id))
  const of = { type: 'license', id, name: columns.title ?? before.title } as const
  await audit(db, { ...byOf(here), event: 'license/updated', of, changes })
  return impact
}
