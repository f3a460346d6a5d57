import { afterAll, expect, test } from 'vitest'
import { bulkChanges } from '../../server/db/schema.ts'
import { coursesOf } from './course-host.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)

async function office() {
  const me = await host.signedIn()
  return { me, ...peopleOf(host, me) }
}

test('undoChange restores users, skips those changed since, and answers the same again', async () => {
  const { people, post, user, history } = await office()
  const [ana = '', ben = '', cem = ''] = await people(3, { status: 'active' })
  const { changeId } = (await post('deactivateUsers', { userIds: [ana, ben, cem] })).json().data
  await post(`updateUser/${cem}`, { designation: 'Buyer', version: 2 })
  const undone = await post(`undoChange/${changeId}`)
  expect(undone.statusCode).toBe(207)
  expect(undone.json().data).toMatchObject({
    counts: { succeeded: 2, skipped: 1, failed: 0 },
    skipped: [{ ref: cem, code: 'changed-since' }],
  })
  expect(await user(ana)).toMatchObject({ status: 'active', deactivated_at: null, version: 3 })
  expect(await user(cem)).toMatchObject({ status: 'inactive', designation: 'Buyer' })
  expect((await history(ben)).at(-1)).toMatchObject({
    event: 'user/reactivated',
    note: 'Undone: Deactivation of 3 people',
  })
  const again = await post(`undoChange/${changeId}`)
  expect([again.statusCode, again.json()]).toEqual([207, undone.json()])
  expect(await user(ana)).toMatchObject({ version: 3 })
})

test('undoChange removes the memberships that were added, and no others', async () => {
  const { people, post, group, members } = await office()
  const [ana = '', ben = ''] = (await people(2)).toSorted()
  const club = await group('Club', [ana])
  const sales = await group('Sales')
  const added = await post('addUsersToGroups', { userIds: [ana, ben], userGroups: [club, sales] })
  const { changeId } = added.json().data
  expect((await post(`undoChange/${changeId}`)).statusCode).toBe(200)
  expect([await members(club), await members(sales)]).toEqual([[ana], []])
})

test('undoChange restores the status of each course and former deadlines', async () => {
  const { me, people, post } = await office()
  const shop = coursesOf(host, me)
  const [one = '', other = ''] = await shop.courses(2)
  await shop.complete(one)
  await host.pool.query("UPDATE courses SET status = 'published' WHERE id = $1", [one])
  const archived = await shop.post('updateCourseStatus', {
    courseIds: [one, other],
    status: 'archived',
  })
  expect(await shop.post(`undoChange/${archived.data.changeId}`, {})).toMatchObject({
    http: 200,
    data: { counts: { succeeded: 2 } },
  })
  expect([(await shop.course(one)).status, (await shop.course(other)).status]).toEqual([
    'published',
    'draft',
  ])
  const [ana = ''] = await people(1, { status: 'active' })
  const assignment = { courses: [one], users: [ana], deadlineDate: '2099-07-04' }
  await post('addUsersToCourse', assignment)
  const later = await post('updateDeadline', { ...assignment, deadlineDate: '2099-12-31' })
  expect((await post(`undoChange/${later.json().data.changeId}`)).statusCode).toBe(200)
  const { rows } = await host.pool.query(
    'SELECT deadline_date::text AS day FROM enrollments WHERE user_id = $1',
    [ana],
  )
  expect(rows).toEqual([{ day: '2099-07-04' }])
})

test('a bulk answer has no changeId where undo is impossible', async () => {
  const { me, people, post } = await office()
  const [ana = ''] = await people(1, { status: 'active' })
  const dry = await post('deactivateUsers?dryRun=true', { userIds: [ana] })
  expect(dry.json().data).not.toHaveProperty('changeId')
  const [invited = ''] = await people(1)
  const resent = await post('resendInvites', { userIds: [invited] })
  expect(resent.json().data.counts.succeeded).toBe(1)
  expect(resent.json().data).not.toHaveProperty('changeId')
  const shop = coursesOf(host, me)
  const [course = ''] = await shop.courses(1)
  await host.pool.query("UPDATE courses SET status = 'published' WHERE id = $1", [course])
  const made = await post('addUsersToCourse', {
    courses: [course],
    emails: ['new@acme.example'],
    createAccounts: true,
  })
  expect(made.json().data.counts.succeeded).toBe(1)
  expect(made.json().data).not.toHaveProperty('changeId')
})

test('undoChange refuses a change after a day, and one of another organisation', async () => {
  const { people, post, user } = await office()
  const stranger = await office()
  const [ana = ''] = await people(1, { status: 'active' })
  const { changeId } = (await post('deactivateUsers', { userIds: [ana] })).json().data
  expect((await stranger.post(`undoChange/${changeId}`)).statusCode).toBe(404)
  await host.db.update(bulkChanges).set({ expiresAt: new Date(Date.now() - 1000) })
  const refused = await post(`undoChange/${changeId}`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'change/not-undoable'])
  expect(await user(ana)).toMatchObject({ status: 'inactive' })
})
