import { afterAll, expect, test } from 'vitest'
import { syncGroupSeats } from '../../server/licenses/groups.ts'
import { giveSeatsByLink } from '../../server/licenses/links.ts'
import { joinByLink } from '../../server/links/join.ts'
import { testHost } from './host.ts'
import { countSeatsOf, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

const syncGroups = () => syncGroupSeats(host.parts)

test('addUsersToLicense: who joins a group later gets a seat or waits, and who leaves loses it', async () => {
  const own = await organisationWithLicenses(host)
  const { course, license, people, group, call, one, holdings, read } = own
  const id = await license('Safety', [await course('Fire safety')], { seatsTotal: 2 })
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  const sales = await group('Sales', [ana], { onLeave: 'remove-unfinished' })
  const body = { licenses: [id], userGroups: [sales], futureMembers: true, notify: false }
  const dry = await call('addUsersToLicense?dryRun=true', body)
  expect(dry.data.counts).toMatchObject({ succeeded: 1 })
  expect((await read('getGroupLicenses')).total).toBe(0)
  await call('addUsersToLicense', body)
  expect((await read(`getGroupLicenses?group=${sales}`)).data.groupLicenses).toMatchObject([
    { group: { _id: sales, name: 'Sales' }, license: { _id: id, name: 'Safety' }, notify: false },
  ])
  const groups = (await read(`getUserGroups?userGroup=${sales}`)).data.userGroups
  expect(groups[0].assignments).toEqual({ courses: 0, licenses: 1, paths: 0 })

  const move = (name: string, users: string[]) =>
    call(name, { userIds: users, userGroups: [sales] })
  await move('addUsersToGroups', [ben, cem])
  await Promise.all([syncGroups(), syncGroups()])
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, waiting: 1, available: 0 })
  expect(await holdings(ben)).toMatchObject([{ sources: ['license'] }])
  // Ana has the seat for another reason, too.
  await call('addUsersToLicense', { licenses: [id], users: [ana] })
  await move('removeUsersFromGroups', [ana, ben])
  await syncGroups()
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, waiting: 1, revoked: 1 })
  expect(await holdings(ben)).toMatchObject([{ status: 'withdrawn' }])
  const { users: revoked } = await own.seats(id, 'status=revoked')
  expect(revoked).toMatchObject([{ _id: ben, revokedWhy: 'left-group' }])
  const { users: left } = await own.seats(id, 'status=assigned')
  expect(left.map(({ _id, sources }) => [_id, sources.map(({ kind }) => kind)])).toEqual([
    [ana, ['admin']],
  ])
  await own.sync()
  expect(await countSeatsOf(own, id)).toMatchObject({ surplus: 0, missing: 0 })

  expect((await call('endGroupLicense', { userGroup: sales, license: id })).http).toBe(200)
  expect((await call('endGroupLicense', { userGroup: sales, license: id })).http).toBe(404)
  await move('addUsersToGroups', [ana, ben])
  await syncGroups()
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, waiting: 1 })
})

test('addUsersToGroups, previewUserGroup: tell the seats that are taken, waited for and freed', async () => {
  const { license, people, group, call } = await organisationWithLicenses(host)
  const id = await license('Safety', [], { seatsTotal: 3 })
  const [ana = '', ben = '', cem = '', dan = '', eva = ''] = await people(5, {
    status: 'active',
    designation: 'Porter',
  })
  const team = await group('Team', [ana, ben], { onLeave: 'remove-unfinished' })
  const rules = {
    match: 'all',
    conditions: [{ field: 'designation', op: 'is', value: 'Porter' }],
  }
  const { data } = await call('createUserGroup', {
    name: 'Porters',
    type: 'dynamic',
    rules: { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'Nobody' }] },
  })
  const porters = data.userGroup._id
  const give = (userGroups: string[]) =>
    call('addUsersToLicense', { licenses: [id], userGroups, futureMembers: true, notify: false })
  await give([team])
  await give([porters])

  // Ana and Ben have seats, one is free: Cem takes it, Dan waits.
  const join = { userIds: [cem, dan], userGroups: [team] }
  const dry = await call('addUsersToGroups?dryRun=true', join)
  expect(dry.data.consequences).toMatchObject({ seatsTaken: 1, seatsWaiting: 1, seats: 0 })
  const preview = await call('previewUserGroup', { groupId: porters, rules })
  expect(preview.data.preview).toMatchObject({
    joinsCount: 5,
    seatsTaken: 1,
    seatsWaiting: 2,
    seatsFreed: 0,
  })
  const joined = await call('addUsersToGroups', join)
  expect(joined.data.consequences).toEqual(dry.data.consequences)
  await syncGroups()

  // Ben has the seat for another reason, too; Eva is no member.
  await call('addUsersToLicense', { licenses: [id], users: [ben] })
  const leave = { userIds: [ana, ben, eva], userGroups: [team] }
  const left = await call('removeUsersFromGroups?dryRun=true', leave)
  expect(left.data.consequences).toMatchObject({ seats: 1 })
  const deletion = await call('deleteUserGroup?dryRun=true', { userGroup: team })
  expect(deletion.data.deletion).toMatchObject({ usersCount: 4, seatsFreed: 2 })
  expect((await call('removeUsersFromGroups', leave)).data.consequences.seats).toBe(1)
})

test('addUsersToLicense: seats of a group that keeps what it gave stay, of a deleted group as it says', async () => {
  const { license, people, group, call, one } = await organisationWithLicenses(host)
  const id = await license('Safety', [], { seatsTotal: 5 })
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const [keeping, ending] = [
    await group('Keeps', [ana]),
    await group('Ends', [ben], { onLeave: 'remove-unfinished' }),
  ]
  const userGroups = [keeping, ending]
  await call('addUsersToLicense', { licenses: [id], userGroups, futureMembers: true })
  expect((await one(id))?.seats).toMatchObject({ assigned: 2 })
  await call('removeUsersFromGroups', { userIds: [ana], userGroups: [keeping] })
  await syncGroups()
  expect((await one(id))?.seats).toMatchObject({ assigned: 2 })
  await call('deleteUserGroup', { userGroup: ending })
  await syncGroups()
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, revoked: 1 })
  await call('restoreUserGroup', { userGroup: ending })
  await syncGroups()
  expect((await one(id))?.seats).toMatchObject({ assigned: 2, revoked: 0 })
})

test('licenses: callers, a link and a group that want the last seat at once: one gets it', async () => {
  const own = await organisationWithLicenses(host)
  const { license, people, group, call, one, begin } = own
  const id = await license('One seat', [], { seatsTotal: 1 })
  const users = await people(8, { status: 'active' })
  const team = await group('Team')
  await call('addUsersToLicense', { licenses: [id], userGroups: [team], futureMembers: true })
  const link = await call('createSignupLink', { licenses: [id] })
  await call('addUsersToGroups', { userIds: users.slice(6), userGroups: [team] })
  const join = (n: number): Promise<unknown> =>
    joinByLink(
      host.parts,
      {
        name: 'join-link',
        linkId: link.data.details._id,
        email: `joins-${n}@acme.example`,
        firstName: 'Ira',
        lastName: 'Holm',
        ip: '',
        requestId: '',
      },
      giveSeatsByLink,
    )
  const [statuses] = await Promise.all([
    Promise.all(
      users
        .slice(0, 6)
        .map((user) => begin('addUsersToLicense', { licenses: [id], users: [user] })),
    ),
    join(1),
    join(2),
    syncGroups(),
    syncGroups(),
  ])
  const counts = (await one(id))?.seats
  expect(counts).toMatchObject({ total: 1, assigned: 1, available: 0 })
  const winners = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([])
  // Who came by the link and the members of the group wait, except for one who may have the seat.
  expect(counts?.waiting).toBe(winners === 1 ? 4 : 3)
})
