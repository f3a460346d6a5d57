import { afterAll, expect, test } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { ended, importer, type RowInput } from './import-host.ts'

const host = await testHost()
afterAll(host.close)

type Consequences = components['schemas']['ImportConsequences']
type Held = { who: string; course: string }

/** A school whose admin imports people, and what an import does there beside what was foretold of it. */
async function school() {
  const all = await organisationWith(host)
  const { me, rows, post } = all
  const list = await importer(host, { organisationId: me.organisationId })
  const call = async (name: string, body: object) => {
    const { statusCode, ...answer } = await post(name, body)
    expect(statusCode, answer.body).toBeLessThan(300)
    return answer.json().data
  }
  const held = () =>
    rows<Held>(
      `SELECT u.email AS who, c.title AS course FROM enrollments e JOIN users u ON u.id = e.user_id
         JOIN courses c ON c.id = e.course_id
       WHERE e.organisation_id = $1 AND e.status <> 'withdrawn' ORDER BY 1, 2`,
      me.organisationId,
    )
  const letters = async (kind: string) => {
    const sent = 'SELECT count(*)::integer AS n FROM mails WHERE organisation_id = $1 AND kind = $2'
    const [counted] = await rows<{ n: number }>(sent, me.organisationId, kind)
    return counted?.n ?? 0
  }
  const draft = async (given: RowInput[], more: object = {}) => {
    const { _id } = await list.begin(given.length, 'people.csv', more)
    for (let offset = 0; offset < given.length; offset += 2_000)
      await list.send(_id, given.slice(offset, offset + 2_000))
    return _id
  }
  const foretell = async (id: string, options: object = {}): Promise<Consequences> => {
    const answer = await list.start(id, options, '?dryRun=true')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.consequences
  }
  return {
    ...all,
    list,
    call,
    draft,
    foretell,
    give: (courses: string[], userGroups: string[], more: object = {}) =>
      call('addUsersToCourse', { courses, userGroups, futureMembers: true, ...more }),
    async ruled(name: string, field: string, value: string, more: object = {}): Promise<string> {
      const rules = { match: 'all', conditions: [{ field, op: 'is', value, ...more }] }
      const body = { name, rules, onLeave: 'remove-unfinished' }
      return (await call('createUserGroup', body)).userGroup._id
    },
    /** Foretells an import, carries it out, and answers the first, which is what happened. */
    async carryOut(given: RowInput[], options: object = {}, more: object = {}) {
      const id = await draft(given, more)
      const foretold = await foretell(id, options)
      const [before, invited, told] = [
        await held(),
        await letters('invitation'),
        await letters('course-assigned'),
      ]
      expect((await list.start(id, options)).statusCode).toBe(202)
      await ended(list, id)
      await host.keepGroupCourses()
      const after = await held()
      const isIn = (some: Held[]) => {
        const known = new Set(some.map(({ who, course }) => `${who} ${course}`))
        return ({ who, course }: Held) => known.has(`${who} ${course}`)
      }
      const [was, is] = [isIn(before), isIn(after)]
      const gained = after.filter((item) => !was(item))
      const byCourse = Map.groupBy(gained, ({ course }) => course)
      const counts = Object.fromEntries([...byCourse].map(([title, some]) => [title, some.length]))
      expect({
        ...foretold,
        courses: Object.fromEntries(
          foretold.courses.map(({ course, usersCount }) => [course.name, usersCount]),
        ),
      }).toEqual({
        invitations: (await letters('invitation')) - invited,
        courseMessages: (await letters('course-assigned')) - told,
        learners: new Set(gained.map(({ who }) => who)).size,
        courses: counts,
        coursesCount: byCourse.size,
        endedAssignments: before.filter((item) => !is(item)).length,
        isWhole: foretold.isWhole,
      })
      return foretold
    },
  }
}

const person = (row: number, more: Partial<RowInput> = {}): RowInput => {
  return { row, firstName: 'Linh', email: `p${row}@acme.example`, ...more }
}

test('startImport dry run: previews what new people get from their groups, and the letters', async () => {
  const my = await school()
  const [fire, first] = [await my.course('Fire safety'), await my.course('First aid')]
  const [peace, hidden] = [await my.course('Peace'), await my.course('Hidden', { status: 'draft' })]
  const [sales, asia] = [await my.group('Sales'), await my.group('Asia')]
  const silent = await my.group('Silent')
  const buyers = await my.ruled('All buyers', 'designation', 'buyer')
  const ours = await my.ruled('Ours', 'emailDomain', 'acme.example')
  const inAsia = await my.ruled('Followers of Asia', 'userGroup', asia)
  const further = await my.ruled('Further', 'userGroup', inAsia)
  await my.group('Without courses')
  await my.give([fire, first], [sales])
  await my.give([first], [asia], { note: 'From Asia.' })
  await my.give([fire], [buyers], { note: 'From the buyers.' })
  await my.give([peace], [silent, ours], { notify: false })
  await my.give([first, peace], [further])
  await host.pool.query(
    `INSERT INTO group_assignments (id, organisation_id, group_id, course_id)
     VALUES ('hidden' || $1, $2, $1, $3)`,
    [sales, my.me.organisationId, hidden],
  )
  const some = (from: string) => [
    person(1, { email: `a${from}@acme.example`, groups: 'sales; SALES; New ones' }),
    person(2, { email: `b${from}@acme.example`, groups: 'Sales;Asia', designation: 'BUYER' }),
    person(3, { email: `c${from}@other.example`, groups: 'Asia' }),
    person(4, { email: `d${from}@other.example`, groups: 'All buyers', designation: 'Clerk' }),
    person(5, { email: `d${from}@other.example`, groups: 'Sales' }),
    person(6, { email: `e${from}@other.example`, groups: 'Sales', skip: true }),
    person(7, { email: 'bad', groups: 'Sales' }),
    person(8, { email: `f${from}@other.example`, groups: 'Without courses' }),
  ]
  const now = await my.carryOut(some('now'), { invite: 'now' })
  expect(now).toMatchObject({ invitations: 5, learners: 3, endedAssignments: 0, isWhole: true })
  expect(now.courses).toEqual([
    { course: { _id: first, name: 'First aid' }, usersCount: 3 },
    { course: { _id: peace, name: 'Peace' }, usersCount: 3 },
    { course: { _id: fire, name: 'Fire safety' }, usersCount: 2 },
  ])
  for (const invite of ['later', 'never']) {
    const quiet = await my.carryOut(some(invite), { invite })
    expect(quiet).toMatchObject({ invitations: 0, courseMessages: 0, learners: 3 })
  }
  const all = await my.carryOut(some('all'), { invite: 'now', userGroups: [silent] })
  expect(all).toMatchObject({ invitations: 5, learners: 5, coursesCount: 3 })
  // Everybody is there already, with all they have.
  expect(await my.carryOut(some('all'), { invite: 'now' })).toMatchObject({
    invitations: 0,
    learners: 0,
  })
})

test('startImport dry run: previews what people get and lose by rules that match after the import', async () => {
  const my = await school()
  const [fire, first, peace, night] = [
    await my.course('Fire safety'),
    await my.course('First aid'),
    await my.course('Peace'),
    await my.course('Night work'),
  ]
  const been = { status: 'active', designation: 'Pilot', registeredAt: new Date() } as const
  const ids = await my.people(8, been)
  const [ana = '', ben = '', cem = '', dora = '', eva = '', fay = ''] = ids
  const emails = await Promise.all(ids.map(async (id) => String((await my.user(id))?.['email'])))
  const pilots = await my.ruled('Pilots', 'designation', 'Pilot')
  const cooks = await my.ruled('Cooks', 'designation', 'Cook')
  const follows = await my.ruled('Follow the pilots', 'userGroup', pilots)
  await my.give([fire, first], [pilots])
  await my.give([night], [follows])
  await my.give([fire, peace], [cooks], { note: 'Welcome to the kitchen.' })
  await my.call('addUsersToCourse', { courses: [first], users: [ben] })
  await my.rows(
    `UPDATE enrollments SET status = 'completed', completed_at = now() WHERE user_id = $1`,
    cem,
  )
  await my.call('deactivateUsers', { userIds: [dora] })
  await my.rows(`UPDATE users SET bounced_at = now() WHERE id = $1`, eva)
  await my.rows(`UPDATE users SET status = 'invited', registered_at = NULL WHERE id = $1`, fay)
  await host.keepGroupCourses()
  const moving = emails.map((email, index) => ({ row: index + 1, email, designation: 'Cook' }))
  const stays = { row: 7, email: emails[6], designation: '' }
  const blank = { row: 8, email: emails[7], designation: '#N/A' }
  const list = [...moving.slice(0, 6), stays, blank]
  // What both give does not end; what is completed stays, and so does what is had in another way.
  const done = await my.carryOut(list)
  expect(done).toMatchObject({
    courseMessages: 3,
    learners: 5,
    coursesCount: 1,
    endedAssignments: 7,
    isWhole: true,
  })
  expect((await my.holdings(ana)).map(({ course, status }) => [course, status])).toEqual([
    ['Fire safety', 'not-started'],
    ['First aid', 'withdrawn'],
    ['Night work', 'withdrawn'],
    ['Peace', 'not-started'],
  ])
  const again = { row: 1, email: emails[0], designation: 'pilot' }
  const cleared = { row: 2, email: emails[6], designation: '' }
  const odd = { row: 3, email: emails[7], designation: '-' }
  const back = await my.carryOut([again, cleared, odd], {}, { clearBlank: ['designation'] })
  expect(back).toMatchObject({
    courseMessages: 1,
    learners: 1,
    coursesCount: 2,
    endedAssignments: 4,
  })
})

test('startImport dry run: previews what restored people get and lose', async () => {
  const my = await school()
  const [fire, first, taken, old] = [
    await my.course('Fire safety'),
    await my.course('First aid'),
    await my.course('Taken'),
    await my.course('Old'),
  ]
  const been = { status: 'active', designation: 'Pilot', registeredAt: new Date() } as const
  const ids = await my.people(4, been)
  const [ana = '', ben = '', cem = '', dora = ''] = ids
  const emails = await Promise.all(ids.map(async (id) => String((await my.user(id))?.['email'])))
  const onLeave = 'remove-unfinished'
  const crew = await my.group('Crew', [ana, ben, dora], { onLeave })
  const gone = await my.group('Gone', [ana], { onLeave })
  const pilots = await my.ruled('Pilots', 'designation', 'Pilot')
  await my.give([fire, taken], [crew])
  await my.give([old], [gone])
  await my.give([fire], [pilots])
  await my.call('removeUsersFromCourse', { courses: [taken], users: [ana, ben] })
  await my.call('deactivateUsers', { userIds: [dora] })
  await my.remove({ userIds: ids })
  await my.call('deleteUserGroup', { userGroup: gone })
  await my.give([first], [crew])
  await host.keepGroupCourses()
  const list = emails.map((email, index) => {
    return {
      row: index + 1,
      email,
      designation: index === 2 ? 'Cook' : '',
      groups: index === 1 ? 'Crew' : '',
    }
  })
  const id = await my.draft(list)
  expect(await my.foretell(id)).toMatchObject({ courseMessages: 0, learners: 0 })
  const back = await my.carryOut(list, { restoreDeleted: true })
  expect(back).toMatchObject({
    invitations: 0,
    courseMessages: 2,
    learners: 2,
    courses: [{ course: { _id: first }, usersCount: 2 }],
    // Who is no pilot any more, and the course of a group that is gone.
    endedAssignments: 2,
  })
  expect((await my.holdings(cem)).map(({ status }) => status)).toEqual(['withdrawn'])
})

test('startImport dry run: counts one letter per person, however many people and groups', async () => {
  const my = await school()
  const [sales, asia, night] = [
    await my.group('Sales'),
    await my.group('Asia'),
    await my.group('Night'),
  ]
  await my.give([await my.course('Fire safety')], [sales])
  await my.give([await my.course('First aid'), await my.course('Peace')], [asia])
  await my.give([await my.course('Night work')], [night], { note: 'Mind the stairs.' })
  const many = Array.from({ length: 1_200 }, (_, n) =>
    person(n + 1, { groups: n % 2 === 0 ? 'Sales; Asia; Night' : 'Asia' }),
  )
  const done = await my.carryOut(many, { invite: 'now', userGroups: [sales] })
  expect(done).toMatchObject({ invitations: 1_200, courseMessages: 1_800, learners: 1_200 })
})

test('startImport dry run: uses the people and groups of now, not of the check', async () => {
  const my = await school()
  const fire = await my.course('Fire safety')
  const crew = await my.group('Crew')
  await my.give([fire], [crew])
  const deleted = await my.list.person({ email: 'p3@acme.example' })
  const id = await my.draft([1, 2, 3, 4].map((row) => person(row, { groups: 'Crew' })))
  const options = { invite: 'now' }
  const counted = { invitations: 3, courseMessages: 4, learners: 4 }
  expect(await my.foretell(id, options)).toMatchObject(counted)
  await my.list.person({ email: 'p1@acme.example' })
  await my.remove({ userIds: [deleted] })
  const now = { invitations: 2, courseMessages: 3, learners: 3 }
  expect(await my.foretell(id, options)).toMatchObject(now)
  const restoring = { ...options, restoreDeleted: true }
  expect(await my.foretell(id, restoring)).toMatchObject({ ...now, courseMessages: 4, learners: 4 })
  await my.call('deleteUserGroup', { userGroup: crew })
  expect(await my.foretell(id, options)).toEqual({
    invitations: 2,
    courseMessages: 0,
    learners: 0,
    courses: [],
    coursesCount: 0,
    endedAssignments: 0,
    isWhole: true,
  })
})

test('startImport dry run: says that more may follow when rules depend on course status', async () => {
  const my = await school()
  const [fire, first] = [await my.course('Fire safety'), await my.course('First aid')]
  const crew = await my.group('Crew')
  await my.give([fire], [crew])
  const isWhole = async () => {
    const id = await my.draft([person(1)])
    return (await my.foretell(id, { userGroups: [crew] })).isWhole
  }
  const done = await my.ruled('Done', 'courseStatus', 'completed', { ref: fire })
  await my.give([first], [done])
  expect(await isWhole()).toBe(true)
  const waiting = await my.ruled('Waiting', 'courseStatus', 'not-started', { ref: fire })
  expect(await isWhole()).toBe(true)
  await my.give([first], [waiting])
  expect(await isWhole()).toBe(false)
  // Nobody is given anything, so nothing follows.
  const id = await my.draft([person(1)])
  expect((await my.foretell(id)).isWhole).toBe(true)
})

test('startImport dry run: sums up more rows than one statement takes', async () => {
  const my = await school()
  const crew = await my.group('Crew')
  await my.give([await my.course('Fire safety')], [crew])
  const { _id: id } = await my.list.begin(20_500)
  await my.rows(
    `INSERT INTO import_rows (import_id, row, organisation_id, verdict, first_name, email, designation, groups)
     SELECT $1, n, $2, 'new', 'Linh', 'p' || n || '@acme.example', 'Position ' || n, '["crew"]'
     FROM generate_series(1, 20500) n`,
    id,
    my.me.organisationId,
  )
  await my.rows(`UPDATE imports SET counts = '{"new": 20500}' WHERE id = $1`, id)
  expect(await my.foretell(id, { invite: 'now' })).toMatchObject({
    invitations: 20_500,
    courseMessages: 20_500,
    learners: 20_500,
    courses: [{ course: { name: 'Fire safety' }, usersCount: 20_500 }],
    coursesCount: 1,
  })
})

test('startImport dry run: is refused like the start and changes nothing', async () => {
  const my = await school()
  const stranger = await school()
  const rules = await my.ruled('Ruled', 'designation', 'Buyer')
  const foreign = await stranger.group('Foreign')
  const { _id: id } = await my.list.begin(2)
  await my.list.send(id, [person(1)])
  const refusal = async (options: object = {}) => {
    const { statusCode, ...answer } = await my.list.start(id, options, '?dryRun=true')
    return [statusCode, answer.json().code]
  }
  expect(await refusal()).toEqual([409, 'import/incomplete'])
  await my.list.send(id, [person(2)])
  expect(await refusal({ version: 2 })).toEqual([409, 'conflict/stale'])
  expect(await refusal({ userGroups: [foreign] })).toEqual([404, 'request/not-found'])
  expect(await refusal({ userGroups: [rules] })).toEqual([422, 'group/dynamic'])
  const other = await stranger.list.start(id, { version: 3 }, '?dryRun=true')
  expect(other.statusCode).toBe(404)
  const before = await my.list.read(id)
  await my.foretell(id, { invite: 'now' })
  expect(await my.list.read(id)).toEqual(before)
  expect(await my.list.people()).toEqual([])
  expect((await my.list.start(id)).statusCode).toBe(202)
  expect(await refusal()).toEqual([409, 'import/closed'])
})
