import type { ClientBase } from 'pg'
import { newId } from '../lib/id.ts'
import { recordEvents } from '../progress/record.ts'
import type { Tx } from '../db/open.ts'
import { auditLog, enrollments, enrollmentSources, groupAssignments } from '../db/schema.ts'
import { insertRows } from './insert.ts'
import {
  type Learner,
  readCourses,
  readGroups,
  readLearners,
  readLicenseSeats,
} from './learning/facts.ts'
import { type Held, storyOf } from './learning/story.ts'
import { type Wave, waves } from './learning/waves.ts'
import { type Random, randomFrom } from './random.ts'
import { workingHours } from './working-hours.ts'

type At = { organisationId: string; adminId: string; timezone: string; now: number }

const day = 86_400_000
/** Events per call. */
const batchSize = 1_000

const isMeant = ({ groups, some: everyone }: Wave, learner: Learner, random: Random) =>
  groups
    ? groups.some((name) => learner.groups.includes(name))
    : everyone !== undefined &&
      learner.groups.includes(everyone.of) &&
      random.chance(everyone.share)

/** When a wave begins: all its assignments are made at once, on a working day. */
const startOf = ({ ago, course }: Wave, { now, timezone }: At) =>
  workingHours(timezone, randomFrom(`${course} ${ago}`))(now - ago * day, now - day)

type Given = Held & { id: string; sources: Map<string, Date> }

/** Assignments: each course once per user, with all sources. */
async function give(client: ClientBase, at: At, ids: Map<string, string>, random: Random) {
  const courses = await readCourses(client, at.organisationId)
  const groups = await readGroups(client, at.organisationId)
  const given = new Map<string, Given>()
  const learners = await readLearners(client, at.organisationId)
  for (const learner of learners)
    for (const wave of waves) {
      const course = courses.get(ids.get(wave.course) ?? '')
      if (!course || !isMeant(wave, learner, random)) continue
      const start = startOf(wave, at) + random.whole(0, 90) * 1000
      const late = learner.createdAt.getTime() > start
      // Later members have it only if the group's assignment is permanent.
      if (late && !wave.standing) continue
      const assignedAt = new Date(Math.max(start, learner.createdAt.getTime() + 60_000))
      if (assignedAt.getTime() > at.now) continue
      const days = wave.days ?? course.deadlineDays
      const deadline = days === null ? null : assignedAt.getTime() + days * day
      const key = `${learner.id} ${course.id}`
      const existing = given.get(key)
      const enrollment = existing ?? {
        id: newId(assignedAt.getTime(), random.bytes(10)),
        learner,
        course,
        assignedAt,
        deadline,
        sources: new Map<string, Date>(),
      }
      const ways = wave.groups?.filter((name) => learner.groups.includes(name)) ?? []
      for (const name of ways) enrollment.sources.set(`group:${groups.get(name)}`, assignedAt)
      if (!wave.groups) enrollment.sources.set(`direct:${at.adminId}`, assignedAt)
      given.set(key, enrollment)
    }
  // A generator of its own, so that what comes after does not depend on the number of seats.
  const licenseIds = randomFrom(`license access ${at.now}`)
  const byId = new Map(learners.map((learner) => [learner.id, learner]))
  for (const seat of await readLicenseSeats(client, at.organisationId)) {
    const [learner, course] = [byId.get(seat.userId), courses.get(seat.courseId)]
    if (!learner || !course) continue
    const assignedAt = new Date(Math.max(seat.assignedAt.getTime(), course.publishedAt.getTime()))
    const key = `${learner.id} ${course.id}`
    const held = given.get(key) ?? {
      id: newId(assignedAt.getTime(), licenseIds.bytes(10)),
      learner,
      course,
      assignedAt,
      deadline: null,
      sources: new Map<string, Date>(),
    }
    held.sources.set(`license:${seat.licenseId}`, assignedAt)
    given.set(key, held)
  }
  return { given: [...given.values()], groups, courses }
}

type World = Awaited<ReturnType<typeof give>>

async function insertHeld(
  client: ClientBase,
  { organisationId, adminId }: At,
  { given: assignments }: World,
) {
  const dateOf = (at: number | null) => at && new Date(at).toISOString().slice(0, 10)
  await insertRows(
    client,
    enrollments,
    assignments.map(({ id, learner, course, assignedAt, deadline }) => ({
      id,
      organisationId,
      userId: learner.id,
      courseId: course.id,
      deadlineDate: dateOf(deadline),
      assignedAt,
      assignedBy: adminId,
    })),
  )
  // Inactive and deleted users are not counted.
  await client.query(
    `UPDATE enrollments e SET counted = false FROM users u
     WHERE u.id = e.user_id AND e.organisation_id = $1 AND u.status = 'inactive'`,
    [organisationId],
  )
  const sources = assignments.flatMap(({ id: enrollmentId, sources: ways }) =>
    [...ways].map(([source, createdAt]) => {
      const [kind, ref] = source.split(':')
      return { enrollmentId, kind, ref, organisationId, createdAt }
    }),
  )
  await insertRows(client, enrollmentSources, sources)
  await insertRows(
    client,
    auditLog,
    assignments.map(({ learner, course, assignedAt: at }) => ({
      id: newId(at.getTime()),
      organisationId,
      adminId,
      event: 'enrollment/assigned',
      subjectType: 'user',
      subjectId: learner.id,
      subjectName: learner.name,
      note: course.title,
      at,
    })),
  )
}

/** The permanent assignments of groups. */
async function insertStanding(
  client: ClientBase,
  at: At,
  ids: Map<string, string>,
  { groups }: World,
) {
  const { organisationId, adminId } = at
  const rows = waves
    .filter(({ standing }) => standing)
    .flatMap((wave) => {
      const { course, groups: names = [], days } = wave
      const createdAt = startOf(wave, at)
      return names.map((name) => ({
        id: newId(createdAt),
        organisationId,
        groupId: groups.get(name),
        courseId: ids.get(course),
        deadlineDays: days,
        assignedBy: adminId,
        notify: true,
        createdAt: new Date(createdAt),
      }))
    })
  await insertRows(client, groupAssignments, rows)
}

/** The enrollments of users and their progress, reported as learner applications do. */
export async function seedLearning(tx: Tx, client: ClientBase, at: At, ids: Map<string, string>) {
  const random = randomFrom(`learning ${at.now}`)
  const world = await give(client, at, ids, random)
  await insertHeld(client, at, world)
  await insertStanding(client, at, ids, world)
  const toWork = workingHours(at.timezone, randomFrom(`hours ${at.now}`))
  const events = world.given
    .flatMap((held) => storyOf(random, held, at.now, toWork))
    .map((event, n) => ({ ...event, eventId: `history-${n}` }))
  for (let n = 0; n < events.length; n += batchSize) {
    const batch = events.slice(n, n + batchSize)
    const { result } = await recordEvents(tx, { organisationId: at.organisationId, events: batch })
    const { failed } = result
    if (failed[0]) throw new Error(`the history of the demonstration: ${failed[0].message}`)
  }
  await client.query('SELECT stats.compact_course_figures($1)', [at.organisationId])
  await client.query('SELECT stats.refresh($1)', [at.organisationId])
}
