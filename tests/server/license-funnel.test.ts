import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

test('getLicenseFunnel: each step is a part of the one before, and equals its list and export', async () => {
  const own = await organisationWithLicenses(host)
  const { license, course, people, call, rows, seats, me } = own
  const [fire, lifting] = [await course('Fire safety'), await course('Lifting')]
  const id = await license('Safety', [fire, lifting, await course('Draft', { status: 'draft' })], {
    seatsTotal: 6,
  })
  const [ana = '', ben = '', cem = '', dan = '', eva = '', fay = ''] = await people(6, {
    status: 'active',
  })
  await call('addUsersToLicense', { licenses: [id], users: [ana, ben, cem, dan, eva, fay] })
  const activate = (users: string[]) =>
    rows(`UPDATE seats SET status = 'activated' WHERE user_id = ANY($1::text[])`, users)
  const enroll = (user: string, set: string, courseId = fire) =>
    rows(`UPDATE enrollments SET ${set} WHERE user_id = $1 AND course_id = $2`, user, courseId)
  const completed = `status = 'completed', progress = 100, completed_at = now()`
  await activate([ana, ben, cem, dan])
  await enroll(ana, completed)
  await enroll(ana, completed, lifting)
  await enroll(ben, completed)
  await enroll(cem, `status = 'in-progress', started_at = now()`)
  // Eva has begun, but her seat is still pending; Fay has no seat any more.
  await enroll(eva, `status = 'in-progress', started_at = now()`)
  await call('removeUsersFromLicense', { licenses: [id], users: [fay] })

  const { data } = (await me.get(`/api/business/getLicenseFunnel/${id}`)).json()
  expect(data.funnel).toEqual({ seats: 6, given: 5, active: 4, started: 3, completed: 1 })
  for (const step of ['given', 'active', 'started', 'completed']) {
    const { users } = await seats(id, `reached=${step}`)
    expect(users).toHaveLength(data.funnel[step])
    const file = await own.post('exportUsersInLicense', {
      licenses: [id],
      filter: { reached: step },
      columns: ['email'],
      format: 'csv',
    })
    expect(file.body.trim().split('\r\n')).toHaveLength(data.funnel[step] + 1)
  }
  const open = await license('Open', [], { seatsTotal: null })
  const empty = (await me.get(`/api/business/getLicenseFunnel/${open}`)).json().data
  expect(empty.funnel).toEqual({ seats: null, given: 0, active: 0, started: 0, completed: 0 })

  const other = await host.signedIn()
  expect((await other.get(`/api/business/getLicenseFunnel/${id}`)).statusCode).toBe(404)
  expect((await me.get(`/api/business/getUsersInLicense/${id}?reached=far`)).statusCode).toBe(422)
  const anonymous = await host.app.inject({ url: `/api/business/getLicenseFunnel/${id}` })
  expect(anonymous.statusCode).toBe(401)
})
