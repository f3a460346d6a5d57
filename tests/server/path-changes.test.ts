import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeJob, changeJobKind } from '../../server/learning-paths/apply-change.ts'
import { jobKinds } from '../../server/registry/job-kinds.ts'
import { patience } from '../patience.ts'
import { testHost } from './host.ts'
import { pathOrganisation, type PathOrganisation } from './path-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: PathOrganisation
/** How many batches of changes are still to be killed at their end. */
let toKill = 0

beforeAll(async () => {
  host = await testHost({
    kinds: {
      ...jobKinds,
      [changeJobKind]: {
        async batch(tx, job, parts) {
          const done = await changeJob.batch(tx, job, parts)
          if (toKill > 0) {
            toKill -= 1
            throw new Error('killed')
          }
          return done
        },
      },
    },
  })
  office = await pathOrganisation(host)
})
afterAll(() => host.close())

const steps = (...courses: string[]) => courses.map((_id) => ({ _id, type: 'course' }))

/** A path that 600 users have completed, all but the last. */
async function pathOfMany(title: string) {
  const [a, b] = [await office.course(`${title} A`), await office.course(`${title} B`)]
  const path = await office.path(title, [a])
  const users = await office.people(600, { status: 'active' })
  const { rows, me } = office
  await rows(
    `INSERT INTO path_assignments (id, organisation_id, path_id, user_id)
     SELECT gen_random_uuid()::text, $1, $2, u FROM unnest($3::text[]) u`,
    me.organisationId,
    path,
    users,
  )
  await rows(
    'SELECT sync_path_assignments(array_agg(id)) FROM path_assignments WHERE path_id = $1',
    path,
  )
  await rows(
    `UPDATE enrollments SET status = 'completed', progress = 100, started_at = now(), completed_at = now()
     WHERE course_id = $1 AND user_id <> $2`,
    a,
    users.at(-1),
  )
  expect((await office.status(path, '&limit=10&page=1')).totals).toMatchObject({
    assigned: 600,
    completed: 599,
  })
  return { path, a, b }
}

const settled = (path: string) =>
  vi.waitUntil(async () => (await office.readPath(path)).changingJob === null, patience)

/** The assignments of a path as stored, and how often each status occurs. */
async function statesOf(path: string) {
  const [counts] = await office.rows<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed,
       count(*) FILTER (WHERE status = 'in-progress')::int AS begun,
       count(*) FILTER (WHERE status = 'not-started')::int AS waiting,
       (SELECT count(*)::int FROM path_step_states st JOIN path_steps s ON s.id = st.step_id
         WHERE s.path_id = $1 AND s.removed_at IS NULL AND st.opened_at IS NOT NULL) AS open,
       (SELECT count(*)::int FROM enrollment_sources es
         WHERE es.kind = 'learning-path' AND es.ref = $1) AS sources
     FROM path_assignments WHERE path_id = $1`,
    path,
  )
  return counts
}

test('updateLearningPath: 600 people keep or reopen, in a job; a second change waits', async () => {
  const { path, a, b } = await pathOfMany('Kept')
  const kept = await office.update(path, { courses: steps(a, b), newSteps: 'keep' })
  expect(kept.http, JSON.stringify(kept)).toBe(200)
  expect(kept.data.impact).toMatchObject({ learners: 600, completed: 599, reopened: 0 })
  await settled(path)
  expect(await statesOf(path)).toMatchObject({ completed: 599, waiting: 1, open: 1200 })

  const { path: other, a: c, b: d } = await pathOfMany('Required')
  toKill = 1
  const required = await office.update(other, { courses: steps(c, d), newSteps: 'require' })
  expect(required.data.impact).toMatchObject({ learners: 600, reopened: 599 })
  expect(required.data.learningPath.changingJob).toEqual(expect.any(String))
  const second = await office.update(other, { title: 'Not now' })
  expect([second.http, second.code]).toEqual([409, 'learning-path/changing'])
  await settled(other)
  const { totals } = await office.status(other, '&limit=10&page=1')
  expect(totals).toMatchObject({ assigned: 600, completed: 0, inProgress: 599, notStarted: 1 })
  expect((await office.update(other, { title: 'Required now' })).http).toBe(200)
}, 240_000)

test('updateLearningPath: a job that is killed twice ends as one that is not', async () => {
  const whole = await pathOfMany('Whole')
  const killed = await pathOfMany('Killed')
  for (const [{ path, a, b }, kills] of [
    [whole, 0],
    [killed, 2],
  ] as const) {
    toKill = kills
    await office.update(path, { courses: steps(b, a), newSteps: 'require', enforceOrder: true })
    await settled(path)
    expect(toKill).toBe(0)
  }
  expect(await statesOf(killed.path)).toEqual(await statesOf(whole.path))
  const [left] = await office.rows<{ n: number }>('SELECT count(*)::int AS n FROM path_changes')
  expect(left?.n).toBe(0)
}, 240_000)

test('updateLearningPath: of two admins at once, one changes the path and one is told', async () => {
  const [a, b, c] = [
    await office.course('Shared A'),
    await office.course('Shared B'),
    await office.course('Shared C'),
  ]
  const path = await office.path('Shared', [a])
  const { version } = await office.readPath(path)
  const change = (courses: object[]) =>
    office.send('updateLearningPath', { learningPathId: path, version, courses })
  const answers = await Promise.all([change(steps(a, b)), change(steps(a, c))])
  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = answers.find(({ http }) => http === 409)
  expect(refused).toMatchObject({ code: 'conflict/stale' })
  expect((await office.readPath(path)).courses).toHaveLength(2)
})

test('addUsersTolearningPaths: of six callers for the last seat of a step one gets it', async () => {
  const license = await office.license('The last seat', [await office.course('Seat')], {
    seatsTotal: 1,
  })
  const path = await office.path('One seat left', [{ _id: license, type: 'license' }])
  const users = await office.people(6, { status: 'active' })
  const answers = await Promise.all(
    users.map((user) =>
      office.call('addUsersTolearningPaths', { paths: [path], users: [user], ifShort: 'refuse' }),
    ),
  )
  expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([
    200, 422, 422, 422, 422, 422,
  ])
  await office.settle()
  expect((await office.one(license))?.seats).toMatchObject({ assigned: 1, available: 0 })
  expect((await office.status(path)).total).toBe(1)
})
