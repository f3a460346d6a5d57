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
