import type { ClientBase } from 'pg'
import {
  auditLog,
  learningPaths,
  pathAssignments,
  pathAssignmentSources,
  pathSteps,
} from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { storeCovers } from './covers.ts'
import { insertRows } from './insert.ts'
import { type PathWave, type SeedPath, seedPaths } from './learning-paths/list.ts'
import { type Random, randomFrom } from './random.ts'

type At = { organisationId: string; adminId: string; files: Files; now: number }
type Ids = { courses: Map<string, string>; categories: Map<string, string> }

const day = 86_400_000

type Learner = {
  id: string
  name: string
  createdAt: Date
  groups: { id: string; name: string }[]
  courses: string[]
  licenses: string[]
}

async function readLearners(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<Learner>(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.created_at AS "createdAt",
       coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name)) FROM user_group_members m
         JOIN user_groups g ON g.id = m.group_id AND g.type = 'static' WHERE m.user_id = u.id), '[]') AS groups,
       ARRAY(SELECT e.course_id FROM enrollments e WHERE e.user_id = u.id) AS courses,
       ARRAY(SELECT s.license_id FROM seats s WHERE s.user_id = u.id AND s.status IN ('assigned', 'activated')) AS licenses
     FROM users u WHERE u.organisation_id = $1 AND u.deleted_at IS NULL ORDER BY u.id`,
    [organisationId],
  )
  return rows
}

async function readLicenses(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<{ id: string; title: string }>(
    'SELECT id, title FROM licenses WHERE organisation_id = $1',
    [organisationId],
  )
  return new Map(rows.map(({ id, title }) => [title, id]))
}

function idIn(ids: Map<string, string>, key: string) {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demonstration has no ${key}`)
  return id
}

const timesOf = ({ ago, published }: SeedPath, now: number) => ({
  createdAt: new Date(now - ago * day),
  publishedAt: published === undefined ? null : new Date(now - published * day),
})

type Made = { id: string; seed: SeedPath; image: string | null }

async function insertPaths(
  client: ClientBase,
  made: Made[],
  { organisationId, adminId, now }: At,
  { courses, categories, licenses }: Ids & { licenses: Map<string, string> },
) {
  const rows = made.map(({ id, seed, image }) => {
    const { title, description, inOrder, atLeast } = seed
    const { createdAt, publishedAt } = timesOf(seed, now)
    return {
      id,
      organisationId,
      title,
      description,
      image,
      categoryId: idIn(categories, seed.category),
      status: publishedAt ? 'published' : 'draft',
      enforceOrder: inOrder ?? false,
      completionRule: atLeast === undefined ? 'all-required' : 'at-least',
      atLeast,
      publishedAt,
      createdBy: adminId,
      updatedBy: adminId,
      createdAt,
      updatedAt: publishedAt ?? createdAt,
    }
  })
  await insertRows(client, learningPaths, rows)
  const steps = made.flatMap(({ id: pathId, seed }) =>
    seed.steps.map((step, index) => ({
      id: newId(timesOf(seed, now).createdAt.getTime()),
      organisationId,
      pathId,
      courseId: 'course' in step ? idIn(courses, step.course) : null,
      licenseId: 'license' in step ? idIn(licenses, step.license) : null,
      position: index + 1,
      required: !step.optional,
      dueInDays: step.due,
      addedAt: timesOf(seed, now).createdAt,
    })),
  )
  await insertRows(client, pathSteps, steps)
}

type Assignment = {
  id: string
  pathId: string
  title: string
  learner: Learner
  assignedAt: Date
  deadlineDate: string | null
  source: { kind: string; ref: string }
}

/** The group through which a user gets a path in a wave. */
function groupIn(
  wave: PathWave,
  learner: Learner,
  { courses, licenses }: { courses: Map<string, string>; licenses: Map<string, string> },
) {
  const { withCourse, withLicense } = wave
  if (withCourse && !learner.courses.includes(idIn(courses, withCourse))) return undefined
  if (withLicense && !learner.licenses.includes(idIn(licenses, withLicense))) return undefined
  return learner.groups.find(({ name }) => wave.groups.includes(name))
}

function assign(
  { id: pathId, seed }: Made,
  learners: Learner[],
  { adminId, now, random, ...ids }: At & Ids & { licenses: Map<string, string>; random: Random },
) {
  const assignments = new Map<string, Assignment>()
  for (const wave of seed.waves)
    for (const learner of learners) {
      const group = groupIn(wave, learner, ids)
      if (!group || assignments.has(learner.id)) continue
      if (wave.share !== undefined && !random.chance(wave.share)) continue
      const start = now - wave.ago * day + random.whole(0, 90) * 1000
      const created = learner.createdAt.getTime()
      if (created > start && !wave.standing) continue
      const assignedAt = new Date(Math.max(start, created + 60_000))
      if (assignedAt.getTime() > now) continue
      const due = wave.days === undefined ? null : assignedAt.getTime() + wave.days * day
      assignments.set(learner.id, {
        id: newId(assignedAt.getTime(), random.bytes(10)),
        pathId,
        title: seed.title,
        learner,
        assignedAt,
        deadlineDate: due === null ? null : new Date(due).toISOString().slice(0, 10),
        source: wave.standing ? { kind: 'group', ref: group.id } : { kind: 'direct', ref: adminId },
      })
    }
  return [...assignments.values()]
}

async function insertAssignments(
  client: ClientBase,
  { organisationId, adminId }: At,
  assignments: Assignment[],
) {
  await insertRows(
    client,
    pathAssignments,
    assignments.map(({ learner, ...assignment }) => ({
      ...assignment,
      organisationId,
      userId: learner.id,
      assignedBy: adminId,
    })),
  )
  await insertRows(
    client,
    pathAssignmentSources,
    assignments.map(({ id: assignmentId, source, assignedAt: createdAt }) => ({
      assignmentId,
      ...source,
      organisationId,
      createdAt,
    })),
  )
}

/** Gives what the assignments give, at the times at which it would have been given. */
async function settle(client: ClientBase, organisationId: string) {
  const run = (statement: string) => client.query(statement, [organisationId])
  await run(
    `SELECT sync_path_assignments(array_agg(id)) FROM path_assignments WHERE organisation_id = $1`,
  )
  await run(`
    UPDATE path_step_states st SET opened_at = coalesce((
        SELECT max(earlier.done_at) FROM path_step_states earlier JOIN path_steps e ON e.id = earlier.step_id
        WHERE earlier.assignment_id = a.id AND p.enforce_order AND e.required AND e.position < s.position
          AND earlier.done_at > a.assigned_at), a.assigned_at)
    FROM path_steps s, path_assignments a, learning_paths p
    WHERE s.id = st.step_id AND a.id = st.assignment_id AND p.id = a.path_id
      AND st.organisation_id = $1 AND st.opened_at IS NOT NULL`)
  await run(`
    INSERT INTO seat_sources (seat_id, kind, ref, organisation_id, created_at)
    SELECT seat.id, 'learning-path', a.path_id, a.organisation_id, st.opened_at
    FROM path_step_states st JOIN path_steps s ON s.id = st.step_id
    JOIN path_assignments a ON a.id = st.assignment_id
    JOIN seats seat ON seat.license_id = s.license_id AND seat.user_id = a.user_id
    WHERE st.organisation_id = $1 AND st.opened_at IS NOT NULL AND st.state IN ('open', 'begun')`)
  await run(`DELETE FROM path_changes WHERE organisation_id = $1`)
  await run(`
    WITH given AS (
      SELECT e.id, es.ref, st.opened_at FROM enrollment_sources es JOIN enrollments e ON e.id = es.enrollment_id
      JOIN path_assignments a ON a.path_id = es.ref AND a.user_id = e.user_id
      JOIN path_step_states st ON st.assignment_id = a.id
      JOIN path_steps s ON s.id = st.step_id AND s.course_id = e.course_id
      WHERE es.organisation_id = $1 AND es.kind = 'learning-path'
    ), dated AS (
      UPDATE enrollment_sources es SET created_at = given.opened_at FROM given
      WHERE es.enrollment_id = given.id AND es.kind = 'learning-path' AND es.ref = given.ref)
    UPDATE enrollments e SET assigned_at = given.opened_at FROM given
    WHERE e.id = given.id AND NOT EXISTS (SELECT FROM enrollment_sources es
      WHERE es.enrollment_id = e.id AND es.kind <> 'learning-path')`)
  await run(`
    UPDATE path_assignments a SET last_activity_at = (
      SELECT max(e.last_activity_at) FROM path_steps s LEFT JOIN license_courses lc ON lc.license_id = s.license_id
      JOIN enrollments e ON e.course_id = coalesce(s.course_id, lc.course_id) AND e.user_id = a.user_id
      WHERE s.path_id = a.path_id)
    WHERE a.organisation_id = $1`)
}

/** The learning paths of the demonstration with their users, from what these have completed. */
export async function seedLearningPaths(client: ClientBase, at: At, ids: Ids) {
  const { organisationId, adminId, now } = at
  const random = randomFrom(`learning paths ${now}`)
  const licenses = await readLicenses(client, organisationId)
  const images = await storeCovers(
    client,
    at,
    seedPaths.map((seed) => ({ cover: seed.cover, createdAt: timesOf(seed, now).createdAt })),
  )
  const made = seedPaths.map((seed, n) => ({
    id: newId(timesOf(seed, now).createdAt.getTime(), random.bytes(10)),
    seed,
    image: images[n] ?? null,
  }))
  await insertPaths(client, made, at, { ...ids, licenses })
  const learners = await readLearners(client, organisationId)
  const assignments = made.flatMap((path) =>
    assign(path, learners, { ...at, ...ids, licenses, random }),
  )
  await insertAssignments(client, at, assignments)
  await settle(client, organisationId)
  const log = { organisationId, adminId }
  const ofPath = (event: string, path: Made, time: Date) => ({
    id: newId(time.getTime()),
    ...log,
    event: `learning-path/${event}`,
    subjectType: 'learning-path',
    subjectId: path.id,
    subjectName: path.seed.title,
    changes: event === 'updated' ? [{ field: 'status', from: 'draft', to: 'published' }] : [],
    at: time,
  })
  await insertRows(client, auditLog, [
    ...made.flatMap((path) => {
      const { createdAt, publishedAt } = timesOf(path.seed, now)
      return [
        ofPath('created', path, createdAt),
        ...(publishedAt ? [ofPath('updated', path, publishedAt)] : []),
      ]
    }),
    ...assignments.map(({ learner, title, assignedAt }) => ({
      id: newId(assignedAt.getTime()),
      ...log,
      event: 'learning-path/assigned',
      subjectType: 'user',
      subjectId: learner.id,
      subjectName: learner.name,
      note: title,
      changes: [],
      at: assignedAt,
    })),
  ])
  await client.query('SELECT stats.compact_course_figures($1)', [organisationId])
  await client.query('SELECT stats.refresh($1)', [organisationId])
}
