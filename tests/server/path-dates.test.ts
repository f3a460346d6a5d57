import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { pathOrganisation, type PathOrganisation } from './path-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: PathOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await pathOrganisation(host)
})
afterAll(() => host.close())

/** The due date of the only step of a path for somebody who got it at this time. */
async function dueDate(path: string, assignedAt: string) {
  const [id, user] = [newId(), await office.person('Due')]
  const { rows, me } = office
  await rows(
    `INSERT INTO path_assignments (id, organisation_id, path_id, user_id, assigned_at) VALUES ($1, $2, $3, $4, $5)`,
    id,
    me.organisationId,
    path,
    user,
    assignedAt,
  )
  await rows('SELECT sync_path_assignments(ARRAY[$1::text])', id)
  const [state] = await rows<{ due: string }>(
    'SELECT due_date::text AS due FROM path_step_states WHERE assignment_id = $1',
    id,
  )
  expect(await office.holdings(user)).toMatchObject([{ deadline: state?.due }])
  return state?.due
}

async function weekPath(addedAt: string) {
  const course = await office.course('A week for it')
  const path = await office.path('In a week', [{ _id: course, type: 'course', dueInDays: 7 }])
  await office.rows('UPDATE path_steps SET added_at = $2 WHERE path_id = $1', path, addedAt)
  return path
}

test.each([
  // Both clock changes: days have 25 and 23 hours.
  ['Europe/Dublin', '2026-10-24T22:30:00Z', '2026-10-31'],
  ['Europe/Dublin', '2026-10-24T23:30:00Z', '2026-11-01'],
  ['Europe/Dublin', '2026-03-28T12:00:00Z', '2026-04-04'],
  ['Pacific/Auckland', '2026-10-24T11:30:00Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-04-04T13:30:00Z', '2026-04-12'],
  ['Pacific/Honolulu', '2026-10-25T09:30:00Z', '2026-10-31'],
  // 29 February exists in 2028 only.
  ['Europe/Dublin', '2028-02-22T12:00:00Z', '2028-02-29'],
  ['Europe/Dublin', '2027-02-22T12:00:00Z', '2027-03-01'],
])('addUsersTolearningPaths: in %s, seven days from %s end on %s', async (zone, time, due) => {
  await office.moveTo(zone)
  expect(await dueDate(await weekPath('2020-01-01T00:00:00Z'), time)).toBe(due)
})

test('addUsersTolearningPaths: a step that was added later is due from that day', async () => {
  await office.moveTo('Europe/Dublin')
  const path = await weekPath('2026-11-01T12:00:00Z')
  expect(await dueDate(path, '2026-10-24T12:00:00Z')).toBe('2026-11-08')
})

test('getLearningPathStatus: overdue begins after the last day in the zone of the organisation', async () => {
  const path = await office.path('Ends today', [await office.course('Ends today')])
  const who = await office.person('Late')
  await office.call('addUsersTolearningPaths', { paths: [path], users: [who] })
  for (const [zone, isLate] of [
    ['Pacific/Kiritimati', true],
    ['Etc/GMT+12', false],
  ] as const) {
    await office.moveTo(zone)
    // The two zones never have the same day.
    await office.rows(
      `UPDATE path_assignments SET deadline_date = (now() AT TIME ZONE 'Etc/GMT+12')::date WHERE path_id = $1`,
      path,
    )
    expect(await office.personIn(path, who)).toMatchObject({ isOverdue: isLate })
  }
})
