import { afterAll, expect, test } from 'vitest'
import { alertOfLicenses } from '../../server/licenses/alerts.ts'
import { testHost } from './host.ts'
import { day, organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

type Organisation = Awaited<ReturnType<typeof organisationWithLicenses>>
type Alert = { type: string; title: string; body: string; href: string }

const check = (moment?: Date) => alertOfLicenses({ ...host.parts, moment })

/** The titles of what the bell has shown since it was last read, oldest first. */
async function news({ me }: Organisation) {
  const answer = (await me.get('/api/business/getAlerts?unread=true')).json()
  await me.post('/api/business/markAlertsRead', { all: true })
  const alerts: Alert[] = answer.data.alerts
  return alerts.map(({ title }) => title).toReversed()
}

test('alerts of licenses: each threshold is told once, and again when seats were freed or bought', async () => {
  const own = await organisationWithLicenses(host)
  const license = await own.license('Leadership', [], { seatsTotal: 20 })
  const users = await own.people(20)
  const give = (from: number, to: number) =>
    own.call('addUsersToLicense', { licenses: [license], users: users.slice(from, to) })
  const take = (from: number, to: number) =>
    own.call('removeUsersFromLicense', { licenses: [license], users: users.slice(from, to) })
  const after = async (change: Promise<unknown>) => {
    await change
    await Promise.all([check(), check()])
    return news(own)
  }
  expect(await after(give(0, 14))).toEqual([])
  expect(await after(give(14, 15))).toEqual(['Leadership: 75% of the seats are taken'])
  expect(await after(give(15, 16))).toEqual([])
  // Of two that are reached at once only the higher one is told.
  expect(await after(give(16, 20))).toEqual(['Leadership: all 20 seats are taken'])
  // One seat is five points.
  expect(await after(take(19, 20))).toEqual([])
  expect(await after(give(19, 20))).toEqual(['Leadership: all 20 seats are taken'])
  expect(await after(take(17, 19))).toEqual([])
  expect(await after(give(17, 18))).toEqual([])
  const more = { licenseId: license, seats: { total: 22 }, version: 1 }
  expect(await after(own.send('updateLicenseCourse', more))).toEqual([])
  expect(await after(give(18, 19))).toEqual(['Leadership: 90% of the seats are taken'])
})

test('alerts of licenses: 60, 30 and 7 days and the end, and again for another last day', async () => {
  const own = await organisationWithLicenses(host, 'Europe/Dublin')
  const lastDay = '2026-12-31'
  const license = await own.license('Safety', [], {
    startDate: '2026-01-01',
    expirationDate: lastDay,
  })
  await own.license('Deleted', [], { expirationDate: lastDay, deletedAt: new Date() })
  const on = async (date: string) => {
    await check(new Date(`${date}T12:00:00Z`))
    return news(own)
  }
  expect(await on('2026-11-01')).toEqual(['Safety ends in 60 days'])
  expect(await on('2026-11-02')).toEqual([])
  expect(await on('2026-12-01')).toEqual(['Safety ends in 30 days'])
  expect(await on('2026-12-30')).toEqual(['Safety ends tomorrow'])
  expect(await on('2026-12-31')).toEqual([])
  // It ends at midnight in Dublin.
  await check(new Date('2027-01-01T00:00:00Z'))
  expect(await news(own)).toEqual(['Safety has ended'])
  expect(await on('2027-01-02')).toEqual([])
  await own.rows("UPDATE licenses SET expiration_date = '2027-03-01' WHERE id = $1", license)
  expect(await on('2027-01-03')).toEqual(['Safety ends in 57 days'])
  // Nothing is told of what ended long ago.
  await own.license('Old', [], { startDate: '2025-01-01', expirationDate: '2025-06-01' })
  expect(await on('2027-01-04')).toEqual([])
})

test('alerts of licenses: are mailed from 07:00 local, and shown, as each administrator has set', async () => {
  const own = await organisationWithLicenses(host, 'Europe/Dublin')
  await own.license('Night shift', [], { startDate: '2026-01-01', expirationDate: '2026-12-31' })
  const settings = (bell: boolean, email: boolean) =>
    own.rows(
      `UPDATE admins SET alert_settings = jsonb_build_object('license-expiring',
         jsonb_build_object('bell', $2::boolean, 'email', $3::boolean)) WHERE organisation_id = $1`,
      own.me.organisationId,
      bell,
      email,
    )
  const mails = async () => {
    const rows = await own.rows<{ subject: string }>(
      "SELECT subject FROM mails WHERE organisation_id = $1 AND kind = 'alert'",
      own.me.organisationId,
    )
    return rows.map(({ subject }) => subject)
  }
  await settings(false, true)
  await check(new Date('2026-12-24T02:00:00Z'))
  expect([await news(own), await mails()]).toEqual([[], []])
  await check(new Date('2026-12-24T06:59:00Z'))
  expect(await mails()).toEqual([])
  await check(new Date('2026-12-24T07:00:00Z'))
  expect(await mails()).toEqual(['Night shift ends in 7 days'])
  await check(new Date('2026-12-24T08:00:00Z'))
  expect(await mails()).toHaveLength(1)
})

test('getAttention: licenses that end, are used up or have unused seats link to exactly these seats', async () => {
  const own = await organisationWithLicenses(host)
  const [full, ending] = [
    await own.license('Full', [], { seatsTotal: 3 }),
    await own.license('Ending', [], { expirationDate: day(20) }),
  ]
  const [waited, ended] = [
    await own.license('Waited for', [], { seatsTotal: 1 }),
    await own.license('Ended', [], { startDate: day(-90), expirationDate: day(20) }),
  ]
  const users = await own.people(4, { status: 'active' })
  const give = (license: string, count: number, ifShort = 'refuse') =>
    own.call('addUsersToLicense', { licenses: [license], users: users.slice(0, count), ifShort })
  await give(full, 3)
  await give(ending, 4)
  await give(waited, 3, 'wait')
  await give(ended, 2)
  await own.rows(`UPDATE licenses SET expiration_date = current_date - 2 WHERE id = $1`, ended)
  await own.rows(
    `UPDATE seats SET assigned_at = now() - interval '15 days' WHERE license_id = $1 AND user_id = ANY($2)`,
    ending,
    users.slice(0, 3),
  )
  await own.rows(
    `UPDATE seats SET status = 'activated', activated_at = now() - interval '70 days' WHERE license_id = $1 AND user_id = $2`,
    ending,
    users[0],
  )
  const answer = (await own.me.get('/api/business/getAttention')).json()
  type Item = { key: string; count: number; href: string; title: string }
  const items: Item[] = answer.data.attention
  expect(items.map(({ key, count }) => [key, count])).toEqual([
    [`license-expired:${ended}`, 2],
    [`seats-waiting:${waited}`, 2],
    [`license-expiring:${ending}`, 4],
    [`seats-full:${full}`, 3],
    [`seats-pending:${ending}`, 2],
    [`seats-idle:${ending}`, 1],
  ])
  for (const { href, count } of items) {
    const { licenseId = '', ...filter } = Object.fromEntries(
      new URLSearchParams(href.split('?')[1]),
    )
    const { users: listed } = await own.seats(licenseId, new URLSearchParams(filter).toString())
    expect(listed, href).toHaveLength(count)
  }
  const elsewhere = await organisationWithLicenses(host)
  expect((await elsewhere.me.get('/api/business/getAttention')).json().data.attention).toEqual([])
})
