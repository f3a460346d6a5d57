import { patience } from '../patience.ts'
import { parseCsv } from 'hucre/csv'
import { afterAll, expect, test, vi } from 'vitest'
import type { users } from '../../server/db/schema.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'
import { expectStatsCorrect } from './recount.ts'

const host = await testHost()
afterAll(host.close)

const hour = 3_600_000
const days = (count: number) => new Date(Date.now() + count * 24 * hour)
/** An invitation that ends then. */
const ending = (end: Date): Partial<typeof users.$inferInsert> => ({
  lastInvitedAt: new Date(end.getTime() - 90 * 24 * hour),
  inviteExpiresAt: end,
})

/** Three never invited, some with open links, some whose have expired, and others whose past does not matter. */
async function hall() {
  const me = await host.signedIn()
  const { people, ...calls } = peopleOf(host, me)
  const never = await people(3)
  const open = [
    ...(await people(2, ending(days(80)))),
    // Ends in a minute, which may still be today.
    ...(await people(2, ending(new Date(Date.now() + 60_000)))),
  ]
  const expired = [
    ...(await people(1, ending(days(-400)))),
    ...(await people(4, ending(new Date(Date.now() - 1000)))),
  ]
  await people(1, { ...ending(days(10)), status: 'inactive' })
  await people(1, { ...ending(days(-10)), status: 'active' })
  const [gone = ''] = await people(1, { ...ending(days(-3)), deletedAt: new Date() })
  return { me, ...calls, never, open, expired, gone }
}

type Hall = Awaited<ReturnType<typeof hall>>

async function list({ me }: Hall, query: string) {
  const answer = await me.get(`/api/business/getAllUsersQuery?limit=100&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { total, facets, data } = answer.json()
  const of = (name: string): Record<string, number> =>
    Object.fromEntries(
      (facets?.[name] ?? []).map(({ value, count }: { value: string; count: number }) => [
        value,
        count,
      ]),
    )
  const ids: string[] = data.users.map(({ _id }: { _id: string }) => _id)
  return { total, ids: ids.toSorted(), of }
}

test('getUsers invitation: never invited, open and expired are distinguished and counted', async () => {
  const all = await hall()
  const { never, open, expired, me } = all
  const tab = await list(all, 'status=invited&facets=true')
  expect(tab.of('invitation')).toEqual({ 'not-sent': 3, open: 4, expired: 5 })
  expect(tab.of('status')).toEqual({ active: 1, inactive: 1, invited: 12 })
  const groups = { 'not-sent': never, open, expired }
  for (const [state, ids] of Object.entries(groups)) {
    // The other facets follow, its own does not.
    const some = await list(all, `invitation=${state}&facets=true`)
    expect(some.ids).toEqual(ids.toSorted())
    expect(some.total).toBe(ids.length)
    expect(some.of('invitation')).toEqual({ 'not-sent': 3, open: 4, expired: 5 })
    expect(some.of('status')).toEqual({ invited: ids.length })
    const columns = ['_id']
    const file = await me.post('/api/business/exportUsers', {
      filter: { invitation: state },
      columns,
      format: 'csv',
    })
    const rows = parseCsv(file.body).slice(1).flat().map(String)
    expect(rows.toSorted()).toEqual(ids.toSorted())
    const bulk = await me.post('/api/business/deactivateUsers?dryRun=true', {
      filter: { invitation: state },
    })
    expect(bulk.json().data.counts.succeeded).toBe(ids.length)
  }
  expect((await list(all, 'invitation=expired&deleted=true')).ids).toEqual([all.gone])
  expect((await list(all, 'invitation=open&search=ng')).total).toBe(4)
  expect((await list(all, 'invitation=open&status=active')).total).toBe(0)
  expect((await me.get('/api/business/getUsers?invitation=lost')).statusCode).toBe(422)
  await expectStatsCorrect({ ...all, me })
})

test('getUsers invitation: an invitation expires without any change', async () => {
  const me = await host.signedIn()
  const { people } = peopleOf(host, me)
  const counts = async () => {
    const answer = await me.get('/api/business/getAllUsersQuery?facets=true')
    return answer.json().facets.invitation
  }
  await people(1, ending(new Date(Date.now() + 5000)))
  expect(await counts()).toEqual([{ value: 'open', count: 1 }])
  await vi.waitFor(
    async () => expect(await counts()).toEqual([{ value: 'expired', count: 1 }]),
    patience,
  )
  expect((await me.get('/api/business/getUsers?invitation=expired')).json().total).toBe(1)
})

test('getUsers invitation: counts follow inviting, accepting, deactivating, reactivating and deleting', async () => {
  const me = await host.signedIn()
  const { people, post, remove } = peopleOf(host, me)
  const all = { me, ...peopleOf(host, me), never: [], open: [], expired: [], gone: '' }
  const states = async () => (await list(all, 'facets=true')).of('invitation')
  const [one = '', other = ''] = await people(2)
  expect(await states()).toEqual({ 'not-sent': 2 })
  await post('resendInvites', { userIds: [one] })
  expect(await states()).toEqual({ 'not-sent': 1, open: 1 })
  await post('deactivateUsers', { userIds: [one] })
  expect(await states()).toEqual({ 'not-sent': 1 })
  await post('reactivateUsers', { userIds: [one] })
  expect(await states()).toEqual({ 'not-sent': 1, open: 1 })
  await remove({ userIds: [other] })
  expect(await states()).toEqual({ open: 1 })
  await expectStatsCorrect(all)
})

test('resendInvites: reports how many open links end, and spares them on request', async () => {
  const all = await hall()
  const { never, open, expired, post, rows } = all
  const whole = { filter: { status: 'invited' } }
  const dry = (await post('resendInvites?dryRun=true', whole)).json().data
  expect(dry.counts).toEqual({ succeeded: 12, skipped: 0, failed: 0 })
  expect(dry.consequences).toMatchObject({ messages: 12, openLinks: 4 })
  const spared = { ...whole, keepOpen: true }
  const foreseen = (await post('resendInvites?dryRun=true', spared)).json().data
  expect(foreseen.counts).toEqual({ succeeded: 8, skipped: 4, failed: 0 })
  expect(foreseen.consequences).not.toHaveProperty('openLinks')
  expect(foreseen.reasons).toEqual([
    {
      outcome: 'skipped',
      code: 'open-invitation',
      message: 'Their links are still valid',
      count: 4,
    },
  ])
  const done = (await post('resendInvites', spared)).json().data
  expect(done.counts).toEqual(foreseen.counts)
  const invited: { user_id: string }[] = await rows(
    'SELECT user_id FROM invitations WHERE organisation_id = $1',
    all.me.organisationId,
  )
  expect(invited.map(({ user_id: id }) => id).toSorted()).toEqual([...never, ...expired].toSorted())
  expect((await list(all, 'invitation=open')).total).toBe(12)
  const [first = ''] = open
  const one = (await post('resendInvites', { userIds: [first], keepOpen: true })).json().data
  expect(one.skipped).toMatchObject([{ code: 'open-invitation' }])
})

test('resendInvites: a job spares open links, too', async () => {
  const me = await host.signedIn()
  const { people, post, ended } = peopleOf(host, me)
  await people(505, ending(days(30)))
  await people(3, ending(days(-3)))
  const body = { filter: { status: 'invited' }, keepOpen: true }
  const { job } = (await post('resendInvites', body)).json().data
  await ended(job._id)
  const left = await me.get('/api/business/getUsers?page=1&sort=-invitedAt&limit=10')
  const invited = left
    .json()
    .data.users.filter(({ invitedAt }: { invitedAt: string | null }) => invitedAt !== null)
  expect(invited).toHaveLength(3)
})
