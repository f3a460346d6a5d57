import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { admins, categories, learningPaths, licenses } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { timeOrNull } from '../lib/dates.ts'
import { makerOf } from '../lib/text.ts'
import { licenseStatus } from '../licenses/days.ts'
import { isOverdue } from './filter.ts'

export type LearningPath = components['schemas']['LearningPath']
type Admin = { id: string; firstName: string; lastName: string }
type Stats = LearningPath['stats'] & { users: number; stuck: number }

/** Number of steps per path in lists. */
const listedSteps = 10

const adminOf = (column: 'created_by' | 'updated_by') => sql<Admin | null>`(
  SELECT json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  FROM ${admins} a WHERE a.id = ${learningPaths}.${sql.identifier(column)})`

const count = (condition: unknown) => sql`count(*) FILTER (WHERE ${condition})`

const statsOf = (zone: string) => sql<Stats>`(
  SELECT json_build_object('users', count(*), 'notStarted', ${count(sql`a.status = 'not-started'`)},
    'inProgress', ${count(sql`a.status = 'in-progress'`)}, 'completed', ${count(sql`a.status = 'completed'`)},
    'overdue', ${count(isOverdue(zone))}, 'stuck', ${count(sql`a.stuck`)},
    'averageProgress', coalesce(round(avg(a.progress)), 0))
  FROM path_assignments a
  WHERE a.path_id = ${learningPaths}.id AND a.withdrawn_at IS NULL AND a.counted)`

const steps = (zone: string, limit: number) => sql<LearningPath['courses']>`coalesce((
  SELECT json_agg(json_build_object('_id', coalesce(s.course_id, s.license_id),
      'type', CASE WHEN s.course_id IS NULL THEN 'license' ELSE 'course' END,
      'title', coalesce(c.title, licenses.title),
      'status', CASE WHEN s.course_id IS NULL THEN ${licenseStatus(zone)} ELSE c.status END,
      'duration', coalesce(c.duration, content.duration, 0), 'order', s.nth, 'required', s.required,
      'dueInDays', s.due_in_days, 'available', s.obstacle IS NULL, 'why', s.obstacle,
      'coursesCount', CASE WHEN s.course_id IS NULL THEN content.n ELSE 1 END,
      'addedAt', ${isoTime(sql`s.added_at`)}) ORDER BY s.nth)
  FROM (SELECT s.*, path_step_obstacle(s, ${zone}) AS obstacle,
      (row_number() OVER (ORDER BY s.position))::integer AS nth
    FROM path_steps s WHERE s.path_id = ${learningPaths}.id AND s.removed_at IS NULL
    ORDER BY s.position LIMIT ${limit}) s
  LEFT JOIN courses c ON c.id = s.course_id
  LEFT JOIN ${licenses} ON licenses.id = s.license_id
  LEFT JOIN LATERAL (SELECT count(*)::integer AS n, sum(lcc.duration) AS duration
    FROM license_courses lc JOIN courses lcc ON lcc.id = lc.course_id AND lcc.deleted_at IS NULL
    WHERE lc.license_id = s.license_id) content ON s.license_id IS NOT NULL), '[]')`

type StepCounts = { steps: number; required: number; unavailable: number }

const stepCounts = (zone: string) => sql<StepCounts>`(
  SELECT json_build_object('steps', count(*),
    'unavailable', count(*) FILTER (WHERE path_step_obstacle(s, ${zone}) IS NOT NULL), 'required', CASE
    WHEN ${learningPaths}.completion_rule = 'at-least' THEN ${learningPaths}.at_least
    WHEN count(*) FILTER (WHERE s.required) = 0 THEN count(*) ELSE count(*) FILTER (WHERE s.required) END)
  FROM path_steps s WHERE s.path_id = ${learningPaths}.id AND s.removed_at IS NULL)`

/** SQL on learning paths: a job is still applying the last change. */
export const isChanging = sql<boolean>`EXISTS (SELECT FROM jobs j
  WHERE j.id = ${learningPaths}.changing_job_id AND j.status IN ('queued', 'running'))`

const { searchText: _, organisationId: _1, ...own } = getTableColumns(learningPaths)

/** Columns for `presentPath`; `isSingle` includes all steps. */
export const pathColumns = (zone: string, isSingle = false) => ({
  ...own,
  category: sql<LearningPath['category']>`(SELECT json_build_object('_id', c.id, 'name', c.name)
    FROM ${categories} c WHERE c.id = ${learningPaths}.category_id)`,
  steps: steps(zone, isSingle ? 250 : listedSteps),
  stepCounts: stepCounts(zone),
  isChanging,
  duration: sql<number>`path_duration(${learningPaths}.id)`,
  stats: statsOf(zone),
  maker: adminOf('created_by'),
  changer: adminOf('updated_by'),
})

type Row = Omit<typeof learningPaths.$inferSelect, 'searchText' | 'organisationId'> & {
  category: LearningPath['category']
  steps: LearningPath['courses']
  stepCounts: StepCounts
  isChanging: boolean
  duration: number
  stats: Stats
  maker: Admin | null
  changer: Admin | null
}

/** A path in the form of the contract. */
export function presentPath(row: Row, files: Files): LearningPath {
  const { users, stuck, ...stats } = row.stats
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: row.image && files.address(row.image),
    category: row.category,
    status: row.status,
    enforceOrder: row.enforceOrder,
    courses: row.steps,
    completionRule: row.completionRule,
    atLeast: row.atLeast,
    certificateID: row.certificateId,
    duration: row.duration,
    usersCount: users,
    stats,
    stepsCount: row.stepCounts.steps,
    requiredCount: row.stepCounts.required,
    stuckCount: stuck,
    unavailableCount: row.stepCounts.unavailable,
    publishedAt: timeOrNull(row.publishedAt),
    archivedAt: timeOrNull(row.archivedAt),
    changingJob: row.isChanging ? row.changingJobId : null,
    version: row.version,
    createdBy: makerOf(row.maker),
    updatedBy: row.changer && makerOf(row.changer),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: timeOrNull(row.deletedAt),
  }
}
