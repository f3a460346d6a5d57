import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncGroupPaths } from '../../server/learning-paths/groups.ts'
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

const syncGroups = async () => {
  await Promise.all([syncGroupPaths(host.parts), syncGroupPaths(host.parts)])
  await office.settle()
}

const move = (name: string, users: string[], group: string) =>
  office.call(name, { userIds: users, userGroups: [group] })

/** Users with the path, by id, and from where they have it. */
async function usersOf(path: string) {
  const { users } = await office.status(path)
  return Object.fromEntries(
    users.map(({ user, sources }) => [user._id, sources.map(({ kind }) => kind)]),
  )
}

test('addUsersTolearningPaths: who joins a group later gets its paths, and who leaves loses them', async () => {
  const { course, call, person, group, read } = office
  const a = await course('Joins A')
  const path = await office.path('Of a group', [a])
  const [ana, ben, cem] = [await person('Ana'), await person('Ben'), await person('Cem')]
  const sales = await group('Sales', [ana], { onLeave: 'remove-unfinished' })
  const body = { paths: [path], userGroups: [sales], futureMembers: true, deadlineDays: 30 }
  const dry = await call('addUsersTolearningPaths?dryRun=true', body)
  expect(dry.data.counts).toMatchObject({ succeeded: 1 })
  expect((await read('getGroupLearningPaths')).total).toBe(0)
  expect((await call('addUsersTolearningPaths', body)).http).toBe(200)
  expect(await usersOf(path)).toEqual({ [ana]: ['group'] })
  const { groupLearningPaths } = (await read(`getGroupLearningPaths?group=${sales}`)).data
  expect(groupLearningPaths).toMatchObject([
    { path: { _id: path, name: 'Of a group' }, deadlineDays: 30, notify: true },
  ])
  const groups = (await read(`getUserGroups?userGroup=${sales}`)).data.userGroups
  expect(groups[0].assignments).toEqual({ courses: 0, licenses: 0, paths: 1 })

  const joining = { userIds: [ben, cem], userGroups: [sales] }
  const join = await call('addUsersToGroups?dryRun=true', joining)
  expect(join.data.consequences).toMatchObject({ pathsAssigned: 2 })
  const joined = await call('addUsersToGroups', joining)
  expect(joined.data.consequences).toEqual(join.data.consequences)
  await syncGroups()
  expect(await usersOf(path)).toEqual({ [ana]: ['group'], [ben]: ['group'], [cem]: ['group'] })
  expect(await office.personIn(path, ben)).toMatchObject({ deadlineDate: day(30) })
  expect(await office.holdings(ben)).toMatchObject([{ sources: ['learning-path'] }])

  // Ana has it for another reason, too; Cem has completed it.
  await call('addUsersTolearningPaths', { paths: [path], users: [ana] })
  await office.complete(cem, a)
  const left = await call('removeUsersFromGroups?dryRun=true', {
    userIds: [ana, ben, cem],
    userGroups: [sales],
  })
  expect(left.data.consequences).toMatchObject({ pathsEnded: 1 })
  const deletion = await call('deleteUserGroup?dryRun=true', { userGroup: sales })
  expect(deletion.data.deletion).toMatchObject({ usersCount: 3, pathsEnded: 1 })
  await move('removeUsersFromGroups', [ana, ben, cem], sales)
  await syncGroups()
  expect(await usersOf(path)).toEqual({ [ana]: ['direct'], [cem]: ['group'] })
  expect(await office.holdings(ben)).toMatchObject([{ status: 'withdrawn' }])
  await move('addUsersToGroups', [ben], sales)
  await syncGroups()
  expect(await usersOf(path)).toMatchObject({ [ben]: ['group'] })

  expect((await call('endGroupLearningPath', { userGroup: sales, path })).http).toBe(200)
  expect((await call('endGroupLearningPath', { userGroup: sales, path })).http).toBe(404)
  const dan = await person('Dan')
  await move('addUsersToGroups', [dan], sales)
  await syncGroups()
  expect(Object.keys(await usersOf(path))).not.toContain(dan)
})

test('addUsersTolearningPaths: groups send no mail to users who were never invited', async () => {
  const { call, group, people } = office
  const path = await office.path('Mails of a group', [await office.course('Mails A')])
  const team = await group('Mails', [])
  await call('addUsersTolearningPaths', { paths: [path], userGroups: [team], futureMembers: true })
  const [known = ''] = await people(1, { firstName: 'Known', status: 'active' })
  const [uninvited = ''] = await people(1, { firstName: 'Uninvited', status: 'invited' })
  await move('addUsersToGroups', [known, uninvited], team)
  await syncGroups()
  expect(Object.keys(await usersOf(path)).toSorted()).toEqual([known, uninvited].toSorted())
  const { rows } = await host.pool.query<{ user: string }>(
    `SELECT user_id AS user FROM mails WHERE kind = 'path-assigned' AND user_id = ANY($1)`,
    [[known, uninvited]],
  )
  expect(rows).toEqual([{ user: known }])
})

test('addUsersTolearningPaths: members who return, and members of an archived path, get it later', async () => {
  const { course, call, person, group } = office
  const path = await office.path('Paused', [await course('Paused A')])
  const team = await group('Team')
  await call('addUsersTolearningPaths', { paths: [path], userGroups: [team], futureMembers: true })
  const [eva, fin, gil] = [await person('Eva'), await person('Fin'), await person('Gil')]
  await move('addUsersToGroups', [gil], team)
  await syncGroups()
  await call('removeUsersFromLearningPaths', { paths: [path], users: [gil] })
  await call('deactivateUsers', { userIds: [eva, gil] })
  await move('addUsersToGroups', [eva], team)
  await syncGroups()
  expect(await usersOf(path)).toEqual({})
  await call('reactivateUsers', { userIds: [eva, gil] })
  await syncGroups()
  // An administrator has taken it from Gil.
  expect(await usersOf(path)).toEqual({ [eva]: ['group'] })

  await call('updateLearningPathStatus', { learningPathIds: [path], status: 'archived' })
  await move('addUsersToGroups', [fin], team)
  await syncGroups()
  expect(await usersOf(path)).toEqual({ [eva]: ['group'] })
  await call('updateLearningPathStatus', { learningPathIds: [path], status: 'published' })
  await syncGroups()
  expect(await usersOf(path)).toEqual({ [eva]: ['group'], [fin]: ['group'] })
})

test('addUsersTolearningPaths: an unknown group of future members is refused', async () => {
  const path = await office.path('Nobody', [await office.course('Nobody A')])
  const body = { paths: [path], userGroups: ['unknown'], futureMembers: true }
  const { http, errors } = await office.call('addUsersTolearningPaths', body)
  expect([http, errors]).toMatchObject([404, [{ field: 'userGroups.0' }]])
})
