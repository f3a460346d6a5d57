import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn()
const office = peopleOf(host, me)
const { people, group, post, remove, rows, members, history, groupHistory, ended, results } = office

const thabo = (email: string, more: object = {}) => ({
  firstName: 'Thabo',
  lastName: 'Mokoena',
  email,
  ...more,
})
const there = (email: string) =>
  rows<{ id: string }>('SELECT id FROM users WHERE email = $1 AND deleted_at IS NULL', email)

test('addUser: normalises, adds, joins groups and invites', async () => {
  const buyers = await group('Buyers')
  const added = await post('addUser', {
    firstName: ' Thabo\u200b ',
    lastName: 'Mokoena ',
    email: ' Thabo.Mokoena@ACME.example',
    designation: ' Key\u00a0\t buyer ',
    userGroups: [buyers],
  })
  expect(added.statusCode).toBe(200)
  const person = added.json().data.user
  expect(person).toMatchObject({
    firstName: 'Thabo',
    lastName: 'Mokoena',
    email: 'thabo.mokoena@acme.example',
    designation: 'Key buyer',
    status: 'invited',
    source: 'manual',
    userGroups: [{ _id: buyers, name: 'Buyers' }],
    version: 1,
  })
  const days = (Date.parse(person.inviteExpiresAt) - Date.parse(person.invitedAt)) / 86_400_000
  expect(Math.round(days)).toBe(90)
  expect(await history(person._id)).toMatchObject([
    {
      event: 'user/added',
      admin: { _id: me.id },
      changes: [{ field: 'userGroups', from: null, to: 'Buyers' }],
    },
  ])
  expect(await groupHistory(buyers)).toMatchObject([
    { event: 'user-group/members-added', admin: { _id: me.id }, count: 1, note: 'They are new' },
  ])
  const [mail] = await host.mails('thabo.mokoena@acme.example')
  expect(mail?.text).toContain('/invitation?token=')
})

test('addUser: names the user who has the address, also a deleted one', async () => {
  const first = await post('addUser', thabo('taken@acme.example'))
  const again = await post('addUser', thabo(' Taken@acme.example'))
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({
    code: 'user/email-taken',
    message: 'taken@acme.example already belongs to Thabo Mokoena',
    errors: [{ field: 'email', code: 'taken' }],
  })
  await remove({ userIds: [first.json().data.user._id] })
  const deleted = await post('addUser', thabo('taken@acme.example'))
  expect(deleted.statusCode).toBe(409)
  expect(deleted.json()).toMatchObject({ code: 'user/deleted', errors: [{ code: 'deleted' }] })
  await rows(
    "UPDATE users SET deleted_at = now() - interval '31 days' WHERE email = 'taken@acme.example'",
  )
  expect((await post('addUser', thabo('taken@acme.example'))).statusCode).toBe(200)
})

test('addUser: the same address in another organisation is accepted', async () => {
  const stranger = peopleOf(host, await host.signedIn())
  await stranger.post('addUser', thabo('both@acme.example'))
  expect((await post('addUser', thabo('both@acme.example'))).statusCode).toBe(200)
})

test.each([
  ['an address that is none', { email: 'thabo@' }, 'email'],
  ['a name nobody sees', { firstName: '\u200b ' }, 'firstName'],
  ['a name too long', { lastName: 'x'.repeat(51) }, 'lastName'],
])('addUser: refuses %s', async (_, wrong, field) => {
  const refused = await post('addUser', { ...thabo('fine@acme.example'), ...wrong })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([{ field }])
})

test('addUser: a double click, or twenty, add one user', async () => {
  const key = { headers: { 'idempotency-key': 'one-click-of-mine' } }
  const clicks = await Promise.all(
    Array.from({ length: 2 }, () => post('addUser', thabo('click@acme.example'), key)),
  )
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(clicks[0]?.json()).toEqual(clicks[1]?.json())
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => post('addUser', thabo('race@acme.example'))),
  )
  const statuses = racing.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect(await there('race@acme.example')).toHaveLength(1)
})

test('addUsers: adds new users with reasons for others, as in the dry run', async () => {
  await people(1, { email: 'known@acme.example', firstName: 'Linh', lastName: 'Nguyen' })
  const east = await group('East')
  const body = {
    users: [
      thabo('new.one@acme.example', { userGroups: [east] }),
      thabo('New.One@acme.example '),
      thabo('known@acme.example'),
      thabo('new.two@acme.example'),
    ],
  }
  const foreseen = (await post('addUsers?dryRun=true', body)).json()
  expect(await there('new.one@acme.example')).toEqual([])
  const done = await post('addUsers', body)
  expect(done.statusCode).toBe(207)
  const { succeeded, ...rest } = done.json().data
  expect(foreseen.data).toMatchObject(rest)
  expect(rest).toMatchObject({
    skipped: [
      { ref: 'new.one@acme.example', code: 'repeated', message: 'This address is listed twice' },
    ],
    failed: [
      {
        ref: 'known@acme.example',
        code: 'user/email-taken',
        message: 'The address belongs to Linh Nguyen',
      },
    ],
    counts: { succeeded: 2, skipped: 1, failed: 1 },
    consequences: { messages: 2, memberships: 1 },
  })
  expect(await members(east)).toEqual([succeeded[0]._id])
  expect(await groupHistory(east)).toMatchObject([{ event: 'user-group/members-added', count: 1 }])
  const log = await me.get('/api/business/getAuditLog?event=user/added')
  expect(log.json().data.entries).toContainEqual(
    expect.objectContaining({ subject: null, count: 2 }),
  )
})

test('addUsers: is refused if nobody is new, or a group does not exist', async () => {
  await people(1, { email: 'linh@acme.example', firstName: 'Linh', lastName: 'Nguyen' })
  const taken = await post('addUsers', { users: [thabo('linh@acme.example')] })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().message).toBe('linh@acme.example already belongs to Linh Nguyen')
  const gone = await post('addUsers', {
    users: [thabo('x@acme.example'), thabo('y@acme.example', { userGroups: ['gone'] })],
  })
  expect(gone.statusCode).toBe(404)
  expect(gone.json().errors).toMatchObject([{ field: 'users.1.userGroups.0', code: 'not-found' }])
  expect(await there('x@acme.example')).toEqual([])
})

test('addUsers: 1,200 users become a job, once for a key, with a row each', async () => {
  const west = await group('West')
  const users = Array.from({ length: 1_200 }, (_, n) =>
    thabo(`many.${n}@acme.example`, { userGroups: [west] }),
  )
  users.push(thabo('many.7@acme.example'))
  const key = { headers: { 'idempotency-key': 'a-list-of-mine' } }
  const [one, two] = await Promise.all([
    post('addUsers', { users }, key),
    post('addUsers', { users }, key),
  ])
  expect(one?.statusCode).toBe(202)
  expect(one?.json()).toEqual(two?.json())
  const { _id, title, total } = one?.json().data.job ?? {}
  expect({ title, total }).toEqual({ title: 'Adding 1,200 people', total: 1_201 })
  expect(await ended(_id)).toMatchObject({
    status: 'succeeded',
    done: 1_201,
    message: '1,200 added, 1 skipped',
    undoable: false,
  })
  expect(await members(west)).toHaveLength(1_200)
  expect(await groupHistory(west)).toMatchObject([
    { event: 'user-group/members-added', count: 1_200, note: 'They are new' },
  ])
  const skipped = await results(_id, '?outcome=skipped')
  expect(skipped).toMatchObject({
    total: 1,
    data: { results: [{ ref: 'many.7@acme.example', name: 'Thabo Mokoena', code: 'repeated' }] },
  })
  const [queued] = await rows<{ count: string }>(
    "SELECT count(*) FROM mails WHERE kind = 'invitation' AND recipient LIKE 'many.%'",
  )
  expect(queued?.count).toBe('1200')
  // Twenty a piece of work, in a queue where they hold up no other mail.
  const [bulk] = await rows<{ count: string }>(
    "SELECT count(*) FROM pgboss.job WHERE name = 'bulk' AND jsonb_array_length(data->'mailIds') = 20",
  )
  expect(bulk?.count).toBe('60')
})
