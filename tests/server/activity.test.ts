import { afterAll, expect, test } from 'vitest'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

test('getRecentActivity: a change of many users is one entry with their number', async () => {
  const { course, people, post, read } = await organisationWith(host, 'UTC')
  const fire = await course('Fire safety')
  const ids = await people(30, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire], users: ids, notify: false })
  const { activity } = (await read('getRecentActivity')).data
  expect(activity[0]).toMatchObject({
    event: 'enrollment/assigned',
    subjectType: 'course',
    subject: { _id: fire, name: 'Fire safety' },
    subjects: 1,
    count: 30,
  })
  expect(activity[0].admin.name).not.toBe('')
  expect(
    activity.filter(({ event }: { event: string }) => event === 'enrollment/assigned'),
  ).toHaveLength(1)
})

test('getRecentActivity: entries with a pause between them are separate, and sign-ins are left out', async () => {
  const { people, post, read, rows, me } = await organisationWith(host, 'UTC')
  const [first = '', second = '', third = ''] = await people(3, { status: 'active' })
  await post('deactivateUsers', { userIds: [first, second] })
  await rows(
    `UPDATE audit_log SET at = at - interval '1 hour' WHERE organisation_id = $1`,
    me.organisationId,
  )
  await post('deactivateUsers', { userIds: [third] })
  const { activity } = (await read('getRecentActivity')).data
  const deactivated = activity.filter(
    ({ event }: { event: string }) => event === 'user/deactivated',
  )
  expect(deactivated).toMatchObject([
    { subjects: 1, subject: { _id: third }, subjectType: 'user' },
    { subjects: 2, subject: null, subjectType: 'user', count: 2 },
  ])
  expect(activity.some(({ event }: { event: string }) => event.startsWith('auth/'))).toBe(false)
})

test('getRecentActivity: is that of the own organisation', async () => {
  const { read } = await organisationWith(host, 'UTC')
  const other = await organisationWith(host, 'UTC')
  await other.course('Of others')
  const { activity } = (await read('getRecentActivity')).data
  expect(JSON.stringify(activity)).not.toContain('Of others')
})
