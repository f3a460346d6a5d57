import { afterAll, expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { organisationWithLicenses } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

type Organisation = Awaited<ReturnType<typeof organisationWithLicenses>>

const hour = 3_600_000

/** A license that ended at midnight, with somebody who has a seat; and its end. */
async function ended(own: Organisation) {
  const { course, license, people, call, rows, sync } = own
  const fire = await course('Fire safety', { items: 2 })
  const id = await license('Safety', [fire])
  const [ana = ''] = await people(1, { status: 'active' })
  await call('addUsersToLicense', { licenses: [id], users: [ana], notify: false })
  await rows("UPDATE seats SET assigned_at = now() - interval '10 days' WHERE license_id = $1", id)
  await rows(
    `UPDATE licenses SET expiration_date = (now() AT TIME ZONE 'UTC')::date - 1 WHERE id = $1`,
    id,
  )
  await sync()
  const end = new Date(new Date().toISOString().slice(0, 10)).getTime()
  const send = async (at: number, item: number, type = 'attempted') => {
    const { data } = await call('recordProgress', {
      events: [
        {
          eventId: newId(),
          user: ana,
          course: fire,
          item: `${fire}-${item}`,
          type,
          ...(type === 'attempted' && { score: 100 }),
          at: new Date(at).toISOString(),
        },
      ],
    })
    return data.failed[0]?.code ?? 'accepted'
  }
  return { id, ana, end, send }
}

test('recordProgress: what happened before the end of a license counts for 24 hours after it', async () => {
  const own = await organisationWithLicenses(host)
  const { holdings, one, rows, sync } = own
  const { id, ana, end, send } = await ended(own)
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn', progress: 0 }])
  expect(await send(end + 1, 1, 'started')).toBe('withdrawn')
  expect(await send(end - hour, 1)).toBe('accepted')
  expect(await holdings(ana)).toMatchObject([{ status: 'withdrawn', progress: 50 }])
  expect((await one(id))?.seats).toMatchObject({ activated: 1, assigned: 0 })
  expect(await send(end - hour / 2, 2)).toBe('accepted')
  expect(await holdings(ana)).toMatchObject([{ status: 'completed', progress: 100 }])
  await sync()
  expect(await holdings(ana)).toMatchObject([{ status: 'completed', progress: 100, sources: [] }])
  const [enrollment] = await rows('SELECT withdrawn_at FROM enrollments WHERE user_id = $1', ana)
  expect(enrollment).toEqual({ withdrawn_at: null })
})

test('recordProgress: not after 24 hours, nor where the course had ended before the license', async () => {
  const own = await organisationWithLicenses(host)
  const { rows } = own
  const { id, ana, end, send } = await ended(own)
  await rows(
    "UPDATE enrollments SET withdrawn_at = now() - interval '3 days' WHERE user_id = $1",
    ana,
  )
  expect(await send(end - hour, 1)).toBe('withdrawn')
  await rows('UPDATE enrollments SET withdrawn_at = now() WHERE user_id = $1', ana)
  await rows('UPDATE licenses SET expiration_date = expiration_date - 1 WHERE id = $1', id)
  expect(await send(end - 30 * hour, 1)).toBe('withdrawn')
})

test('recordProgress: an event after the end does not activate a seat', async () => {
  const own = await organisationWithLicenses(host)
  const { call, one, rows } = own
  const { id, ana, end, send } = await ended(own)
  const [{ course } = { course: '' }] = await rows<{ course: string }>(
    'SELECT course_id AS course FROM license_courses WHERE license_id = $1',
    id,
  )
  await call('addUsersToCourse', { courses: [course], users: [ana], notify: false })
  expect(await send(end + 1, 1)).toBe('accepted')
  expect((await one(id))?.seats).toMatchObject({ assigned: 1, activated: 0 })
})

test('addUsersToLicense, remindUsersInLicense: a license without courses has mails of its own', async () => {
  const own = await organisationWithLicenses(host)
  const { license, people, call, rows, course } = own
  const empty = await license('Leadership')
  const [ana = ''] = await people(1, { status: 'active' })
  const [{ email } = { email: '' }] = await rows<{ email: string }>(
    'SELECT email FROM users WHERE id = $1',
    ana,
  )
  const given = await call('addUsersToLicense', {
    licenses: [empty],
    users: [ana],
    note: 'Courses follow in spring',
  })
  expect(given.data.consequences).toMatchObject({ messages: 1 })
  const [first] = await host.mails(email)
  expect(first?.subject).toMatch(/ gave you a seat in Leadership$/)
  expect(first?.text).toContain('Courses follow in spring')
  await call('remindUsersInLicense', { licenses: [empty], users: [ana] })
  const [, second] = await host.mails(email, 2)
  expect(second?.subject).toMatch(/^Reminder: use your seat in Leadership at /)
  // With courses it is the mail about these.
  const full = await license('Safety', [await course('Fire safety')])
  await call('addUsersToLicense', { licenses: [full], users: [ana] })
  const [, , third] = await host.mails(email, 3)
  expect(third?.subject).toMatch(/ assigned a course to you$/)
})
