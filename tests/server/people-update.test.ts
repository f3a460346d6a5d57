import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn()
const { people, group, post, rows, user, history, groupHistory } = peopleOf(host, me)

const thabo = (email: string, more: object = {}) => ({
  firstName: 'Thabo',
  lastName: 'Mokoena',
  email,
  ...more,
})
test('updateUser: changes the given fields, and repeating it changes nothing', async () => {
  const [old, next, id = ''] = [
    await group('Old'),
    await group('Next'),
    ...(await people(1, { designation: 'Buyer' })),
  ]
  await post('addUsersToGroups', { userIds: [id], userGroups: [old] })
  const given = { designation: 'Key buyer', userGroups: [next], version: 2 }
  const done = await post(`updateUser/${id}`, given)
  expect(done.statusCode).toBe(200)
  expect(done.json().data.user).toMatchObject({
    designation: 'Key buyer',
    lastName: 'Nguyen 0',
    userGroups: [{ _id: next }],
    version: 3,
  })
  expect((await history(id)).at(-1)).toMatchObject({
    event: 'user/updated',
    changes: [
      { field: 'designation', from: 'Buyer', to: 'Key buyer' },
      { field: 'userGroups', from: 'Old', to: 'Next' },
    ],
  })
  const same = await post(`updateUser/${id}`, { ...given, version: 3 })
  expect(same.json().data.user.version).toBe(3)
  expect(await history(id)).toHaveLength(2)
  expect(await groupHistory(old)).toMatchObject([
    { event: 'user-group/members-added', count: 1 },
    { event: 'user-group/members-removed', count: 1, note: 'Linh Nguyen 0' },
  ])
  expect(await groupHistory(next)).toMatchObject([
    { event: 'user-group/members-added', count: 1, note: 'Linh Nguyen 0' },
  ])
})

test('updateUser: a conflict names who changed it and when, and keeps that change', async () => {
  const tomasz = { organisationId: me.organisationId, firstName: 'Tomasz', lastName: 'Zieliński' }
  const other = peopleOf(host, await host.signedIn(tomasz))
  const [id = ''] = await people(1)
  expect((await other.post(`updateUser/${id}`, { firstName: 'Lin', version: 1 })).statusCode).toBe(
    200,
  )
  const stale = await post(`updateUser/${id}`, { firstName: 'Lynn', version: 1 })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().code).toBe('conflict/stale')
  expect(stale.json().message).toMatch(
    /^Tomasz Zieliński changed this at \d\d:\d\d\. Review the changes, then try again$/,
  )
  expect(await user(id)).toMatchObject({ first_name: 'Lin' })
  const both = await Promise.all(
    ['A', 'B'].map((firstName) => post(`updateUser/${id}`, { firstName, version: 2 })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('updateUser: refuses a taken address, and unknown and foreign users', async () => {
  const [id = ''] = await people(1)
  await people(1, { email: 'mine@acme.example', firstName: 'Amara', lastName: 'Okafor' })
  const taken = await post(`updateUser/${id}`, { email: 'MINE@acme.example', version: 1 })
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toMatchObject({
    code: 'user/email-taken',
    message: 'mine@acme.example already belongs to Amara Okafor',
    errors: [{ field: 'email', code: 'taken' }],
  })
  const [foreign = ''] = await peopleOf(host, await host.signedIn()).people(1)
  for (const unknown of [foreign, 'nobody'])
    expect((await post(`updateUser/${unknown}`, { firstName: 'X', version: 1 })).statusCode).toBe(
      404,
    )
})

test('updateUser: a new address resets the email status, and gets the open invitation', async () => {
  const { _id } = (await post('addUser', thabo('wrong@acme.example'))).json().data.user
  await host.mails('wrong@acme.example')
  await rows('UPDATE users SET bounced_at = now() WHERE id = $1', _id)
  const done = await post(`updateUser/${_id}`, { email: 'right@acme.example', version: 1 })
  expect(done.json().data.user).toMatchObject({ email: 'right@acme.example', emailStatus: 'ok' })
  expect(await host.mails('right@acme.example')).toHaveLength(1)
})

test('updateUser: addresses and names are equal however invisible characters are written', async () => {
  await post('addUser', { firstName: 'José', lastName: 'Ruiz', email: 'jose@acme.example' })
  for (const email of [
    '\u2068jose@acme.example\u2069',
    '\u061Cjose@acme.example',
    'jose\uFE0F@acme.example',
  ]) {
    const again = await post('addUser', thabo(email))
    expect([again.statusCode, again.json().errors?.[0]?.field], JSON.stringify(email)).toEqual([
      409,
      'email',
    ])
  }
  const { _id } = (
    await post('addUser', { firstName: 'Jose\u0301', lastName: 'Ruiz', email: 'ruiz@acme.example' })
  ).json().data.user
  expect((await user(_id))?.first_name).toBe('José')
})
