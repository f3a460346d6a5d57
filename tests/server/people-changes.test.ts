import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)
const me = await host.signedIn()
const { people, group, post, remove, user, members, history } = peopleOf(host, me)

test('deactivateUsers ends access at once, once, and writes it down', async () => {
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
    { outcome: 'skipped', code: 'already-inactive', message: 'They are inactive already', count: 2 },
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
