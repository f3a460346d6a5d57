import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncGroupPaths } from '../../server/learning-paths/groups.ts'
import { testHost } from './host.ts'
import { pathOrganisation, type PathOrganisation } from './path-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: PathOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await pathOrganisation(host)
})
afterAll(() => host.close())

/** The stored status of the assignments of paths. */
const statesOf = (paths: string[]) =>
  office.rows(
    `SELECT a.path_id, a.user_id, a.status, a.progress, a.completed_steps, a.current_step_id, a.stuck, a.completed_at,
       (SELECT json_agg(json_build_object('s', st.state, 'o', st.opened_at, 'd', st.done_at) ORDER BY st.step_id)
        FROM path_step_states st WHERE st.assignment_id = a.id) AS steps
     FROM path_assignments a WHERE a.path_id = ANY($1::text[]) ORDER BY 1, 2`,
    paths,
  )

/** Enrollments and seats that paths give although nobody has the path, and those that are missing. */
const differing = (paths: string[]) =>
  office.rows(
    `SELECT 'surplus course' AS what, e.user_id, e.course_id AS ref FROM enrollments e
     JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'learning-path' AND s.removed_at IS NULL
     WHERE s.ref = ANY($1::text[]) AND e.status <> 'withdrawn' AND NOT EXISTS (SELECT FROM path_assignments a
       WHERE a.path_id = s.ref AND a.user_id = e.user_id AND a.withdrawn_at IS NULL)
     UNION ALL
     SELECT 'surplus seat', seat.user_id, seat.license_id FROM seats seat
     JOIN seat_sources s ON s.seat_id = seat.id AND s.kind = 'learning-path'
     WHERE s.ref = ANY($1::text[]) AND seat.status IN ('assigned', 'waiting') AND NOT EXISTS (SELECT FROM path_assignments a
       WHERE a.path_id = s.ref AND a.user_id = seat.user_id AND a.withdrawn_at IS NULL)
     UNION ALL
     SELECT 'missing course', a.user_id, p.course_id FROM path_assignments a
     JOIN users u ON u.id = a.user_id AND u.status <> 'inactive'
     JOIN path_step_states st ON st.assignment_id = a.id AND st.state = 'open'
     JOIN path_steps p ON p.id = st.step_id AND p.course_id IS NOT NULL AND p.removed_at IS NULL
     WHERE a.path_id = ANY($1::text[]) AND a.withdrawn_at IS NULL AND NOT EXISTS (
       SELECT FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id
       WHERE e.user_id = a.user_id AND e.course_id = p.course_id AND s.kind = 'learning-path' AND s.ref = a.path_id)
     UNION ALL
     SELECT 'missing seat', a.user_id, p.license_id FROM path_assignments a
     JOIN users u ON u.id = a.user_id AND u.status <> 'inactive'
     JOIN path_step_states st ON st.assignment_id = a.id AND st.state = 'open'
     JOIN path_steps p ON p.id = st.step_id AND p.license_id IS NOT NULL AND p.removed_at IS NULL
     WHERE a.path_id = ANY($1::text[]) AND a.withdrawn_at IS NULL AND NOT EXISTS (
       SELECT FROM seats seat JOIN seat_sources s ON s.seat_id = seat.id
       WHERE seat.user_id = a.user_id AND seat.license_id = p.license_id AND seat.status <> 'revoked'
         AND s.kind = 'learning-path' AND s.ref = a.path_id)`,
    paths,
  )

test('learning paths: after 1,000 random operations figures equal rows, and what is given is what is wanted', async () => {
  const { call, rows, update } = office
  const names = ['Any 1', 'Any 2', 'Any 3', 'Any 4']
  const courses = await Promise.all(names.map((name) => office.course(name)))
  const license = await office.license('Any license', courses.slice(3), { seatsTotal: 3 })
  const users = await office.people(8, { status: 'active' })
  const group = await office.group('Any group', [], { onLeave: 'remove-unfinished' })
  const step = (id: string | undefined) => ({
    _id: id,
    type: id === license ? 'license' : 'course',
  })
  const [a = '', b = '', c = ''] = courses
  const paths = [
    await office.path('Any order', [a, { _id: license, type: 'license' }, c], {
      enforceOrder: true,
    }),
    await office.path('Any rule', [a, b, c], { completionRule: 'at-least', atLeast: 2 }),
  ]
  await call('addUsersTolearningPaths', { paths, userGroups: [group], futureMembers: true })

  let seed = 7
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 48_271) % 2_147_483_647
    const item = items[seed % items.length]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  /** Progress of a user; what PostgreSQL aborts as a deadlock is repeated, as calls are. */
  const progress = async (
    change: (user: string, course: string) => Promise<unknown>,
    user: string,
    course: string,
  ): Promise<undefined> => {
    try {
      await change(user, course)
    } catch (error) {
      expect(error).toMatchObject({ code: '40P01' })
      await progress(change, user, course)
    }
  }
  const operation = async (n: number) => {
    const [user, path, course] = [pick(users), pick(paths), pick(courses)]
    const some = [user, pick(users)]
    const operations = [
      () => call('addUsersTolearningPaths', { paths: [path], users: some, ifShort: 'wait' }),
      () => call('addUsersTolearningPaths', { paths, users: [user], ifShort: 'fill' }),
      () => call('removeUsersFromLearningPaths', { paths: [path], users: [user] }),
      () => call('restoreUsersToLearningPaths', { paths: [path], users: [user] }),
      () => call('addUsersToCourse', { courses: [course], users: [user] }),
      () => call('removeUsersFromCourse', { courses: [course], users: [user] }),
      () => call('addUsersToLicense', { licenses: [license], users: [user], ifShort: 'wait' }),
      () => call('removeUsersFromLicense', { licenses: [license], users: [user] }),
      () => call('addUsersToGroups', { userIds: [user], userGroups: [group] }),
      () => call('removeUsersFromGroups', { userIds: [user], userGroups: [group] }),
      () => call('deactivateUsers', { userIds: [user] }),
      () => call('reactivateUsers', { userIds: [user] }),
      () => progress(office.begin, user, course),
      () => progress(office.complete, user, course),
      () =>
        update(path, {
          courses: [a, pick([b, license]), pick([c, courses[3]])].map(step),
          newSteps: pick(['keep', 'require']),
          removedSteps: pick(['keep', 'take']),
        }),
    ]
    const answer = await pick(operations)()
    expect(answer?.http ?? 200, `${n} ${JSON.stringify(answer)}`).toBeLessThan(500)
    if (answer?.data?.changeId && n % 7 === 0)
      expect((await call(`undoChange/${answer.data.changeId}`, {})).http).toBeLessThan(500)
    if (n % 20 === 0) await syncGroupPaths(host.parts)
    if (n % 30 === 0) await office.settle()
  }
  for (let n = 0; n < 1_000; n += 5)
    await Promise.all(Array.from({ length: 5 }, (_, m) => operation(n + m)))

  await call('reactivateUsers', { userIds: users })
  await syncGroupPaths(host.parts)
  await office.sync()
  await office.settle()
  const before = await statesOf(paths)
  expect(before.length).toBeGreaterThan(8)
  await rows(
    'SELECT sync_path_assignments(array_agg(id)) FROM path_assignments WHERE path_id = ANY($1::text[])',
    paths,
  )
  expect(await statesOf(paths)).toEqual(before)
  expect(await differing(paths)).toEqual([])
  for (const path of paths) {
    const { users: listed, totals } = await office.status(path)
    expect(totals).toMatchObject({
      assigned: listed.length,
      completed: listed.filter(({ status }) => status === 'completed').length,
      inProgress: listed.filter(({ status }) => status === 'in-progress').length,
    })
  }
  const [found] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM item_progress')
  expect(found?.n).toBe(0)
}, 480_000)
