import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { organisations } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { deactivateDue } from '../../server/people-actions/deactivate-scheduled.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)

/** An organisation in a time zone of its own. */
async function office(timezone: string) {
  const organisationId = newId()
  await host.db.insert(organisations).values({ id: organisationId, name: 'Acme', timezone })
  const me = await host.signedIn({ organisationId })
  return { me, ...peopleOf(host, me) }
}

const day = (zone: string, inDays = 0) =>
  new Date(Date.now() + inDays * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone })

test.each([
  ['Asia/Kolkata', '2099-01-31', '2099-01-31T18:30:00.000Z'],
  ['America/New_York', '2099-07-04', '2099-07-05T04:00:00.000Z'],
  ['Europe/Berlin', '2099-03-28', '2099-03-28T23:00:00.000Z'],
  ['Pacific/Kiritimati', '2099-12-31', '2099-12-31T10:00:00.000Z'],
])('deactivateUsers: the last day ends at midnight in %s', async (zone, deactivateOn, moment) => {
  const { people, post, user, history } = await office(zone)
  const [id = ''] = await people(1, { status: 'active', registeredAt: new Date() })
  const done = await post('deactivateUsers', { userIds: [id], deactivateOn })
  expect(done.statusCode).toBe(200)
  expect(await user(id)).toMatchObject({ status: 'active', deactivate_at: new Date(moment) })
  const again = await post('deactivateUsers', { userIds: [id], deactivateOn })
  expect(again.json().data.skipped).toMatchObject([{ code: 'already-planned' }])
  const [line] = await history(id)
  expect(line.event).toBe('user/deactivation-planned')
  expect(line.note).toMatch(/^After \d+ \w+ 2099$/)
})

test('deactivateUsers: reports the replaced last days, for an exact undo', async () => {
  const { people, post, user } = await office('America/New_York')
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  const plan = async (userIds: string[], deactivateOn: string | null, query = '') =>
    (await post(`deactivateUsers${query}`, { userIds, deactivateOn })).json().data
  expect(await plan([ana, ben, cem], null, '?dryRun=true')).not.toHaveProperty('previousLastDays')
  expect(await plan([ana, ben], '2099-07-04')).not.toHaveProperty('previousLastDays')
  const before = await user(ana)
  const same = await plan([ana, ben], '2099-12-31')
  expect(same.previousLastDays).toEqual(['2099-07-04'])
  await plan([ana], same.previousLastDays[0])
  expect(await user(ana)).toMatchObject({ deactivate_at: before?.deactivate_at })
  const { selection: _, ...different } = await plan([ana, ben, cem], null, '?dryRun=true')
  expect(different.previousLastDays).toEqual(['2099-07-04', '2099-12-31', null])
  expect(await plan([ana, ben, cem], null)).toMatchObject(different)
})

test('reactivateUsers: reports the removed last days', async () => {
  const { people, post } = await office('America/New_York')
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await post('deactivateUsers', { userIds: [ana], deactivateOn: '2099-07-04' })
  await post('deactivateUsers', { userIds: [ben], deactivateOn: null })
  const back = async (userIds: string[], query = '') =>
    (await post(`reactivateUsers${query}`, { userIds })).json().data
  const both = await back([ana, ben], '?dryRun=true')
  expect(both.previousLastDays).toEqual(['2099-07-04', null])
  expect(await back([ben])).not.toHaveProperty('previousLastDays')
  expect((await back([ana])).previousLastDays).toEqual(['2099-07-04'])
})

test('deactivateUsers: accepts today in the organisation’s time zone as the last day, not yesterday', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { people, post, user } = await office(zone)
    const [id = ''] = await people(1, { status: 'active' })
    const over = await post('deactivateUsers', { userIds: [id], deactivateOn: day(zone, -1) })
    expect(over.statusCode).toBe(422)
    expect(over.json().errors).toEqual([
      { field: 'deactivateOn', code: 'past', message: 'Choose today or a later day' },
    ])
    const today = await post('deactivateUsers', { userIds: [id], deactivateOn: day(zone) })
    expect(today.statusCode).toBe(200)
    expect(await user(id)).toMatchObject({ status: 'active' })
  }
  const { people, post } = await office('UTC')
  const [far = ''] = await people(1, { status: 'active' })
  const late = await post('deactivateUsers', { userIds: [far], deactivateOn: '9999-12-31' })
  expect(late.statusCode).toBe(422)
  expect(late.json().errors).toMatchObject([{ field: 'deactivateOn', code: 'too-late' }])
  const wrong = await post('deactivateUsers', {
    userIds: await people(1),
    deactivateOn: '2099-02-30',
  })
  expect(wrong.statusCode).toBe(422)
})

test('deactivate-due: deactivates users after their last day, once, unless it was cancelled', async () => {
  const { people, post, user, history, rows } = await office('UTC')
  const ids = await people(700, { status: 'active', registeredAt: new Date() })
  const [due = '', kept = '', coming = '', gone = ''] = ids
  const tomorrow = day('UTC', 1)
  await post('deactivateUsers', { userIds: ids.slice(0, 4), deactivateOn: tomorrow })
  const back = await post('reactivateUsers', { userIds: [kept] })
  expect(back.json().data.counts.succeeded).toBe(1)
  expect((await history(kept)).at(-1).event).toBe('user/deactivation-cancelled')
  await rows(
    `UPDATE users SET deactivate_at = now() - interval '1 minute'
     WHERE id <> ALL($1) AND organisation_id = (SELECT organisation_id FROM users WHERE id = $2)`,
    [kept, coming],
    due,
  )
  await rows('UPDATE users SET deleted_at = now() WHERE id = $1', gone)
  await Promise.all([deactivateDue(host.parts), deactivateDue(host.parts)])
  expect(await user(due)).toMatchObject({ status: 'inactive', deactivate_at: null })
  expect(await user(kept)).toMatchObject({ status: 'active', deactivate_at: null })
  expect(await user(coming)).toMatchObject({ status: 'active' })
  expect(await user(gone)).toMatchObject({ status: 'active' })
  const [left] = await rows(
    "SELECT count(*)::int FROM users WHERE status = 'active' AND organisation_id = (SELECT organisation_id FROM users WHERE id = $1)",
    due,
  )
  expect(left).toEqual({ count: 3 })
  expect((await history(due)).slice(1)).toMatchObject([
    { event: 'user/deactivated', admin: null, note: 'Scheduled' },
  ])
})

test('deactivate-due: a server with a slow clock deactivates too, and terminates', async () => {
  const { people, rows, user } = await office('UTC')
  const [due = ''] = await people(1, { status: 'active' })
  await rows("UPDATE users SET deactivate_at = now() - interval '1 minute' WHERE id = $1", due)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await deactivateDue(host.parts)
  expect(await user(due)).toMatchObject({ status: 'inactive' })
})

test('retention: users deleted 30 days ago are purged; the history keeps their names', async () => {
  const { me, people, remove, group, rows, user, post, history } = await office('UTC')
  const [old = '', young = ''] = await people(2)
  await group('Some', [old, young])
  await remove({ userIds: [old, young] })
  await rows("UPDATE users SET deleted_at = deleted_at - interval '31 days' WHERE id = $1", old)
  const late = await post('restoreUsers', { userIds: [old, young] })
  expect(late.json().data).toMatchObject({
    counts: { succeeded: 1, failed: 1 },
    failed: [{ ref: old, code: 'not-found' }],
  })
  await remove({ userIds: [young] })
  await purgeExpired(host.db, host.files)
  expect(await user(old)).toBeUndefined()
  expect(await user(young)).toBeDefined()
  expect(await history(old)).toMatchObject([
    { event: 'user/deleted', subject: { _id: old, name: 'Linh Nguyen 0' }, admin: { _id: me.id } },
  ])
})
