import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)

/** An organisation of its own, so that a filter means the people of one test. */
async function office() {
  const me = await host.signedIn()
  return { me, ...peopleOf(host, me) }
}

test('undoJob: restores previous values, skips users changed since, and works once', async () => {
  const { people, post, ended, results, user, history } = await office()
  const ids = await people(600, { status: 'active', registeredAt: new Date() })
  const [changed = '', one = ''] = ids
  const { _id } = (await post('deactivateUsers', { filter: {} })).json().data.job
  await ended(_id)
  await post(`updateUser/${changed}`, { designation: 'Buyer', version: 2 })
  const twice = await Promise.all([post(`undoJob/${_id}`), post(`undoJob/${_id}`)])
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const undo = twice.find(({ statusCode }) => statusCode === 202)?.json().data.job
  expect(undo).toMatchObject({ kind: 'undo', title: 'Undoing: Deactivation of 600 people' })
  expect(await ended(undo._id)).toMatchObject({
    status: 'succeeded',
    message: '599 undone, 1 skipped',
    undoable: false,
  })
  expect(await user(one)).toMatchObject({ status: 'active', deactivated_at: null, version: 3 })
  expect(await user(changed)).toMatchObject({ status: 'inactive', designation: 'Buyer' })
  expect(await results(undo._id, '?outcome=skipped')).toMatchObject({
    data: { results: [{ ref: changed, code: 'changed-since' }] },
  })
  expect(await results(_id, '?outcome=undone')).toMatchObject({ total: 599 })
  expect((await history(one)).at(-1)).toMatchObject({
    event: 'user/reactivated',
    note: 'Undone: Deactivation of 600 people',
  })
})

test.each([
  ['deleteUsers', 'user/deleted', 'user/restored', ['removed', 20]],
  ['addUsersToGroups', 'user/added-to-group', 'user/removed-from-group', ['added', 490]],
  ['removeUsersFromGroups', 'user/removed-from-group', 'user/added-to-group', ['removed', 20]],
  ['reactivateUsers', 'user/reactivated', 'user/deactivated', undefined],
  ['restoreUsers', 'user/restored', 'user/deleted', ['added', 20]],
] as const)('undoJob: %s of many can be undone', async (call, event, undone, moved) => {
  const { me, people, post, remove, group, members, ended, user, history, groupHistory } =
    await office()
  const inactive = call === 'reactivateUsers'
  const gone = call === 'restoreUsers'
  const ids = await people(510, {
    status: inactive ? 'inactive' : 'active',
    registeredAt: new Date(),
    deactivatedAt: inactive ? new Date('2026-10-01T10:00:00Z') : null,
    deletedAt: gone ? new Date(Date.now() - 86_400_000) : null,
  })
  const some = ids.slice(0, 20).toSorted()
  const club = await group('Club', gone ? [] : some)
  if (gone)
    await host.pool.query(
      'UPDATE users SET former_groups = jsonb_build_array($1::text) WHERE id = ANY($2)',
      [club, some],
    )
  const [one = ''] = some
  const { version: _, updated_at: __, search_text: ___, ...before } = (await user(one)) ?? {}
  const filter = gone ? { deleted: true } : {}
  const groups = call.includes('Group') ? { userGroups: [club] } : {}
  const done = await (call === 'deleteUsers'
    ? remove({ filter })
    : post(call, { filter, ...groups }))
  const { _id } = done.json().data.job
  expect(await ended(_id)).toMatchObject({ undoable: true })
  const undo = (await post(`undoJob/${_id}`)).json().data.job
  expect(await ended(undo._id)).toMatchObject({ status: 'succeeded', failed: 0 })
  // Deleted anew, so that there are 30 days once more to restore them.
  if (gone) before.deleted_at = expect.any(Date)
  expect(await user(one)).toMatchObject(before)
  expect(await members(club)).toEqual(gone ? [] : some)
  const last = ids.at(-1) ?? ''
  const lines = (await history(call === 'removeUsersFromGroups' ? one : last)).map(
    (line: { event: string }) => line.event,
  )
  expect(lines).toEqual([event, undone])
  // Over all batches, the group's history counts both ways, and the log who was set back.
  const [way, count = 510] = moved ?? []
  const back = `user-group/members-${way === 'added' ? 'removed' : 'added'}`
  expect(await groupHistory(club)).toMatchObject(
    way
      ? [
          { event: `user-group/members-${way}`, count },
          { event: back, count, note: expect.stringMatching('^Undone: ') },
        ]
      : [],
  )
  const log = (await me.get(`/api/business/getAuditLog?event=${undone}`)).json()
  const setBack = call.includes('Group') ? count : 510
  expect(log.data.entries[0]).toMatchObject({ subject: null, count: setBack })
})

test('undoJob: an undone deletion restores memberships of a group deleted meanwhile', async () => {
  const { people, post, remove, group, members, ended } = await office()
  const ids = await people(501)
  const some = ids.slice(0, 2).toSorted()
  const club = await group('Club', some)
  const { _id } = (await remove({ filter: {} })).json().data.job
  await ended(_id)
  await post('deleteUserGroup', { userGroup: club })
  const undo = (await post(`undoJob/${_id}`)).json().data.job
  expect(await ended(undo._id)).toMatchObject({ status: 'succeeded', failed: 0 })
  await post('restoreUserGroup', { userGroup: club })
  expect(await members(club)).toEqual(some)
})

test('undoJob, retryJob: jobs of others, without rows, or older than a day are refused', async () => {
  const { people, post, ended, results } = await office()
  await people(501, { status: 'active' })
  const { _id } = (await post('deactivateUsers', { filter: {} })).json().data.job
  await ended(_id)
  const stranger = await office()
  for (const call of ['undoJob', 'retryJob'])
    expect((await stranger.post(`${call}/${_id}`)).statusCode).toBe(404)
  expect((await stranger.me.get(`/api/business/getJobResults/${_id}`)).statusCode).toBe(404)
  expect((await post(`retryJob/${_id}`)).statusCode).toBe(409)
  await host.pool.query(
    `UPDATE jobs SET result = result || '{"undoUntil": "2026-01-01T00:00:00.000Z"}' WHERE id = $1`,
    [_id],
  )
  expect((await post(`undoJob/${_id}`)).json().code).toBe('job/not-undoable')
  expect(await results(_id, '?page=6&limit=100')).toMatchObject({
    total: 501,
    data: { results: { length: 1 } },
  })
})
