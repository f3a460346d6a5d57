import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from './license-host.ts'
import { testHost } from './host.ts'
import { pathOrganisation, type PathOrganisation } from './path-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: PathOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await pathOrganisation(host)
})
afterAll(() => host.close())

const assign = (paths: string[], users: string[], more = {}, dry = false) =>
  office.call(`addUsersTolearningPaths${dry ? '?dryRun=true' : ''}`, { paths, users, ...more })

const states = async (path: string, user: string) =>
  (await office.personIn(path, user))?.steps.map(({ state }) => state)

test('addUsersTolearningPaths counts what was completed before: 2 of 3 is 67 %', async () => {
  const [a, b, c] = [
    await office.course('Step A1'),
    await office.course('Step B1'),
    await office.course('Step C1'),
  ]
  const who = await office.person('Amara')
  await office.call('addUsersToCourse', { courses: [a, b], users: [who] })
  await office.complete(who, a, '2026-05-03T10:00:00Z')
  await office.complete(who, b, '2026-05-04T10:00:00Z')
  const path = await office.path('Two of three', [a, b, c])
  const dry = await assign([path], [who], {}, true)
  expect(dry.data.outcomes).toEqual([{ outcome: 'assigned', count: 1 }])
  expect(dry.data.consequences).toMatchObject({ carriedSteps: 1, messages: 1 })
  expect(await office.personIn(path, who)).toBeUndefined()
  const done = await assign([path], [who])
  expect(done.http, JSON.stringify(done)).toBe(200)
  expect(await office.personIn(path, who)).toMatchObject({
    status: 'in-progress',
    progress: 67,
    completedSteps: 2,
    requiredSteps: 3,
    carriedSteps: 2,
    currentStep: { _id: c, title: 'Step C1' },
    sources: [{ kind: 'direct' }],
  })
  const held = await office.holdings(who)
  expect(held.map(({ course, sources }) => [course, sources])).toEqual([
    ['Step A1', ['direct', 'learning-path']],
    ['Step B1', ['direct', 'learning-path']],
    ['Step C1', ['learning-path']],
  ])
  await office.complete(who, c)
  expect(await office.personIn(path, who)).toMatchObject({ status: 'completed', progress: 100 })
  const other = await office.path('All done', [a, b])
  const before = await assign([other], [who])
  expect(before.data.outcomes).toEqual([{ outcome: 'completed-before', count: 1 }])
  const report = await office.me.get('/api/business/getLearningPathReport?search=All')
  expect(report.json().data.learningPathReport).toMatchObject([
    { assigned: 1, completed: 1, completionRate: 100, averageDays: null },
  ])
})

test('a step of a path in order opens when the needed steps before it are done', async () => {
  const names = ['Step O1', 'Step O2', 'Step O3', 'Step O4']
  const [a = '', optional = '', archived = '', d = ''] = await Promise.all(
    names.map((name) => office.course(name)),
  )
  const who = await office.person('Ordered')
  const path = await office.path(
    'In order',
    [a, { _id: optional, type: 'course', required: false }, archived, d],
    { enforceOrder: true },
  )
  await office.rows(`UPDATE courses SET status = 'archived' WHERE id = $1`, archived)
  await assign([path], [who])
  expect(await states(path, who)).toEqual(['open', 'locked', 'unavailable', 'locked'])
  expect((await office.holdings(who)).map(({ course }) => course)).toEqual(['Step O1'])
  await office.complete(who, a)
  expect(await states(path, who)).toEqual(['done', 'open', 'unavailable', 'open'])
  await office.complete(who, d)
  expect(await office.personIn(path, who)).toMatchObject({
    status: 'in-progress',
    progress: 67,
    isStuck: true,
    currentStep: null,
  })
  await office.rows(`UPDATE courses SET status = 'published' WHERE id = $1`, archived)
  await office.settle()
  expect(await states(path, who)).toEqual(['done', 'open', 'open', 'done'])
  await office.complete(who, archived)
  expect(await office.personIn(path, who)).toMatchObject({ status: 'completed', isStuck: false })
})

test('at least 2 of 3 steps complete a path', async () => {
  const [a, b, c] = [
    await office.course('Step L1'),
    await office.course('Step L2'),
    await office.course('Step L3'),
  ]
  const who = await office.person('Least')
  const path = await office.path('At least two', [a, b, c], {
    completionRule: 'at-least',
    atLeast: 2,
  })
  await assign([path], [who])
  await office.complete(who, c)
  expect(await office.personIn(path, who)).toMatchObject({ progress: 50, requiredSteps: 2 })
  await office.complete(who, a)
  expect(await office.personIn(path, who)).toMatchObject({ status: 'completed', progress: 100 })
})

test('in order, at least 2 of 4 required steps open one by one; then all are open', async () => {
  const ids = await Promise.all(
    ['Step L1', 'Step L2', 'Step L3', 'Step L4'].map((name) => office.course(name)),
  )
  const [l1 = '', l2 = '', l3 = '', l4 = ''] = ids
  const path = await office.path(
    'Two of four in order',
    [{ _id: l1, type: 'course', required: false }, l2, l3, l4],
    { enforceOrder: true, completionRule: 'at-least', atLeast: 2 },
  )
  const who = await office.person('Lior')
  await assign([path], [who])
  expect(await states(path, who)).toEqual(['open', 'open', 'locked', 'locked'])
  await office.complete(who, l2)
  expect(await states(path, who)).toEqual(['open', 'done', 'open', 'locked'])
  expect(await office.personIn(path, who)).toMatchObject({ progress: 50, requiredSteps: 2 })
  await office.complete(who, l1)
  expect(await states(path, who)).toEqual(['done', 'done', 'open', 'open'])
  expect(await office.personIn(path, who)).toMatchObject({ status: 'completed', currentStep: null })
})

test('a course in two paths and assigned directly has three sources, removed one by one', async () => {
  const a = await office.course('Shared')
  const who = await office.person('Shared')
  const [one, two] = [await office.path('First', [a]), await office.path('Second', [a])]
  await assign([one, two], [who])
  await office.call('addUsersToCourse', { courses: [a], users: [who] })
  const sources = async () => (await office.holdings(who))[0]
  expect((await sources())?.sources).toEqual(['direct', 'learning-path', 'learning-path'])
  await office.call('removeUsersFromLearningPaths', { paths: [one], users: [who] })
  expect(await sources()).toMatchObject({ sources: ['direct', 'learning-path'] })
  await office.call('removeUsersFromLearningPaths', { paths: [two], users: [who] })
  expect(await sources()).toMatchObject({ status: 'not-started', sources: ['direct'] })
  await office.call('restoreUsersToLearningPaths', { paths: [one], users: [who] })
  expect(await sources()).toMatchObject({ sources: ['direct', 'learning-path'] })
  await office.call('removeUsersFromCourse', { courses: [a], users: [who] })
  expect((await sources())?.status).toBe('withdrawn')
})

test('removing a path from a user withdraws its courses; undo brings them back', async () => {
  const [a, b] = [await office.course('Step U1'), await office.course('Step U2')]
  const who = await office.person('Undone')
  const path = await office.path('Undone', [a, b])
  await assign([path], [who])
  const removed = await office.call('removeUsersFromLearningPaths', { paths: [path], users: [who] })
  expect(removed.data.outcomes).toEqual([{ outcome: 'removed', count: 1 }])
  expect((await office.holdings(who)).map(({ status }) => status)).toEqual([
    'withdrawn',
    'withdrawn',
  ])
  const undone = await office.call(`undoChange/${removed.data.changeId}`, {})
  expect(undone.http, JSON.stringify(undone)).toBe(200)
  expect((await office.holdings(who)).map(({ status }) => status)).toEqual([
    'not-started',
    'not-started',
  ])
  expect(await office.personIn(path, who)).toMatchObject({ status: 'not-started' })
})

test('due days count from the day of assignment; updatePathDeadline moves the steps that follow it', async () => {
  const [a, b, c] = [
    await office.course('Step D1'),
    await office.course('Step D2'),
    await office.course('Step D3'),
  ]
  const who = await office.person('Due')
  const path = await office.path('Due', [
    { _id: a, type: 'course', dueInDays: 7 },
    b,
    { _id: c, type: 'course', required: false },
  ])
  await assign([path], [who], { deadlineDate: day(30) })
  const due = async () => (await office.holdings(who)).map(({ deadline }) => deadline)
  expect(await due()).toEqual([day(7), day(30), null])
  const moved = await office.call('updatePathDeadline', {
    paths: [path],
    users: [who],
    deadlineDate: day(60),
  })
  expect(moved.data.outcomes).toEqual([{ outcome: 'deadline-changed', count: 1 }])
  expect(await due()).toEqual([day(7), day(60), null])
})

test('extendLicenses: a step whose license had ended is open again, and gives seats', async () => {
  const a = await office.course('Extended A')
  const license = await office.license('Ended', [a], {
    startDate: day(-9),
    expirationDate: day(-1),
  })
  const path = await office.path('Waits for a license', [
    { _id: license, type: 'license', required: false },
  ])
  const who = await office.person('Wanda')
  await office.call('addUsersTolearningPaths', { paths: [path], users: [who] })
  expect((await office.personIn(path, who))?.steps).toMatchObject([{ state: 'unavailable' }])
  expect((await office.seats(license)).users).toEqual([])
  const body = { licenseIds: [license], expirationDate: day(30) }
  expect((await office.call('extendLicenses', body)).http).toBe(200)
  await office.settle()
  await office.settle()
  expect((await office.personIn(path, who))?.steps).toMatchObject([{ state: 'open' }])
  expect((await office.seats(license)).users).toMatchObject([{ _id: who, status: 'assigned' }])
  expect((await office.readPath(path)).unavailableCount).toBe(0)
})

test('a license step takes a seat; too few seats refuse, fill or wait', async () => {
  const a = await office.course('Seated')
  const license = await office.license('One seat', [a], { seatsTotal: 1 })
  const path = await office.path('With a seat', [{ _id: license, type: 'license' }])
  const people = await Promise.all(
    ['Step S1', 'Step S2', 'Step S3'].map((name) => office.person(name)),
  )
  const [first = '', second = '', third = ''] = people
  const refused = await assign([path], [first, second])
  expect([refused.http, refused.code]).toEqual([422, 'license/not-enough-seats'])
  const dry = await assign([path], [first, second], { ifShort: 'wait' }, true)
  expect(dry.data.consequences.seats).toMatchObject([{ needed: 2, available: 1 }])
  const filled = await assign([path], [first, second], { ifShort: 'fill' })
  expect(filled.data.counts).toEqual({ succeeded: 1, skipped: 1, failed: 0 })
  expect((await office.holdings(first)).map(({ sources }) => sources)).toEqual([['license']])
  const waiting = await assign([path], [third], { ifShort: 'wait' })
  expect(waiting.data.counts.succeeded).toBe(1)
  const { users } = await office.seats(license)
  expect(users.map(({ status }) => status).toSorted()).toEqual(['assigned', 'waiting'])
  await office.complete(first, a)
  expect(await office.personIn(path, first)).toMatchObject({ status: 'completed' })
})

test('addUsersTolearningPaths refuses drafts, archived paths and two deadlines', async () => {
  const a = await office.course('Refused')
  const who = await office.person('Refused')
  const { data } = await office.send('addLearningPath', {
    title: 'A draft',
    courses: office.steps(a),
  })
  const draft: string = data.learningPath._id
  const path = await office.path('Archived', [a])
  await office.update(path, { status: 'archived' })
  const refused = async (paths: string[], more = {}) => {
    const { http, code, errors } = await assign(paths, [who], more)
    return [http, code, errors?.[0]?.field]
  }
  expect(await refused([draft])).toEqual([422, 'learning-path/in-draft', 'paths.0'])
  expect(await refused([path])).toEqual([422, 'request/invalid', 'paths.0'])
  expect(await refused(['nothing'])).toEqual([404, 'request/not-found', 'paths.0'])
  const live = await office.path('Live one', [a])
  expect(await refused([live], { deadlineDate: day(5), deadlineDays: 5 })).toContain(422)
  expect(await refused([live], { deadlineDate: day(-2) })).toContain(422)
})

test('updateLearningPath adds a required step to a live path: keep and require', async () => {
  const [a, b] = [await office.course('Step K1'), await office.course('Step K2')]
  const [finished, open] = [await office.person('Finished'), await office.person('Open')]
  const path = await office.path('Live change', [a])
  await assign([path], [finished, open])
  await office.complete(finished, a)
  const courses = office.steps(a, b)
  const dry = await office.update(path, { courses }, true)
  expect(dry.data.impact).toMatchObject({
    learners: 2,
    completed: 1,
    reopened: 0,
    completing: 0,
    steps: [{ step: { _id: b, name: 'Step K2' }, change: 'added', have: 0, done: 0, get: 2 }],
  })
  expect((await office.readPath(path)).stepsCount).toBe(1)
  await office.update(path, { courses })
  expect(await office.personIn(path, finished)).toMatchObject({ status: 'completed' })
  expect(await office.personIn(path, open)).toMatchObject({ progress: 0, requiredSteps: 2 })
  const c = await office.course('Step K3')
  const more = office.steps(a, b, c)
  const change = { courses: more, newSteps: 'require' }
  expect((await office.update(path, change, true)).data.impact.reopened).toBe(1)
  await office.update(path, change)
  expect(await office.personIn(path, finished)).toMatchObject({
    status: 'in-progress',
    progress: 33,
    completedSteps: 1,
  })
  // Removing the new steps completes it again; what was not begun goes.
  await office.begin(open, c)
  const less = await office.update(path, { courses: office.steps(a) })
  expect(less.data.impact).toMatchObject({ completing: 1 })
  expect(await office.personIn(path, finished)).toMatchObject({ status: 'completed' })
  const left = (await office.holdings(open)).map(({ course, status }) => [course, status])
  expect(left).toEqual([
    ['Step K1', 'not-started'],
    ['Step K2', 'withdrawn'],
    ['Step K3', 'in-progress'],
  ])
})

test('deleteLearningPath keeps begun courses, and restoreLearningPaths brings the others back', async () => {
  const [a, b] = [await office.course('Step R1'), await office.course('Step R2')]
  const who = await office.person('Restored')
  const path = await office.path('Restored', [a, b])
  await assign([path], [who])
  await office.begin(who, a)
  await office.call('deleteLearningPath', { learningPathIds: [path] })
  const held = async () => (await office.holdings(who)).map(({ status }) => status)
  expect(await held()).toEqual(['in-progress', 'withdrawn'])
  await office.call('restoreLearningPaths', { learningPathIds: [path] })
  expect(await held()).toEqual(['in-progress', 'not-started'])
  expect(await office.personIn(path, who)).toMatchObject({ status: 'in-progress' })
})

test('getLearningPathStatus, getPathProgress and getUserLearningPaths agree', async () => {
  const [a, b] = [await office.course('Step P1'), await office.course('Step P2')]
  const people = await Promise.all(['P one', 'P two', 'P three'].map((name) => office.person(name)))
  const path = await office.path('Figures', [a, b])
  await assign([path], people, { deadlineDate: day(3) })
  await office.complete(people[0] ?? '', a)
  await office.complete(people[0] ?? '', b)
  await office.begin(people[1] ?? '', a)
  const { totals, total, facets } = await office.status(path, '&facets=true&page=1')
  expect(total).toBe(3)
  expect(totals).toEqual({
    assigned: 3,
    notStarted: 1,
    inProgress: 1,
    completed: 1,
    overdue: 0,
    averageProgress: 33,
    completionRate: 33.3,
  })
  expect(facets.status).toHaveLength(3)
  for (const query of ['status=completed', `step=${a}&stepState=begun`, 'sort=-progress&limit=10'])
    expect((await office.status(path, `&${query}`)).users.length).toBeGreaterThan(0)
  const progress = (await office.me.get(`/api/business/getPathProgress/${path}`)).json().data
    .progress
  expect(progress.totals).toEqual(totals)
  const report = (await office.me.get('/api/business/getLearningPathReport?search=Figures')).json()
  expect(report.data.learningPathReport).toMatchObject([{ averageDays: progress.averageDays }])
  expect(progress.averageDays).toBe(0)
  expect(progress.steps).toMatchObject([
    { step: { _id: a }, has: 3, begun: 1, done: 1, doneBefore: 0 },
    { step: { _id: b }, has: 3, begun: 0, done: 1 },
  ])
  const mine = await office.me.get(`/api/business/getUserLearningPaths/${people[0]}`)
  expect(mine.json().data.learningPaths).toMatchObject([{ status: 'completed', progress: 100 }])
  const reminded = await office.call('remindUsersInLearningPaths', {
    paths: [path],
    filter: {},
  })
  expect(reminded.data.counts.succeeded).toBe(2)
})

test('exportLearningPaths and exportLearningPathStatus write a row each', async () => {
  const a = await office.course('Exported')
  const who = await office.person('Exported')
  const path = await office.path('To export', [a])
  await assign([path], [who])
  const paths = await office.post('exportLearningPaths', {
    learningPathIds: [path],
    columns: ['title', 'assigned', 'steps'],
    format: 'csv',
  })
  expect(paths.statusCode, paths.body).toBe(200)
  expect(paths.body.trim().split(/\r?\n/u)).toEqual([
    'Title,Assigned,Steps',
    'To export,1,Exported',
  ])
  const users = await office.post('exportLearningPathStatus', {
    paths: [path],
    filter: {},
    columns: ['path', 'status', 'currentStep'],
    format: 'csv',
  })
  expect(users.body.trim().split(/\r?\n/u)).toEqual([
    'Path,Status,Current step',
    'To export,Not started,Exported',
  ])
})

test('a course that is a step, and a category of a path, are in use', async () => {
  const a = await office.course('A step')
  await office.path('Uses a step', [a])
  const deleted = await office.call('deleteCourses', { courseIds: [a] })
  expect([deleted.http, deleted.code]).toEqual([409, 'course/in-use'])
  expect(deleted.message).toContain('1 learning path')
})

test('removing from all and deleting twice change nothing more: kept figures equal the rows', async () => {
  const courses = await Promise.all(['Any 1', 'Any 2', 'Any 3'].map((name) => office.course(name)))
  const people = await Promise.all(['Any a', 'Any b', 'Any c'].map((name) => office.person(name)))
  const paths = [
    await office.path('Any order', courses, { enforceOrder: true }),
    await office.path('Any rule', courses, { completionRule: 'at-least', atLeast: 2 }),
  ]
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 60; round += 1) {
    const [user = '', path = ''] = [people[next(3)], paths[next(2)]]
    const course = courses[next(3)] ?? ''
    const acts = [
      () => assign([path], [user]),
      () => office.call('removeUsersFromLearningPaths', { paths: [path], users: [user] }),
      () => office.begin(user, course),
      () => office.complete(user, course),
      () => office.call('addUsersToCourse', { courses: [course], users: [user] }),
      () => office.call('removeUsersFromCourse', { courses: [course], users: [user] }),
    ]
    await acts[next(acts.length)]?.()
  }
  const read = () =>
    office.rows(
      `SELECT a.path_id, a.user_id, a.status, a.progress, a.completed_steps, a.stuck, a.completed_at,
         (SELECT json_agg(json_build_object('s', st.state, 'd', st.done_at) ORDER BY st.step_id)
          FROM path_step_states st WHERE st.assignment_id = a.id) AS steps
       FROM path_assignments a WHERE a.path_id = ANY($1::text[]) ORDER BY 1, 2`,
      paths,
    )
  const before = await read()
  await office.rows(
    `SELECT sync_path_assignments(array_agg(id)) FROM path_assignments WHERE path_id = ANY($1::text[])`,
    paths,
  )
  expect(await read()).toEqual(before)
  // Every source names a path that is assigned, and every open step has its course.
  const differing = await office.rows(
    `SELECT e.id FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'learning-path'
       WHERE s.ref = ANY($1::text[]) AND NOT EXISTS (SELECT FROM path_assignments a
         WHERE a.path_id = s.ref AND a.user_id = e.user_id AND a.withdrawn_at IS NULL)
     UNION ALL
     SELECT a.id FROM path_assignments a JOIN path_step_states st ON st.assignment_id = a.id AND st.state = 'open'
       JOIN path_steps p ON p.id = st.step_id
       WHERE a.path_id = ANY($1::text[]) AND a.withdrawn_at IS NULL AND NOT EXISTS (
         SELECT FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id
         WHERE e.user_id = a.user_id AND e.course_id = p.course_id AND s.kind = 'learning-path' AND s.ref = a.path_id)`,
    paths,
  )
  expect(differing).toEqual([])
})
