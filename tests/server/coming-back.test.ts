import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { deactivateDue } from '../../server/people-actions/deactivate-scheduled.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { importer, type RowInput } from './import-host.ts'

const host = await testHost()
afterAll(host.close)
const keep = host.keepGroupCourses

/** A school with groups that take courses back, and the calls about who is away. */
async function school() {
  const all = await organisationWith(host)
  const { group, post, people } = all
  const call = async (name: string, body: object) => {
    const { statusCode, ...answer } = await post(name, body)
    expect(statusCode, answer.body).toBeLessThan(300)
    return answer.json().data
  }
  const onLeave = 'remove-unfinished'
  return {
    ...all,
    call,
    some: (count: number, designation = '') => people(count, { status: 'active', designation }),
    crew: (name: string, members: string[] = []) => group(name, members, { onLeave }),
    async pilots(): Promise<string> {
      const conditions = [{ field: 'designation', op: 'is', value: 'Pilot' }]
      const rules = { match: 'all', conditions }
      return (await call('createUserGroup', { name: 'Pilots', rules, onLeave })).userGroup._id
    },
    give: (courses: string[], userGroups: string[]) =>
      post('addUsersToCourse', { courses, userGroups, futureMembers: true }),
    off: (userIds: string[]) => call('deactivateUsers', { userIds }),
    on: (userIds: string[], query = '') => call(`reactivateUsers${query}`, { userIds }),
  }
}

type School = Awaited<ReturnType<typeof school>>
type Way = (school: School, ids: string[]) => Promise<() => Promise<unknown>>

/** Every way of going away, and of coming back. */
const ways: Record<string, Way> = {
  reactivated: async ({ off, on }, ids) => {
    await off(ids)
    return () => on(ids)
  },
  'reactivated after a last day': async ({ rows, on }, ids) => {
    await rows('UPDATE users SET deactivate_at = now() WHERE id = ANY($1)', ids)
    await deactivateDue(host.parts)
    return () => on(ids)
  },
  'active again as a job is taken back': async ({ call, ended, some }, ids) => {
    const { job } = await call('deactivateUsers', { userIds: [...ids, ...(await some(500))] })
    await ended(job._id)
    return async () => ended((await call(`undoJob/${job._id}`, {})).job._id)
  },
  restored: async ({ remove, call }, ids) => {
    await remove({ userIds: ids })
    return () => call('restoreUsers', { userIds: ids })
  },
  'imported again': async ({ me, remove, rows, ended }, ids) => {
    await remove({ userIds: ids })
    const emails =
      'SELECT row_number() OVER ()::integer AS row, email FROM users WHERE id = ANY($1)'
    const given = await rows<RowInput>(emails, ids)
    return async () => {
      const list = await importer(host, { organisationId: me.organisationId })
      const { _id } = await list.begin(given.length)
      await list.send(_id, given)
      const { job } = (await list.start(_id, { restoreDeleted: true })).json().data
      await ended(job._id)
    }
  },
}

const held = (course: string, status = 'not-started') => ({ course, status })

test.each(Object.entries(ways))(
  '%s users: have exactly what the other members of their groups have',
  async (_, leave) => {
    const my = await school()
    const [fire, first] = [await my.course('Fire safety'), await my.course('First aid')]
    const taken = await my.course('Taken')
    const [ana = '', ben = '', cem = ''] = await my.some(3, 'Pilot')
    const [crew, pilots] = [await my.crew('Crew', [ana, ben]), await my.pilots()]
    await my.give([fire, taken], [crew, pilots])
    await my.call('removeUsersFromCourse', { courses: [taken], users: [ana, ben] })

    const comeBack = await leave(my, [ana, cem])
    await keep()
    expect(await my.holdings(ana)).toMatchObject([held('Fire safety'), held('Taken', 'withdrawn')])
    await my.give([first], [crew, pilots])
    await keep()
    await comeBack()
    // Two servers at once do nothing twice.
    await Promise.all([keep(), keep()])
    const all = await my.holdings(ben)
    expect(all).toMatchObject([held('Fire safety'), held('First aid'), held('Taken', 'withdrawn')])
    expect(await my.holdings(ana)).toEqual(all)
    const given = ['Fire safety', 'First aid', 'Taken'].map((title) => held(title))
    expect(await my.holdings(cem)).toMatchObject(given)
  },
)

test('reactivateUsers: a user added to a group while inactive gets its courses', async () => {
  const { course, some, crew, give, off, on, call, holdings } = await school()
  const [ana = ''] = await some(1)
  const [one, fire] = [await crew('Crew'), await course('Fire safety')]
  await give([fire], [one])
  await off([ana])
  await call('addUsersToGroups', { userIds: [ana], userGroups: [one] })
  await keep()
  expect(await holdings(ana)).toEqual([])
  await on([ana])
  await keep()
  expect(await holdings(ana)).toMatchObject([{ ...held('Fire safety'), sources: ['group'] }])
})

test('reactivateUsers: a user removed from groups while inactive loses their courses, as previewed', async () => {
  const { course, some, crew, group, give, off, on, call, holdings, post } = await school()
  const [ana = '', ben = '', cem = ''] = await some(3)
  const fire = await course('Fire safety')
  const [one, other] = [await crew('One', [ana]), await crew('Other', [ben])]
  const keeps = await group('Keeps', [cem])
  await give([fire], [one, other, keeps])
  await off([ana, ben, cem])
  const out = { userIds: [ana, cem], userGroups: [one, keeps] }
  expect((await call('removeUsersFromGroups?dryRun=true', out)).consequences.assignments).toBe(1)
  expect((await call('removeUsersFromGroups', out)).consequences.assignments).toBe(1)
  const { deletion } = (await post('deleteUserGroup', { userGroup: other })).json().data
  expect(deletion.endedAssignments).toBe(1)
  await keep()
  const all = async () => (await Promise.all([ana, ben, cem].map(holdings))).flat()
  const after = [
    held('Fire safety', 'withdrawn'),
    held('Fire safety', 'withdrawn'),
    held('Fire safety'),
  ]
  expect(await all()).toMatchObject(after)
  await on([ana, ben, cem])
  await keep()
  expect(await all()).toMatchObject(after)
})

test('reactivateUsers: a user who no longer matches the rules loses the courses, as previewed', async () => {
  const { course, some, pilots, give, off, on, call, holdings, user } = await school()
  const [ana = '', ben = ''] = await some(2, 'Pilot')
  await give([await course('Fire safety')], [await pilots()])
  await off([ana, ben])
  await keep()
  expect(await holdings(ana)).toMatchObject([held('Fire safety')])
  await call(`updateUser/${ana}`, { designation: 'Cook', version: (await user(ana))?.['version'] })
  expect((await on([ana, ben], '?dryRun=true')).consequences.assignments).toBe(1)
  expect((await on([ana, ben])).consequences.assignments).toBe(1)
  await keep()
  expect(await holdings(ana)).toMatchObject([held('Fire safety', 'withdrawn')])
  expect(await holdings(ben)).toMatchObject([held('Fire safety')])
})

test('restoreUsers: a user loses the courses of a group deleted meanwhile, as previewed', async () => {
  const { course, some, crew, give, call, remove, holdings } = await school()
  const [ana = ''] = await some(1)
  const one = await crew('Crew', [ana])
  await give([await course('Fire safety')], [one])
  await remove({ userIds: [ana] })
  expect((await call('deleteUserGroup', { userGroup: one })).deletion.endedAssignments).toBe(0)
  await keep()
  expect(await holdings(ana)).toMatchObject([held('Fire safety')])
  const back = { userIds: [ana] }
  const foretold = await call('restoreUsers?dryRun=true', back)
  expect(foretold.consequences.assignments).toBe(1)
  expect((await call('restoreUsers', back)).consequences).toEqual(foretold.consequences)
  await keep()
  expect(await holdings(ana)).toMatchObject([held('Fire safety', 'withdrawn')])
})

test('reactivateUsers: a group is not a source any more after the course was removed from the user', async () => {
  const { course, some, group, give, off, on, call, holdings } = await school()
  const [ana = ''] = await some(1)
  const fire = await course('Fire safety')
  const [crew, club] = [await group('Crew', [ana]), await group('Club', [ana])]
  await give([fire], [crew, club])
  const source = { kind: 'group', _id: club }
  await call('removeUsersFromCourse', { courses: [fire], users: [ana], source })
  await off([ana])
  await on([ana])
  await keep()
  expect(await holdings(ana)).toMatchObject([{ ...held('Fire safety'), sources: ['group'] }])
})

test('updateCourseStatus: users who joined a group while its course was archived get it when it is published', async () => {
  const { course, some, crew, pilots, call, off, on, holdings, user, rows } = await school()
  const [ana = '', ben = '', cem = '', dora = '', eli = '', fay = ''] = await some(6)
  const fire = await course('Fire safety')
  const [one, other] = [await crew('Crew', [ana, dora, eli, fay]), await pilots()]
  const standing = { userGroups: [one, other], futureMembers: true }
  await off([fay])
  await call('addUsersToCourse', { courses: [fire], ...standing, exclude: [eli] })
  await call('removeUsersFromCourse', { courses: [fire], users: [dora] })
  await call('updateCourseStatus', { courseIds: [fire], status: 'archived' })
  await on([fay])
  await call('addUsersToGroups', { userIds: [ben], userGroups: [one] })
  await call(`updateUser/${cem}`, { designation: 'Pilot', version: (await user(cem))?.['version'] })
  await keep()
  expect([...(await holdings(ben)), ...(await holdings(cem))]).toEqual([])
  await rows("UPDATE courses SET status = 'published' WHERE id = $1", fire)
  await Promise.all([keep(), keep()])
  for (const id of [ana, ben, cem, fay])
    expect(await holdings(id)).toMatchObject([{ ...held('Fire safety'), sources: ['group'] }])
  // What an admin has not given, or taken, stays so.
  expect(await holdings(eli)).toEqual([])
  expect(await holdings(dora)).toMatchObject([held('Fire safety', 'withdrawn')])
})

test('addUsersToCourse: a removed course is assigned again if the group gets it again, or the user joins again', async () => {
  const { course, some, crew, give, off, on, call, holdings, read, post } = await school()
  const everybody = await some(3)
  const [ana = '', ben = '', cem = ''] = everybody
  const fire = await course('Fire safety')
  const [ended, again] = [await crew('Ended', [ana]), await crew('Again', [ben])]
  const left = await crew('Left', [cem])
  await give([fire], [ended, again, left])
  const [standing] = (await read(`getGroupAssignments?group=${ended}`)).data.groupAssignments
  await call('endGroupAssignment', { assignmentId: standing._id, removeFromMembers: true })
  await call('removeUsersFromCourse', { courses: [fire], users: [ben, cem] })
  await off(everybody)
  await post('addUsersToCourse', {
    courses: [fire],
    userGroups: [ended, again],
    futureMembers: true,
  })
  const move = { userIds: [cem], userGroups: [left] }
  await call('removeUsersFromGroups', move)
  await keep()
  await call('addUsersToGroups', move)
  await keep()
  await on(everybody)
  await keep()
  for (const id of everybody) expect(await holdings(id)).toMatchObject([held('Fire safety')])
})

test('restoreUsersToCourse: a course lost by leaving a group can be restored manually', async () => {
  const { course, some, crew, give, call, holdings } = await school()
  const [ana = ''] = await some(1)
  const [fire, one] = [await course('Fire safety'), await crew('Crew', [ana])]
  await give([fire], [one])
  await call('removeUsersFromGroups', { userIds: [ana], userGroups: [one] })
  await keep()
  await call('restoreUsersToCourse', { courses: [fire], users: [ana] })
  expect(await holdings(ana)).toMatchObject([{ ...held('Fire safety'), sources: ['direct'] }])
})

test('reactivateUsers: 3,000 users get their courses in a few statements', async () => {
  const { me, course, some, crew, post, ended, rows } = await school()
  const everybody = await some(3_000)
  const courses = [await course('Fire safety'), await course('First aid')]
  const crews = [await crew('Crew', everybody), await crew('Club', everybody)]
  await rows("UPDATE users SET status = 'inactive' WHERE id = ANY($1)", everybody)
  const standing = `INSERT INTO group_assignments (id, organisation_id, group_id, course_id, notify)
    SELECT g || c, $1, g, c, false FROM unnest($2::text[]) AS g, unnest($3::text[]) AS c`
  await rows(standing, me.organisationId, crews, courses)
  await keep()
  const { job } = (await post('reactivateUsers', { userIds: everybody })).json().data
  await ended(job._id)
  const statements = vi.spyOn(Client.prototype, 'query')
  await keep()
  expect(statements.mock.calls.length).toBeLessThan(300)
  statements.mockRestore()
  const given = 'SELECT count(*)::integer AS n FROM enrollments WHERE course_id = ANY($1)'
  expect(await rows(given, courses)).toEqual([{ n: 6_000 }])
})

test('reactivateUsers: very many users get letters about new courses of dynamic groups, as previewed', async () => {
  const { course, some, pilots, give, on, off, ended, rows } = await school()
  const everybody = await some(600, 'Pilot')
  await rows('UPDATE users SET registered_at = now() WHERE id = ANY($1)', everybody)
  const fly = await pilots()
  await ended((await off(everybody)).job._id)
  await give([await course('Fire safety')], [fly])
  await rows("UPDATE users SET designation = 'Cook' WHERE id = $1", everybody[0])
  const { consequences } = await on(everybody, '?dryRun=true')
  expect(consequences).toMatchObject({ messages: 599, assignments: 0 })
  await ended((await on(everybody)).job._id)
  await keep()
  const mails = 'SELECT count(*)::integer AS n FROM mails WHERE user_id = ANY($1)'
  expect(await rows(mails, everybody)).toEqual([{ n: 599 }])
})
