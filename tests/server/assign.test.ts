import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost({ env: { LEARNING_URL: 'https://learn.acme.example' } })
afterAll(host.close)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('addUsersToCourse: users, groups and addresses are enrolled, each with its source, in one mail', async () => {
  const { me, course, people, group, post, holdings, history, rows } = await organisationWith(host)
  const fire = await course('Fire safety', { deadlineDays: 30 })
  const first = await course('First aid')
  const draft = await course('Not yet', { status: 'draft' })
  const [ana = '', ben = '', cem = '', gone = ''] = await people(4, { status: 'active' })
  await rows(`UPDATE users SET status = 'inactive' WHERE id = $1`, gone)
  const crew = await group('Crew', [ben, gone])
  const [known] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', cem)

  const refused = await post('addUsersToCourse', { courses: [fire, draft], users: [ana] })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'course/in-draft',
    errors: [{ field: 'courses.1', code: 'draft' }],
  })

  const body = {
    courses: [fire, first],
    users: [ana],
    userGroups: [crew],
    emails: [known?.email ?? '', 'Nadia Rahal <nadia.rahal@acme.example>', 'not an address'],
    createAccounts: true,
    note: 'Before the audit, please.',
  }
  const foreseen = await post('addUsersToCourse?dryRun=true', body)
  expect(foreseen.statusCode, foreseen.body).toBe(207)
  const plan = foreseen.json().data
  expect(plan).toMatchObject({
    counts: { succeeded: 8, skipped: 2, failed: 2 },
    outcomes: [
      { outcome: 'assigned', count: 6 },
      { outcome: 'invited', count: 2 },
    ],
    reasons: [
      { code: 'inactive', count: 2 },
      { code: 'malformed', count: 2 },
    ],
    consequences: { messages: 4, accounts: 1, progressKept: 0 },
  })
  expect(await holdings(ana)).toEqual([])

  const done = await post('addUsersToCourse', body)
  expect(done.statusCode, done.body).toBe(207)
  expect(done.json().data).toMatchObject({
    counts: plan.counts,
    outcomes: plan.outcomes,
    consequences: plan.consequences,
  })
  const had = { status: 'not-started', progress: 0 }
  expect(await holdings(ana)).toEqual([
    { course: 'Fire safety', ...had, deadline: day(30), sources: ['direct'] },
    { course: 'First aid', ...had, deadline: null, sources: ['direct'] },
  ])
  expect(await holdings(ben)).toMatchObject([{ sources: ['group'] }, { sources: ['group'] }])
  expect(await holdings(cem)).toHaveLength(2)
  expect(await history(ana)).toMatchObject([
    { event: 'enrollment/assigned', note: 'Fire safety, First aid' },
  ])
  const log = (
    await me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${fire}`)
  ).json()
  expect(log.data.entries).toMatchObject([{ event: 'enrollment/assigned', count: 4 }])

  const [letter] = await host.mails(known?.email ?? '')
  expect(letter?.subject).toMatch(/assigned 2 courses to you$/)
  expect(letter?.text).toContain('Ana Duarte')
  expect(letter?.text).toContain('Fire safety, due')
  expect(letter?.text).toContain('Before the audit, please.')
  expect(letter?.html).toContain('<a href="https://learn.acme.example"')
  const [invitation] = await host.mails('nadia.rahal@acme.example')
  expect(invitation?.text).toContain('Hello Nadia')
  expect(invitation?.text).toContain('First aid')
  expect(invitation?.text).toContain('Before the audit, please.')
  expect(await host.outbox('nadia.rahal@acme.example')).toHaveLength(1)

  const again = await post('addUsersToCourse', { courses: [fire], users: [ana, ben] })
  expect(again.json().data).toMatchObject({
    outcomes: [{ outcome: 'source-added', count: 1 }],
    skipped: [{ ref: ana, code: 'already-assigned' }],
  })
  expect(await holdings(ben)).toMatchObject([{ sources: ['direct', 'group'] }, {}])
})

test('addUsersToCourse: existing deadlines are kept, replaced, or extended', async () => {
  const { course, people, post, holdings } = await organisationWith(host, 'Pacific/Auckland')
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const give = async (more: object) => {
    const answer = await post('addUsersToCourse', { courses: [fire], users: [ana], ...more })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const [{ deadline } = { deadline: null }] = await holdings(ana)
    return deadline
  }
  const past = { courses: [fire], users: [ana], deadlineDate: day(-3) }
  expect((await post('addUsersToCourse', past)).json()).toMatchObject({
    errors: [{ field: 'deadlineDate', code: 'past' }],
  })
  expect(await give({ deadlineDate: day(20) })).toBe(day(20))
  expect(await give({})).toBe(day(20))
  expect(await give({ deadlineDate: day(40), existingDeadline: 'keep' })).toBe(day(20))
  expect(await give({ deadlineDate: day(10), existingDeadline: 'extend' })).toBe(day(20))
  expect(await give({ deadlineDate: day(30), existingDeadline: 'extend' })).toBe(day(30))
  expect(await give({ deadlineDate: day(10) })).toBe(day(10))
  expect(await give({ deadlineDate: null, existingDeadline: 'extend' })).toBe(null)
  expect(await give({ deadlineDate: day(10), existingDeadline: 'extend' })).toBe(null)

  const set = (more: object) => post('updateDeadline', { courses: [fire], users: [ana], ...more })
  expect((await set({ extendDays: 3 })).json().data.skipped).toMatchObject([
    { code: 'no-deadline' },
  ])
  await set({ deadlineDate: day(5) })
  await set({ extendDays: 3 })
  expect(await holdings(ana)).toMatchObject([{ deadline: day(8) }])
})

test('updateDeadline: a date in the past is accepted for an undo only', async () => {
  const { course, people, post, holdings, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const whose = { courses: [fire], users: [ana] }
  await post('addUsersToCourse', whose)
  await rows('UPDATE enrollments SET deadline_date = $2 WHERE user_id = $1', ana, day(-3))
  await post('updateDeadline', { ...whose, extendDays: 14 })
  const former = { ...whose, deadlineDate: day(-3) }
  const refused = await post('updateDeadline', former)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ errors: [{ field: 'deadlineDate', code: 'past' }] })
  const back = await post('updateDeadline', { ...former, allowPastDate: true })
  expect(back.statusCode, back.body).toBe(200)
  expect(await holdings(ana)).toMatchObject([{ deadline: day(-3) }])
})

test('updateDeadline: a repeated key extends the deadline once', async () => {
  const { course, people, post, holdings } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const whose = { courses: [fire], users: [ana] }
  await post('addUsersToCourse', { ...whose, deadlineDate: day(5) })
  const headers = { 'idempotency-key': 'two-weeks-more' }
  const put = () => post('updateDeadline', { ...whose, extendDays: 14 }, { headers })
  const [first, second] = [await put(), await put()]
  expect(second.json()).toEqual(first.json())
  expect(await holdings(ana)).toMatchObject([{ deadline: day(19) }])
})

test('removeUsersFromCourse: ends all sources or one, and can be restored with its progress', async () => {
  const { me, course, people, group, post, holdings, read, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(1, { status: 'active' })
  const crew = await group('Crew', [ana])
  await post('addUsersToCourse', { courses: [fire], users: [ana], userGroups: [crew] })
  const [{ email } = { email: '' }] = await rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    ana,
  )
  // Nobody is written to about a course that was taken away before the letter went out.
  await host.mails(email)
  const [{ sources, assignedAt, assignedBy }] = (await read(`getUsersInCourse/${fire}`)).data.users
  expect(assignedBy).toMatchObject({ _id: expect.any(String), name: expect.stringMatching(/\S/) })
  expect(sources).toEqual([
    { kind: 'direct', _id: assignedBy._id, name: assignedBy.name, assignedAt, assignedBy },
    { kind: 'group', _id: crew, name: 'Crew', assignedAt, assignedBy },
  ])
  await rows(
    `INSERT INTO item_progress (enrollment_id, item_id, organisation_id, status, attempts, completed_at)
     SELECT id, course_id || '-1', organisation_id, 'completed', 1, now() FROM enrollments WHERE user_id = $1`,
    ana,
  )
  await rows(
    `UPDATE enrollments SET status = 'in-progress', progress = 50, started_at = now() WHERE user_id = $1`,
    ana,
  )
  const whose = { courses: [fire], users: [ana] }
  const one = await post('removeUsersFromCourse', {
    ...whose,
    source: { kind: 'group', _id: crew },
  })
  expect(one.json().data.outcomes).toEqual([{ outcome: 'source-removed', count: 1 }])
  expect(await holdings(ana)).toMatchObject([{ status: 'in-progress', sources: ['direct'] }])
  expect((await post('restoreUsersToCourse', whose)).statusCode).toBe(200)
  expect(await holdings(ana)).toMatchObject([{ sources: ['direct', 'group'] }])

  const all = await post('removeUsersFromCourse', whose)
  expect(all.json().data).toMatchObject({
    outcomes: [{ outcome: 'removed', count: 1 }],
    consequences: { progressKept: 1 },
  })
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn', progress: 50 }])
  expect((await post('removeUsersFromCourse', whose)).json().data.skipped).toMatchObject([
    { code: 'not-assigned' },
  ])
  const back = await post('restoreUsersToCourse', { courses: [fire], filter: {} })
  expect(back.statusCode, back.body).toBe(200)
  expect(await holdings(ana)).toMatchObject([
    { status: 'in-progress', progress: 50, sources: ['direct', 'group'] },
  ])

  const reminded = await post('remindUsersInCourse', { ...whose, note: 'Soon, please.' })
  expect(reminded.json().data).toMatchObject({
    outcomes: [{ outcome: 'reminded', count: 1 }],
    consequences: { messages: 1 },
  })
  expect((await post('remindUsersInCourse', whose)).json().data.skipped).toMatchObject([
    { code: 'just-reminded' },
  ])
  const letters = await host.mails(email, 2)
  expect(letters.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Reminder: complete a course/),
  )
  const elsewhere = await organisationWith(host)
  expect((await elsewhere.post('removeUsersFromCourse', whose)).statusCode).toBe(404)
  expect(me.organisationId).not.toBe(elsewhere.me.organisationId)
})

test('addUsersToCourse: 200 users and 3 courses become a job with one mail each; undo keeps the history of started ones', async () => {
  const { course, people, post, ended, results, rows, read } = await organisationWith(host)
  const courses = [await course('Fire safety'), await course('First aid'), await course('Lifting')]
  const ids = await people(200, { status: 'active' })
  await people(1, { status: 'inactive' })
  const headers = { 'idempotency-key': 'assign-200-people' }
  const body = { courses, filter: {} }
  const started = await post('addUsersToCourse', body, { headers })
  expect(started.statusCode, started.body).toBe(202)
  const { _id, title } = started.json().data.job
  expect(title).toBe('Assignment of 3 courses to 201 people')
  expect((await post('addUsersToCourse', body, { headers })).json().data.job._id).toBe(_id)
  expect(await ended(_id)).toMatchObject({
    status: 'succeeded',
    total: 603,
    message: '600 assigned, 3 skipped',
    undoable: true,
    retryable: false,
  })
  expect((await results(_id, '?outcome=skipped')).total).toBe(3)
  const [{ mailed } = { mailed: '' }] = await rows<{ mailed: string }>(
    `SELECT count(*) || ' to ' || count(DISTINCT user_id) AS mailed FROM mails
     WHERE user_id = ANY($1) AND jsonb_array_length(about -> 'courses') = 3`,
    ids,
  )
  expect(mailed).toBe('200 to 200')
  await rows(
    `UPDATE enrollments SET status = 'in-progress', progress = 10, started_at = now()
     WHERE user_id = $1 AND course_id = $2`,
    ids[0],
    courses[0],
  )
  const undone = await read(`getJob/${_id}`)
  expect(undone.data.job.undoable).toBe(true)
  const undo = await post(`undoJob/${_id}`)
  expect(undo.statusCode, undo.body).toBe(202)
  expect(await ended(undo.json().data.job._id)).toMatchObject({ message: '600 undone' })
  const left = await rows(
    'SELECT user_id, status FROM enrollments WHERE course_id = ANY($1)',
    courses,
  )
  expect(left).toEqual([{ user_id: ids[0], status: 'withdrawn' }])
})

test('restoreUsersToCourse: works for an archived course, not for a draft', async () => {
  const { course, people, post, ended, holdings, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  const [ana = ''] = await people(501, { status: 'active' })
  const given = await post('addUsersToCourse', { courses: [fire], filter: {}, notify: false })
  await ended(given.json().data.job._id)
  const taken = await post('removeUsersFromCourse', { courses: [fire], filter: {} })
  const { _id } = taken.json().data.job
  await ended(_id)
  const become = (status: string) =>
    rows('UPDATE courses SET status = $2 WHERE id = $1', fire, status)
  const restore = () => post('restoreUsersToCourse', { courses: [fire], users: [ana] })
  await become('archived')
  expect((await restore()).json().data.counts).toMatchObject({ succeeded: 1 })
  await become('published')
  await post('removeUsersFromCourse', { courses: [fire], users: [ana] })
  await become('draft')
  const back = await restore()
  expect(back.json().data.failed).toMatchObject([{ code: 'course-gone' }])
  const undo = await post(`undoJob/${_id}`)
  expect(await ended(undo.json().data.job._id)).toMatchObject({
    message: '0 undone, 501 failed',
  })
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn' }])
})

test('createUsersAndAddToCourses: creates, invites and enrolls', async () => {
  const { course, people, post, holdings, rows } = await organisationWith(host)
  const fire = await course('Fire safety')
  await people(1, { email: 'known@acme.example', firstName: 'Kofi', lastName: 'Boateng' })
  const person = (email: string) => ({ firstName: 'Mina', lastName: 'Haidari', email })
  const body = {
    courses: [fire],
    users: [person('mina@acme.example'), person('known@acme.example')],
  }
  const done = await post('createUsersAndAddToCourses', body)
  expect(done.statusCode, done.body).toBe(207)
  expect(done.json().data).toMatchObject({
    outcomes: [{ outcome: 'invited', count: 1 }],
    failed: [{ ref: 'known@acme.example', code: 'user/email-taken' }],
    consequences: { messages: 1, accounts: 1 },
  })
  const [mina] = await rows<{ id: string }>(
    `SELECT id FROM users WHERE email = 'mina@acme.example'`,
  )
  expect(await holdings(mina?.id ?? '')).toMatchObject([{ course: 'Fire safety' }])
  const [letter] = await host.mails('mina@acme.example')
  expect(letter?.text).toContain('Fire safety')
  const none = await post('createUsersAndAddToCourses', {
    ...body,
    users: [person('known@acme.example')],
  })
  expect(none.statusCode).toBe(409)
})

test('jobs: names of users of another organisation are not shown while a job waits', async () => {
  const { course, people, post, results } = await organisationWith(host)
  const [theirs = ''] = await (await organisationWith(host)).people(1)
  const fire = await course('Fire safety')
  const users = [theirs, ...(await people(500, { status: 'active' }))]
  // The job is held up before it judges anybody.
  const other = await host.pool.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE enrollments IN ACCESS EXCLUSIVE MODE')
  onTestFinished(() => other.release(true))
  const { job } = (await post('addUsersToCourse', { courses: [fire], users })).json().data
  const [first] = (await results(job._id, '?page=1&limit=100')).data.results
  expect(first).toMatchObject({ ref: theirs, outcome: 'waiting', name: theirs })
})

test('addUsersToCourse: a refusal has no effect, and an empty group can be assigned a course', async () => {
  const { me, course, group, groupHistory, post, read } = await organisationWith(host)
  const [fire, nobody] = [await course('Fire safety'), newId()]
  const [crew, club] = [await group('Crew'), await group('Club')]
  const body = { courses: [fire], users: [nobody], userGroups: [crew, club] }
  for (const query of ['?dryRun=true', ''])
    expect((await post(`addUsersToCourse${query}`, body)).statusCode).toBe(404)
  const wrong = { ...body, userGroups: [crew, newId()], futureMembers: true }
  expect((await post('addUsersToCourse', wrong)).statusCode).toBe(404)
  expect((await read('getGroupAssignments')).total).toBe(0)

  for (const query of ['?dryRun=true', '']) {
    const answer = await post(`addUsersToCourse${query}`, { ...body, futureMembers: true })
    expect(answer.statusCode).toBe(207)
    expect(answer.json().data.counts).toMatchObject({ succeeded: 0, failed: 1 })
  }
  expect((await read('getGroupAssignments')).total).toBe(2)
  const log = await me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${fire}`)
  expect(log.json().data.entries).toMatchObject([
    { event: 'enrollment/group-assigned', note: 'Club, Crew' },
  ])
  for (const id of [crew, club])
    expect(await groupHistory(id)).toMatchObject([
      { event: 'user-group/courses-assigned', note: 'Fire safety' },
    ])
})

test('history: very many groups are listed up to the length of an entry', async () => {
  const { me, course, group, post } = await organisationWith(host)
  const fire = await course('Fire safety')
  const names = Array.from({ length: 20 }, (_, n) => `${n} ${'crew '.repeat(11)}`.trim())
  const userGroups = await Promise.all(names.map((name) => group(name)))
  await post('addUsersToCourse', { courses: [fire], userGroups, futureMembers: true })
  const log = await me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${fire}`)
  expect(log.statusCode).toBe(200)
  expect(log.json().data.entries[0].note).toHaveLength(500)
})
