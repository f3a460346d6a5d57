import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn()
const { people, group, post, remove, user, members, history, groupHistory } = peopleOf(host, me)

test('deactivateUsers: ends access immediately, once, with a history entry', async () => {
  const [one = '', other = ''] = await people(2, { status: 'active' })
  const done = await post('deactivateUsers', { userIds: [one, other] })
  expect(done.statusCode).toBe(200)
  expect(done.json().data).toMatchObject({
    counts: { succeeded: 2, skipped: 0, failed: 0 },
    reasons: [],
    consequences: { messages: 0, seats: 0, assignments: 0, memberships: 0 },
  })
  expect(await user(one)).toMatchObject({ status: 'inactive', version: 2, deactivate_at: null })
  const again = await post('deactivateUsers', { userIds: [one, other] })
  expect(again.statusCode).toBe(207)
  expect(again.json().data.reasons).toEqual([
    {
      outcome: 'skipped',
      code: 'already-inactive',
      message: 'They are already inactive',
      count: 2,
    },
  ])
  expect(await history(one)).toMatchObject([
    {
      event: 'user/deactivated',
      admin: { _id: me.id, name: 'Ana Duarte' },
      subject: { type: 'user', _id: one, name: 'Linh Nguyen 0' },
      count: null,
    },
  ])
})

test('bulk actions: a filter that matches others than were confirmed changes nothing, also as a job', async () => {
  const own = await host.signedIn()
  const my = peopleOf(host, own)
  await my.people(2, { status: 'active' })
  const body = { filter: { status: 'active' } }
  const { selection } = (await my.post('deactivateUsers?dryRun=true', body)).json().data
  const confirmed = `deactivateUsers?confirm=${selection}`
  const [late = ''] = await my.people(1, { status: 'active' })
  const refused = await my.post(confirmed, body)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'change/selection-changed',
    message: expect.stringContaining('3 match now, 2 matched before'),
  })
  await my.people(600, { status: 'active' })
  expect((await my.post(confirmed, body)).json().message).toContain(
    '603 match now, 2 matched before',
  )
  expect(await my.user(late)).toMatchObject({ status: 'active' })
  const jobs = await own.get('/api/business/getJobs?page=1&limit=25')
  expect(jobs.json().data.jobs).toEqual([])

  const again = (await my.post('deactivateUsers?dryRun=true', body)).json().data.selection
  expect((await my.post(`deactivateUsers?confirm=${again}`, body)).statusCode).toBe(202)
})

test('reactivateUsers: users become active or invited, as before', async () => {
  const [active = ''] = await people(1, { status: 'active', registeredAt: new Date() })
  const [invited = '', there = ''] = await people(2)
  await post('deactivateUsers', { userIds: [active, invited] })
  const done = await post('reactivateUsers', { userIds: [active, invited, there] })
  expect(done.statusCode).toBe(207)
  expect(done.json().data).toMatchObject({
    counts: { succeeded: 2, skipped: 1, failed: 0 },
    skipped: [{ ref: there, code: 'not-inactive', message: 'Linh Nguyen 1 is not inactive' }],
  })
  expect(await user(active)).toMatchObject({ status: 'active', deactivated_at: null, version: 3 })
  expect(await user(invited)).toMatchObject({ status: 'invited', deactivated_at: null })
})

test('deleteUsers, restoreUsers: memberships end, and static ones are restored', async () => {
  const [one = '', other = ''] = await people(2, { status: 'active', registeredAt: new Date() })
  const sales = await group('Sales', [one, other])
  const gone = await group('Gone soon', [one])
  const rules = { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'Clerk' }] }
  await host.pool.query("UPDATE users SET designation = 'Clerk' WHERE id = $1", [one])
  const clerks = await group('Clerks', [one], { type: 'dynamic', rules })
  const { selection: _, ...foreseen } = (
    await remove({ userIds: [one, other] }, '?dryRun=true')
  ).json().data
  const done = await remove({ userIds: [one, other] })
  expect(done.statusCode).toBe(200)
  expect(done.json().data).toMatchObject(foreseen)
  expect(done.json().data.consequences).toMatchObject({ memberships: 4 })
  expect(await members(sales)).toEqual([])
  expect((await remove({ userIds: [one] })).json().data.skipped).toEqual([
    { ref: one, code: 'already-gone', message: 'Linh Nguyen 0 was already deleted' },
  ])
  await host.pool.query('UPDATE user_groups SET deleted_at = now() WHERE id = $1', [gone])
  const back = await post('restoreUsers', { filter: { deleted: true } })
  expect(back.json().data).toMatchObject({
    counts: { succeeded: 2 },
    consequences: { memberships: 3 },
  })
  expect(await members(sales)).toEqual([one, other].toSorted())
  // A deleted group keeps its members for its return.
  expect(await members(gone)).toEqual([one])
  expect((await history(one)).map(({ event }: { event: string }) => event)).toEqual([
    'user/deleted',
    'user/restored',
    'user/joined-group',
  ])
  const deleted = { event: 'user-group/members-removed', note: 'They were deleted' }
  expect(await groupHistory(sales)).toMatchObject([
    { ...deleted, admin: { _id: me.id }, count: 2 },
    { event: 'user-group/members-added', count: 2, note: 'They were restored' },
  ])
  expect(await groupHistory(gone)).toMatchObject([
    { ...deleted, count: 1 },
    { event: 'user-group/members-added', count: 1, note: 'They were restored' },
  ])
  expect(await groupHistory(clerks)).toMatchObject([
    { event: 'user-group/members-left', count: 1, note: 'They were deleted' },
    { event: 'user-group/members-joined', count: 1, admin: null, note: 'Linh Nguyen 0' },
  ])
})

test('restoreUsers: fails if the address has been taken', async () => {
  const [first = ''] = await people(1, { email: 'twice@acme.example' })
  await remove({ userIds: [first] })
  const [second = ''] = await people(1, { email: 'twice@acme.example' })
  const taken = await post('restoreUsers', { userIds: [first, second] })
  expect(taken.json().data).toMatchObject({
    failed: [{ ref: first, code: 'user/email-taken' }],
    skipped: [{ ref: second, code: 'not-deleted' }],
  })
  await remove({ userIds: [second] })
  const both = await post('restoreUsers', { userIds: [first, second] })
  expect(both.json().data.counts).toEqual({ succeeded: 1, skipped: 0, failed: 1 })
})

test('addUsersToGroups, removeUsersFromGroups: change what is needed, in both histories', async () => {
  const [one = '', other = ''] = await people(2)
  const north = await group('North', [one])
  const south = await group('South')
  const both = { userIds: [one, other], userGroups: [north, south] }
  const done = await post('addUsersToGroups', both)
  expect(done.statusCode).toBe(200)
  expect(done.json().data.consequences.memberships).toBe(3)
  expect(await members(north)).toEqual([one, other].toSorted())
  expect(await history(one)).toMatchObject([{ event: 'user/added-to-group', note: 'South' }])
  expect(await history(other)).toMatchObject([
    { event: 'user/added-to-group', note: 'North, South' },
  ])
  const log = await me.get(`/api/business/getAuditLog?subjectType=user-group&subjectId=${south}`)
  expect(log.json()).toMatchObject({
    total: 1,
    data: {
      entries: [{ event: 'user-group/members-added', count: 2, subject: { name: 'South' } }],
    },
  })
  const again = await post('addUsersToGroups', { ...both, userGroups: [south] })
  expect(again.json().data).toMatchObject({
    skipped: [
      { ref: one, code: 'already-member', message: 'Linh Nguyen 0 is already in South' },
      { ref: other },
    ],
    reasons: [{ code: 'already-member', message: 'They are already in South', count: 2 }],
  })
  const left = await post('removeUsersFromGroups', {
    filter: { group: south },
    exclude: [other],
    userGroups: [south],
  })
  expect(left.json().data).toMatchObject({
    counts: { succeeded: 1 },
    consequences: { memberships: 1 },
  })
  expect(await members(south)).toEqual([other])
})

test('addUsersToGroups: dynamic, unknown and foreign groups are refused', async () => {
  const [one = ''] = await people(1)
  const rules = { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'Buyer' }] }
  const ruled = await group('Ruled', [], { type: 'dynamic', rules })
  const stranger = await host.signedIn()
  const foreign = await peopleOf(host, stranger).group('Foreign')
  const dynamic = await post('addUsersToGroups', { userIds: [one], userGroups: [ruled] })
  expect(dynamic.statusCode).toBe(422)
  expect(dynamic.json()).toMatchObject({
    code: 'group/dynamic',
    errors: [{ field: 'userGroups.0', code: 'dynamic' }],
  })
  for (const call of ['addUsersToGroups', 'removeUsersFromGroups']) {
    const refused = await post(call, { userIds: [one], userGroups: [foreign] })
    expect(refused.statusCode).toBe(404)
    expect(refused.json().errors).toMatchObject([{ field: 'userGroups.0', code: 'not-found' }])
  }
  const added = await post('addUser', {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    userGroups: [foreign],
  })
  expect(added.statusCode).toBe(404)
})

test.each(['deactivateUsers', 'reactivateUsers', 'restoreUsers', 'resendInvites', 'deleteUsers'])(
  '%s: users of another organisation are not affected, however they are selected',
  async (call) => {
    const stranger = await host.signedIn()
    const theirs = peopleOf(host, stranger)
    const [foreign = ''] = await theirs.people(1, { status: 'active', lastName: `Foreign ${call}` })
    const before = await theirs.user(foreign)
    const ask = (body: object) => (call === 'deleteUsers' ? remove(body) : post(call, body))
    expect((await ask({ userIds: [foreign] })).statusCode).toBe(404)
    const [mine = ''] = await people(1)
    const mixed = await ask({ userIds: [mine, foreign] })
    expect(mixed.statusCode).toBe(207)
    expect(mixed.json().data.failed).toContainEqual({
      ref: foreign,
      code: 'not-found',
      message: 'This person was not found',
    })
    const byName = await ask({ filter: { search: `Foreign ${call}` } })
    expect(byName.json().data.counts).toEqual({ succeeded: 0, skipped: 0, failed: 0 })
    expect(await theirs.user(foreign)).toEqual(before)
  },
)

test('deleteUsers: a body without a selection, with both kinds, or with unknown fields is refused', async () => {
  expect((await post('deactivateUsers', {})).statusCode).toBe(422)
  expect((await post('deactivateUsers', { userIds: [] })).statusCode).toBe(422)
  expect((await post('deactivateUsers', { userIds: ['a'], filter: {} })).statusCode).toBe(422)
  expect((await post('restoreUsers', { userIds: ['a'], organisationId: 'x' })).statusCode).toBe(422)
})

test('deleteUsers, deactivateUsers: concurrent calls get correct results', async () => {
  const other = peopleOf(host, await host.signedIn({ organisationId: me.organisationId }))
  const ids = await people(60, { status: 'active' })
  const answers = await Promise.all([
    remove({ userIds: ids }),
    other.post('deactivateUsers', { userIds: ids.toReversed() }),
    other.remove({ userIds: ids.toReversed() }),
    post('deactivateUsers', { userIds: ids }),
  ])
  for (const { statusCode } of answers) expect([200, 207]).toContain(statusCode)
  const deleted = [answers[0], answers[2]].map((answer) => answer?.json().data.counts.succeeded)
  expect(deleted.toSorted((a, b) => a - b)).toEqual([0, 60])
})
