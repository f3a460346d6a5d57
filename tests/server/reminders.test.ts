import { afterAll, expect, test } from 'vitest'
import { addDays, todayIn } from '../../server/lib/dates.ts'
import { remindOfDeadlines } from '../../server/notifications/reminders/send.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

/** A time zone in which it is this hour: reminders are sent by day. */
function zoneAt(hour: number) {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const noon = zoneAt(12)

async function reminding(zone = noon) {
  const school = await organisationWith(host, zone)
  const { me, post, rows } = school
  const day = (days: number) => addDays(todayIn(zone), days)

  /** Enrolls users as if it had been done ten days ago. */
  async function enroll(course: string, users: string[], deadlineDate: string) {
    await post('addUsersToCourse', { courses: [course], users, notify: false })
    await rows(
      "UPDATE enrollments SET assigned_at = now() - interval '10 days', deadline_date = $2 WHERE course_id = $1",
      course,
      deadlineDate,
    )
  }

  async function save(rule: object) {
    const answer = await me.post('/api/business/saveReminderRule', rule)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.rule
  }

  /** Lets a rule apply to days that have passed. */
  const earlier = (id: string) =>
    rows('UPDATE reminder_rules SET applies_from = applies_from - 30 WHERE id = $1', id)

  const letters = () =>
    rows<{ user_id: string; about: { courses: string[]; note?: string } }>(
      "SELECT user_id, about FROM mails WHERE organisation_id = $1 AND kind = 'course-reminder' ORDER BY created_at",
      me.organisationId,
    )
  const list = async (query = '') =>
    (await me.get(`/api/business/getReminderRules${query}`)).json().data.rules
  return { ...school, day, enroll, save, earlier, letters, list }
}

test('saveReminderRule, getReminderRules, deleteReminderRules: made, changed, deleted, restored', async () => {
  const { me, course, save, list } = await reminding()
  const id = await course('Fire safety')
  const after = await save({ days: 2, timing: 'after' })
  const made = await save({ days: 3, timing: 'before', courses: [id, id], note: ' It is short. ' })
  expect(made).toMatchObject({
    days: 3,
    timing: 'before',
    allCourses: false,
    courses: [{ _id: id, title: 'Fire safety' }],
    note: 'It is short.',
    active: true,
    sent: 0,
    version: 1,
    createdBy: { _id: me.id },
  })
  expect(await list()).toMatchObject([{ _id: made._id }, { _id: after._id, allCourses: true }])
  const changed = await save({ ruleId: made._id, version: 1, days: 0, timing: 'after' })
  expect(changed).toMatchObject({ days: 0, timing: 'before', allCourses: true, version: 2 })
  const stale = await me.post('/api/business/saveReminderRule', {
    ruleId: made._id,
    version: 1,
    days: 1,
    timing: 'before',
  })
  expect(stale.json().code).toBe('conflict/stale')
  const call = async (body: object) =>
    (await me.post('/api/business/deleteReminderRules', body)).json()
  expect((await call({ ruleIds: [made._id] })).data.changed).toBe(1)
  expect(await list()).toHaveLength(1)
  expect(await list('?deleted=true')).toMatchObject([{ _id: made._id }])
  expect((await call({ ruleIds: [made._id], restore: true })).data.changed).toBe(1)
  expect(await list()).toHaveLength(2)
})

test('saveReminderRule: at most 50 rules, and only known courses', async () => {
  const { me, save } = await reminding()
  for (let days = 1; days <= 50; days += 1) await save({ days, timing: 'before' })
  const full = await me.post('/api/business/saveReminderRule', { days: 60, timing: 'before' })
  expect(full.json()).toMatchObject({ errors: [{ field: 'days', code: 'limit' }] })
  const unknown = await me.post('/api/business/saveReminderRule', {
    days: 60,
    timing: 'before',
    courses: ['nothing'],
  })
  expect(unknown.statusCode).toBe(404)
})

test('reminders: one letter for the courses of a user, once for each deadline', async () => {
  const { people, course, day, enroll, save, letters, list, rows } = await reminding()
  const [one = '', two = '', done = ''] = await people(3, { status: 'active' })
  const [fire, first, later] = [await course('Fire'), await course('First'), await course('Later')]
  await enroll(fire, [one, two, done], day(3))
  await enroll(first, [one], day(3))
  await enroll(later, [one], day(5))
  await rows("UPDATE enrollments SET status = 'completed' WHERE user_id = $1", done)
  const rule = await save({ days: 3, timing: 'before', note: 'It is short.' })
  expect(rule.upcoming).toBe(4)
  await remindOfDeadlines(host.parts)
  await remindOfDeadlines(host.parts)
  const sent = await letters()
  expect(sent.map(({ user_id }) => user_id).toSorted()).toEqual([one, two].toSorted())
  const mine = sent.find(({ user_id }) => user_id === one)
  expect(mine?.about.courses.toSorted()).toEqual([fire, first].toSorted())
  expect(mine?.about.note).toBe('It is short.')
  expect(await list()).toMatchObject([{ sent: 3, upcoming: 1 }])
  // Another deadline is another reminder.
  await rows(
    "UPDATE enrollments SET deadline_date = deadline_date - 1, last_reminded_at = now() - interval '1 day' WHERE user_id = $1 AND course_id = $2",
    two,
    fire,
  )
  await rows('UPDATE reminder_rules SET applies_from = applies_from - 1 WHERE id = $1', rule._id)
  await remindOfDeadlines(host.parts)
  expect(await letters()).toHaveLength(3)
})

test('reminders: after the deadline, of chosen courses, and not twice by equal rules', async () => {
  const { people, course, day, enroll, save, letters } = await reminding()
  const [one = '', two = ''] = await people(2, { status: 'active' })
  const [fire, other] = [await course('Fire'), await course('Other')]
  await enroll(fire, [one], day(-2))
  await enroll(other, [two], day(-2))
  await save({ days: 2, timing: 'after', courses: [fire] })
  await save({ days: 2, timing: 'after', courses: [fire] })
  await remindOfDeadlines(host.parts)
  expect(await letters()).toMatchObject([{ user_id: one }])
})

test('reminders: not for days before the rule or the assignment, and not long after', async () => {
  const { people, course, day, enroll, save, earlier, letters, rows } = await reminding()
  const [one = '', recent = '', old = ''] = await people(3, { status: 'active' })
  const ids = [await course('A'), await course('B'), await course('C')] as const
  await enroll(ids[0], [one], day(6))
  await enroll(ids[1], [recent], day(6))
  await enroll(ids[2], [old], day(4))
  await rows('UPDATE enrollments SET assigned_at = now() WHERE user_id = $1', recent)
  const rule = await save({ days: 7, timing: 'before' })
  await remindOfDeadlines(host.parts)
  expect(await letters()).toEqual([])
  await earlier(rule._id)
  await remindOfDeadlines(host.parts)
  expect(await letters()).toMatchObject([{ user_id: one }])
})

test('reminders: also for users who unsubscribed, not for those whom mail does not reach', async () => {
  const { people, course, day, enroll, save, letters } = await reminding()
  const [unsubscribed = ''] = await people(1, { status: 'active', unsubscribedAt: new Date() })
  const others = [
    ...(await people(1, { status: 'active', bouncedAt: new Date() })),
    ...(await people(1, { status: 'inactive' })),
    ...(await people(1)),
  ]
  const fire = await course('Fire')
  await enroll(fire, [unsubscribed, ...others], day(1))
  await save({ days: 1, timing: 'before' })
  await save({ days: 1, timing: 'before', active: false })
  await remindOfDeadlines(host.parts)
  expect(await letters()).toMatchObject([{ user_id: unsubscribed }])
})

test('reminders: by day only, in the time zone of the organisation', async () => {
  const { me, people, course, day, enroll, save, letters, rows } = await reminding(zoneAt(3))
  const [one = ''] = await people(1, { status: 'active' })
  const fire = await course('Fire')
  await enroll(fire, [one], day(1))
  await save({ days: 1, timing: 'before' })
  await remindOfDeadlines(host.parts)
  expect(await letters()).toEqual([])
  await rows('UPDATE organisations SET timezone = $2 WHERE id = $1', me.organisationId, noon)
  await rows(
    'UPDATE enrollments SET deadline_date = $2 WHERE course_id = $1',
    fire,
    addDays(todayIn(noon), 1),
  )
  await rows('UPDATE reminder_rules SET applies_from = applies_from - 1')
  await remindOfDeadlines(host.parts)
  expect(await letters()).toHaveLength(1)
})
