import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { syncLearningPaths } from '../../server/learning-paths/sync.ts'
import type { testHost } from './host.ts'
import { organisationWithLicenses } from './license-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type LearningPath = components['schemas']['LearningPath']
type PathPerson = components['schemas']['PathPerson']
type StepInput = components['schemas']['PathStepInput']

/** An organisation with courses, licenses and learning paths, and the calls about them. */
export async function pathOrganisation(host: Host, timezone = 'UTC') {
  const office = await organisationWithLicenses(host, timezone)
  const { me, rows, send } = office

  const steps = (...courses: (string | StepInput)[]) =>
    courses.map((one) => (typeof one === 'string' ? { _id: one, type: 'course' as const } : one))

  /** A published path with these steps. */
  async function path(
    title: string,
    courses: (string | StepInput)[],
    more: Record<string, unknown> = {},
  ) {
    const answer = await send('addLearningPath', {
      title,
      status: 'published',
      courses: steps(...courses),
      ...more,
    })
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    const made: LearningPath = answer.data.learningPath
    return made._id
  }

  async function readPath(id: string, query = '') {
    const answer = await me.get(`/api/business/getLearningPaths?pathId=${id}${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const found: LearningPath[] = answer.json().data.learningPaths
    const [first] = found
    if (!first) throw new Error('the path is not there')
    return first
  }

  async function update(id: string, changes: Record<string, unknown>, dryRun = false) {
    const { version } = await readPath(id)
    return send(`updateLearningPath${dryRun ? '?dryRun=true' : ''}`, {
      learningPathId: id,
      version,
      ...changes,
    })
  }

  async function status(id: string, query = '') {
    const answer = await me.get(`/api/business/getLearningPathStatus?id=${id}${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { learningPathReport, total, facets } = answer.json()
    const users: PathPerson[] = learningPathReport.users
    const totals: components['schemas']['PathTotals'] = learningPathReport.totals
    return { users, totals, total: Number(total), facets }
  }

  /** A user's status in a path. */
  async function personIn(id: string, userId: string) {
    const { users } = await status(id)
    return users.find(({ user }) => user._id === userId)
  }

  /** Marks a course as completed by a user, at a time. */
  const complete = (userId: string, courseId: string, at = new Date().toISOString()) =>
    rows(
      `UPDATE enrollments SET status = 'completed', progress = 100, started_at = coalesce(started_at, $3::timestamptz),
         completed_at = $3::timestamptz, last_activity_at = $3::timestamptz WHERE user_id = $1 AND course_id = $2`,
      userId,
      courseId,
      at,
    )

  const begin = (userId: string, courseId: string) =>
    rows(
      `UPDATE enrollments SET status = 'in-progress', progress = 10, started_at = now(), last_activity_at = now()
       WHERE user_id = $1 AND course_id = $2`,
      userId,
      courseId,
    )

  /** A new user who is active. */
  async function person(firstName: string) {
    const [id = ''] = await office.people(1, { firstName })
    return id
  }

  /** What the recurring task does. */
  const settle = () => syncLearningPaths(host.parts)

  return {
    ...office,
    steps,
    path,
    readPath,
    update,
    status,
    personIn,
    complete,
    begin,
    person,
    settle,
  }
}

export type PathOrganisation = Awaited<ReturnType<typeof pathOrganisation>>
