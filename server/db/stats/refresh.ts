import { sql } from '../drizzle.ts'
import type { Db, Tx } from '../open.ts'

/** Brings the facets of users up to date with everything that is committed. */
export const refreshUsers = (db: Db | Tx, organisationId: string) =>
  db.execute(sql`SELECT stats.refresh(${organisationId})`)

/** The same for the enrollments of one course, or of all courses. */
export const refreshEnrollments = (db: Db | Tx, organisationId: string, courseId?: string) =>
  db.execute(
    courseId === undefined
      ? sql`SELECT stats.refresh_enrollments(${organisationId})`
      : sql`SELECT stats.refresh_course(${courseId})`,
  )

/** The same for the days on which users were active. */
export const refreshDays = (db: Db | Tx, organisationId: string) =>
  db.execute(sql`SELECT stats.refresh_days(${organisationId})`)
