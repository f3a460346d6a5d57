import { afterAll, expect, onTestFinished, test } from 'vitest'
import { groupAssignments } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('addUsersToCourse: members who join get the course, who leave keep or lose it, as when the group is deleted', async () => {
  const school = await organisationWith(host)
  const { course, people, group, post, read, holdings, history, groupHistory, rows } = school
  const fire = await course('Fire safety')
  const first = await course('First aid')
  const [ana = '', ben = '', cem = '', dora = ''] = await people(4, { status: 'active' })
  const crew = await group('Crew', [ana, dora], { onLeave: 'remove-unfinished' })
  const club = await group('Club', [ana])
  const keep = host.keepGroupCourses

  const body = {
    courses: [fire, first],
    userGroups: [crew],
    futureMembers: true,
    deadlineDays: 14,
    note: 'Welcome to the crew.',
  }
  await post('addUsersToCourse?dryRun=true', body)
  expect((await read('getGroupAssignments')).total).toBe(0)
  expect((await post('addUsersToCourse', body)).json().data.counts.succeeded).toBe(4)
  await post('addUsersToCourse', { courses: [fire], userGroups: [club], futureMembers: true })
  const standing = await read(`getGroupAssignments?group=${crew}`)
  expect(standing).toMatchObject({ total: 2, page: 1, limit: 25 })
  expect(standing.data.groupAssignments[0]).toMatchObject({
    group: { _id: crew, name: 'Crew' },
    membersCount: 2,
    deadlineDays: 14,
    deadlineDate: null,
    notify: true,
    assignedBy: { name: 'Ana Duarte' },
  })
  const shown = await read(`getUserGroups?groupId=${crew}`)
  expect(shown.data.userGroups[0].assignments).toMatchObject({ courses: 2 })

  await post('addUsersToGroups', { userIds: [ben, cem], userGroups: [crew] })
  await Promise.all([keep(), keep()])
  expect(await holdings(ben)).toEqual(
    ['Fire safety', 'First aid'].map((title) => ({
      course: title,
      status: 'not-started',
      progress: 0,
      deadline: day(14),
      sources: ['group'],
    })),
  )
  const [{ email } = { email: '' }] = await rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    ben,
  )
  const [letter, ...more] = await host.mails(email)
  expect(more).toEqual([])
  expect(letter?.text).toContain('Ana Duarte')
  expect(letter?.text).toContain('Welcome to the crew.')
  expect((await history(ben)).map(({ event }: { event: string }) => event)).toEqual([
    'user/added-to-group',
    'enrollment/assigned',
  ])

  await rows(
    `UPDATE enrollments SET status = 'completed', progress = 100, completed_at = now()
     WHERE user_id = $1 AND course_id = $2`,
    ben,
    fire,
  )
  await post('removeUsersFromGroups', { userIds: [ana, ben], userGroups: [crew] })
  await keep()
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', status: 'not-started', sources: ['group'] },
    { course: 'First aid', status: 'withdrawn' },
  ])
  expect(await holdings(ben)).toMatchObject([{ status: 'completed' }, { status: 'withdrawn' }])
  await post('removeUsersFromGroups', { userIds: [ana], userGroups: [club] })
  await keep()
  expect(await holdings(ana)).toMatchObject([{ status: 'not-started' }, {}])

  const id = standing.data.groupAssignments.find(
    ({ course: of }: { course: { _id: string } }) => of._id === first,
  )._id
  const end = { assignmentId: id, removeFromMembers: true }
  const foreseen = await post('endGroupAssignment?dryRun=true', end)
  expect(foreseen.json().data).toEqual({ removed: 2, kept: 0 })
  expect((await post('endGroupAssignment', end)).json().data).toEqual({ removed: 2, kept: 0 })
  const told = (await groupHistory(crew)).filter(({ event }) => /course/.test(event))
  expect(told).toMatchObject([
    { event: 'user-group/courses-assigned', note: 'Fire safety, First aid', count: null },
    { event: 'user-group/course-ended', note: 'First aid', count: 2 },
  ])
  expect(await holdings(cem)).toMatchObject([{ status: 'not-started' }, { status: 'withdrawn' }])
  expect((await post('endGroupAssignment', end)).statusCode).toBe(404)

  const remove = (query = '') => post(`deleteUserGroup${query}`, { userGroup: crew })
  expect((await remove('?dryRun=true')).json().data.deletion.endedAssignments).toBe(2)
  await remove()
  await keep()
  expect(await holdings(cem)).toMatchObject([{ status: 'withdrawn' }, {}])
  expect(await holdings(dora)).toMatchObject([{ status: 'withdrawn' }, {}])
  await post('restoreUserGroup', { userGroup: crew })
  await keep()
  expect(await holdings(cem)).toMatchObject([{ status: 'not-started', sources: ['group'] }, {}])
})

test('addUsersToCourse: people who join several groups with the same course get it once, with each group as a source', async () => {
  const { course, people, group, post, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const [crew, club] = [await group('Crew', []), await group('Club', [])]
  for (const item of [crew, club])
    await post('addUsersToCourse', { courses: [fire], userGroups: [item], futureMembers: true })
  await post('addUsersToCourse', { courses: [fire], users: [ben] })
  await post('addUsersToGroups', { userIds: [ana, ben], userGroups: [crew, club] })
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', sources: ['group', 'group'] },
  ])
  expect(await holdings(ben)).toMatchObject([{ sources: ['direct', 'group', 'group'] }])
})

test('addUsersToGroups: people who join several groups get one letter, as previewed', async () => {
  const { me, course, people, group, post, ended, rows } = await organisationWith(host)
  const everybody = await people(600, { status: 'active' })
  const crews = [await group('Crew', []), await group('Club', []), await group('Night', [])]
  const words = ['', 'Mind the stairs.', '']
  for (const [index, crew] of crews.entries()) {
    const given = { courses: [await course(`Course ${index}`)], note: words[index] }
    await post('addUsersToCourse', { ...given, userGroups: [crew], futureMembers: true })
  }
  const body = { userIds: everybody, userGroups: crews }
  const foretold = (await post('addUsersToGroups?dryRun=true', body)).json().data.consequences
  await ended((await post('addUsersToGroups', body)).json().data.job._id)
  await host.keepGroupCourses()
  const mails = 'SELECT count(*)::integer AS n FROM mails WHERE organisation_id = $1'
  expect(await rows(mails, me.organisationId)).toEqual([{ n: 1_200 }])
  expect(foretold).toMatchObject({ messages: 1_200 })
})

test('removeUsersFromGroups: previews the assignments that end, and those end', async () => {
  const { course, people, group, post, holdings, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  const first = await course('First aid')
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  const crew = await group('Crew', [ana, ben, cem], { onLeave: 'remove-unfinished' })
  const night = await group('Night', [ana, ben], { onLeave: 'remove-unfinished' })
  const club = await group('Club', [ana])
  const give = (courses: string[], userGroups: string[]) =>
    post('addUsersToCourse', { courses, userGroups, futureMembers: true })
  await give([fire, first], [crew])
  await give([fire], [night, club])
  await rows(
    `UPDATE enrollments SET status = 'completed', progress = 100, completed_at = now()
     WHERE user_id = $1`,
    cem,
  )
  const takeOut = async (userGroups: string[], query = '') => {
    const body = { userIds: [ana, ben, cem], userGroups }
    return (await post(`removeUsersFromGroups${query}`, body)).json().data
  }
  const endedBy = async (...userGroups: string[]) =>
    (await takeOut(userGroups, '?dryRun=true')).consequences.assignments

  expect(await endedBy(crew)).toBe(2)
  expect(await endedBy(club)).toBe(0)
  // What both groups gave ends only with both; the club keeps what it gave.
  expect(await endedBy(night)).toBe(0)
  expect(await endedBy(crew, night)).toBe(3)
  expect(await endedBy(crew, night, club)).toBe(3)

  const { selection: _, ...foreseen } = await takeOut([crew, night], '?dryRun=true')
  expect(await takeOut([crew, night])).toMatchObject(foreseen)
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([{ status: 'not-started' }, { status: 'withdrawn' }])
  expect(await holdings(ben)).toMatchObject([{ status: 'withdrawn' }, { status: 'withdrawn' }])
  expect(await holdings(cem)).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

test('removeUsersFromGroups: counts assignments that end through dependent groups', async () => {
  const { course, people, group, post, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const first = await course('First aid')
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const crew = await group('Crew', [ana, ben], { onLeave: 'remove-unfinished' })
  const following = async (name: string, onLeave: string, value: string) => {
    const rules = { match: 'all', conditions: [{ field: 'userGroup', op: 'is', value }] }
    return (await post('createUserGroup', { name, rules, onLeave })).json().data.userGroup._id
  }
  const follows = await following('Follows', 'remove-unfinished', crew)
  const further = await following('Further', 'remove-unfinished', follows)
  const keeps = await following('Keeps', 'keep', crew)
  const give = (courses: string[], userGroups: string[]) =>
    post('addUsersToCourse', { courses, userGroups, futureMembers: true })
  await give([fire], [crew, further])
  const takeOut = async (userIds: string[], query = '') =>
    (await post(`removeUsersFromGroups${query}`, { userIds, userGroups: [crew] })).json().data
  // What a group and those that follow it gave ends with all of them.
  const foreseen = await takeOut([ana], '?dryRun=true')
  expect(foreseen.consequences).toMatchObject({ memberships: 1, assignments: 1 })
  await give([first], [further])
  expect((await takeOut([ana, ben], '?dryRun=true')).consequences).toMatchObject({ assignments: 4 })
  expect((await takeOut([ana])).consequences).toMatchObject({ assignments: 2 })
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn' }, { status: 'withdrawn' }])
  // One that keeps what it gave holds the rest.
  await give([fire, first], [keeps])
  expect((await takeOut([ben], '?dryRun=true')).consequences).toMatchObject({ assignments: 0 })
  // Who is deactivated leaves groups by rules, and keeps the courses.
  const off = await post('deactivateUsers?dryRun=true', { userIds: [ben] })
  expect(off.json().data.consequences).toMatchObject({ assignments: 0 })
  await post('deactivateUsers', { userIds: [ben] })
  await host.keepGroupCourses()
  expect(await holdings(ben)).toMatchObject([{ status: 'not-started' }, { status: 'not-started' }])
})

test('addUsersToGroups, restoreUsers: preview the letters and the assignments that end, dependent groups included', async () => {
  const { course, people, group, post, rows, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const first = await course('First aid')
  const been = { status: 'active', registeredAt: new Date() } as const
  const [ana = '', ben = '', cem = '', dora = '', eva = ''] = await people(5, been)
  const crew = await group('Crew')
  const silent = await group('Silent')
  const outside = { match: 'all', conditions: [{ field: 'userGroup', op: 'is-not', value: crew }] }
  const body = { name: 'Outside', rules: outside, onLeave: 'remove-unfinished' }
  const { _id: others } = (await post('createUserGroup', body)).json().data.userGroup
  const give = (courses: string[], userGroups: string[], more = {}) =>
    post('addUsersToCourse', { courses, userGroups, futureMembers: true, ...more })
  await give([fire, first], [crew])
  await give([fire], [silent], { notify: false })
  const join = async (userIds: string[], userGroups: string[], query = '') =>
    (await post(`addUsersToGroups${query}`, { userIds, userGroups })).json().data.consequences
  const foresee = (userIds: string[], ...userGroups: string[]) =>
    join(userIds, userGroups, '?dryRun=true')
  // One letter each, however many courses; none to an address that mail came back from, or of a group that gives silently.
  await rows(`UPDATE users SET bounced_at = now() WHERE id = $1`, cem)
  expect(await foresee([ana, ben, cem], crew)).toMatchObject({ messages: 2, assignments: 0 })
  expect(await foresee([ana, ben], silent)).toMatchObject({ messages: 0, assignments: 0 })
  const peace = await course('Peace and quiet')
  await give([peace], [others], { notify: false })
  // By joining they leave the group of those outside, and its course.
  expect(await foresee([ana, ben], crew)).toMatchObject({ messages: 2, assignments: 2 })
  // What the other group gives goes on.
  await give([first], [others], { notify: false })
  expect(await foresee([ana, ben], crew)).toMatchObject({ messages: 2, assignments: 2 })
  await give([fire], [others])
  expect(await join([ana], [crew])).toMatchObject({ messages: 0, assignments: 1 })
  const leaving = await post('removeUsersFromGroups?dryRun=true', {
    userIds: [ana],
    userGroups: [crew],
  })
  expect(leaving.json().data.consequences).toMatchObject({ messages: 0 })
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([
    { course: 'Fire safety', status: 'not-started', sources: ['group'] },
    { course: 'First aid', status: 'not-started', sources: ['group'] },
    { course: 'Peace and quiet', status: 'withdrawn' },
  ])

  await post('deactivateUsers', { userIds: [dora, eva] })
  const again = async () =>
    (await post('reactivateUsers?dryRun=true', { userIds: [dora, eva] })).json().data.consequences
  expect(await again()).toMatchObject({ messages: 0 })
  const safety = await course('Safety at heights')
  await give([safety], [others])
  expect(await again()).toMatchObject({ messages: 2 })
  const back = await post('reactivateUsers', { userIds: [dora, eva] })
  expect(back.json().data.consequences).toMatchObject({ messages: 2 })
})

test('reactivateUsers: letters of groups that people joined while inactive are previewed', async () => {
  const { course, people, group, post } = await organisationWith(host)
  const fire = await course('Fire safety')
  const crew = await group('Crew')
  const night = await group('Night')
  const give = { courses: [fire], futureMembers: true }
  await post('addUsersToCourse', { ...give, userGroups: [crew], note: 'From the crew.' })
  await post('addUsersToCourse', { ...give, userGroups: [night], note: 'From the night.' })
  const been = { status: 'active', registeredAt: new Date() } as const
  const [dora = ''] = await people(1, been)
  await post('deactivateUsers', { userIds: [dora] })
  const joined = await post('addUsersToGroups', { userIds: [dora], userGroups: [crew, night] })
  expect(joined.json().data.consequences).toMatchObject({ messages: 0 })
  await host.keepGroupCourses()
  // Of two groups that give one course, one tells.
  const back = async (query = '') =>
    (await post(`reactivateUsers${query}`, { userIds: [dora] })).json().data.consequences
  expect(await back('?dryRun=true')).toMatchObject({ messages: 1 })
  expect(await back()).toMatchObject({ messages: 1 })
})

test('addUsersToGroups: no letters to people who were never invited; the invitation lists their courses', async () => {
  const { course, people, group, post, rows, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const crew = await group('Crew')
  await post('addUsersToCourse', { courses: [fire], userGroups: [crew], futureMembers: true })
  const email = 'linh@quiet.example'
  const [linh = ''] = await people(1, { status: 'invited', email })
  const joined = await post('addUsersToGroups', { userIds: [linh], userGroups: [crew] })
  expect(joined.json().data.consequences).toMatchObject({ messages: 0 })
  await host.keepGroupCourses()
  expect(await holdings(linh)).toMatchObject([{ course: 'Fire safety', status: 'not-started' }])
  const letters = () => rows<{ kind: string }>('SELECT kind FROM mails WHERE user_id = $1', linh)
  expect(await letters()).toEqual([])
  await post('resendInvites', { userIds: [linh] })
  expect(await letters()).toEqual([{ kind: 'invitation' }])
  const [letter] = await host.mails(email)
  expect(letter?.text).toContain('Fire safety')
})

test('deleteUserGroup: counts assignments that end through dependent groups', async () => {
  const { course, people, group, post, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const crew = await group('Crew', [ana, ben])
  const rules = { match: 'all', conditions: [{ field: 'userGroup', op: 'is', value: crew }] }
  const made = { name: 'Follows', rules, onLeave: 'remove-unfinished' }
  const follows = (await post('createUserGroup', made)).json().data.userGroup._id
  await post('addUsersToCourse', { courses: [fire], userGroups: [follows], futureMembers: true })
  await host.keepGroupCourses()
  const remove = (query = '') => post(`deleteUserGroup${query}`, { userGroup: crew })
  const dependents = [
    { userGroup: { _id: follows, name: 'Follows' }, joinsCount: 0, leavesCount: 2 },
  ]
  const expected = { usersCount: 2, endedAssignments: 2, dependentsCount: 1, dependents }
  expect((await remove('?dryRun=true')).json().data.deletion).toMatchObject(expected)
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([{ status: 'not-started' }])
  expect((await remove()).json().data.deletion).toMatchObject(expected)
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn' }])
})

test('endGroupAssignment: more than 500 members become a job; the group loses the course at once', async () => {
  const { me, course, people, group, post, rows, ended } = await organisationWith(host)
  const members = await people(501, { status: 'active' })
  const [conduct, everybody] = [await course('Code of conduct'), await group('Everybody', members)]
  const { organisationId } = me
  const assignmentId = newId()
  const standing = { id: assignmentId, organisationId, groupId: everybody, courseId: conduct }
  await host.db.insert(groupAssignments).values(standing)
  await rows(
    `WITH given AS (INSERT INTO enrollments (id, organisation_id, user_id, course_id)
       SELECT 'e_' || id, $1, id, $2 FROM unnest($3::text[]) AS id RETURNING id)
     INSERT INTO enrollment_sources (enrollment_id, kind, ref, organisation_id)
       SELECT id, 'group', $4, $1 FROM given`,
    organisationId,
    conduct,
    members,
    everybody,
  )
  const end = { assignmentId, removeFromMembers: true }
  const begun = await post('endGroupAssignment', end)
  expect(begun.statusCode).toBe(202)
  const { job } = begun.json().data
  expect(job.title).toBe('Removing Code of conduct of Everybody from 501 people')
  expect((await post('endGroupAssignment', end)).statusCode).toBe(404)
  expect(await ended(job._id)).toMatchObject({ status: 'succeeded', message: '501 removed' })
  const left = "SELECT id FROM enrollments WHERE course_id = $1 AND status <> 'withdrawn'"
  expect(await rows(left, conduct)).toEqual([])
})

test('addUsersToCourse: people who join the group at the same time get the course', async () => {
  const { course, people, group, holdings, begin, waiting } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const crew = await group('Crew')
  // Who joins is held up when they are in the group, and nobody else can see it yet.
  const history = await host.pool.connect()
  await history.query('BEGIN')
  await history.query('LOCK TABLE audit_log IN SHARE MODE')
  onTestFinished(() => history.release(true))
  const joining = begin('addUsersToGroups', { userIds: [ana], userGroups: [crew] })
  await waiting(1)
  const body = { courses: [fire], userGroups: [crew], futureMembers: true }
  const giving = begin('addUsersToCourse', body)
  await Promise.race([giving, waiting(2)])
  await history.query('COMMIT')
  expect([await joining, await giving]).toEqual([200, 200])
  await host.keepGroupCourses()
  expect(await holdings(ana)).toMatchObject([{ course: 'Fire safety', sources: ['group'] }])
})

test('endGroupAssignment: people who are being assigned the course lose it', async () => {
  const { course, people, group, post, read, holdings, begin, waiting } =
    await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const crew = await group('Crew')
  await post('addUsersToCourse', { courses: [fire], userGroups: [crew], futureMembers: true })
  const [standing] = (await read('getGroupAssignments')).data.groupAssignments
  await post('addUsersToGroups', { userIds: [ana], userGroups: [crew] })
  // She is held up when she has the course, and nobody else can see it yet.
  const history = await host.pool.connect()
  await history.query('BEGIN')
  await history.query('LOCK TABLE audit_log IN SHARE MODE')
  onTestFinished(() => history.release(true))
  const giving = host.keepGroupCourses()
  await waiting(1)
  const end = { assignmentId: standing._id, removeFromMembers: true }
  const ending = begin('endGroupAssignment', end)
  await Promise.race([ending, waiting(2)])
  await history.query('COMMIT')
  await giving
  expect(await ending).toBe(200)
  expect(await holdings(ana)).toMatchObject([{ course: 'Fire safety', status: 'withdrawn' }])
})

/** Holds up whoever writes into a history, once all else is done and nobody can see it yet. */
async function holdUp() {
  const other = await host.pool.connect()
  onTestFinished(() => other.release(true))
  await other.query('BEGIN')
  await other.query('LOCK TABLE audit_log IN SHARE MODE')
  return () => other.query('COMMIT')
}

test('deleteCourses: a course being deleted is not assigned to people or groups', async () => {
  const { course, people, group, read, holdings, begin, waiting } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const crew = await group('Crew')
  const letGo = await holdUp()
  const deleting = begin('deleteCourses', { courseIds: [fire] })
  await waiting(1)
  const giving = begin('addUsersToCourse', { courses: [fire], users: [ana], notify: false })
  await waiting(2)
  const forGood = { courses: [fire], userGroups: [crew], futureMembers: true }
  const standing = begin('addUsersToCourse', forGood)
  await waiting(3)
  await letGo()
  expect([await deleting, await giving, await standing]).toEqual([200, 207, 404])
  expect(await holdings(ana)).toEqual([])
  expect((await read('getGroupAssignments')).total).toBe(0)
})

test('addUsersToCourse: a course being assigned is neither deleted nor unpublished', async () => {
  const { course, people, group, rows, begin, waiting } = await organisationWith(host)
  const [fire, aid] = [await course('Fire safety'), await course('First aid')]
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const crew = await group('Crew')
  await begin('addUsersToCourse', { courses: [aid], users: [ben], notify: false })
  await begin('removeUsersFromCourse', { courses: [aid], users: [ben] })
  const ways = [
    ['addUsersToCourse', { courses: [fire], users: [ana], notify: false }],
    ['addUsersToCourse', { courses: [fire], userGroups: [crew], futureMembers: true }],
    ['restoreUsersToCourse', { courses: [aid], users: [ben] }],
  ] as const
  for (const [call, body] of ways) {
    const letGo = await holdUp()
    const giving = begin(call, body)
    await waiting(1)
    const courseIds = [...body.courses]
    const drafting = begin('updateCourseStatus', { courseIds, status: 'draft' })
    const deleting = begin('deleteCourses', { courseIds })
    await waiting(3)
    await letGo()
    expect([await giving, await drafting, await deleting]).toEqual([200, 207, 409])
    await rows('DELETE FROM enrollments WHERE course_id = $1', fire)
  }
  const published = { status: 'published', deleted_at: null }
  const states = await rows('SELECT status, deleted_at FROM courses WHERE id = ANY($1)', [
    fire,
    aid,
  ])
  expect(states).toEqual([published, published])
})
