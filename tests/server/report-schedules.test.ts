import { afterAll, expect, test } from 'vitest'
import { runDueSchedules } from '../../server/reports/schedules/due.ts'
import { runReport } from '../../server/reports/schedules/run.ts'
import { purgeExpired } from '../../server/registry/retention.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'

const host = await testHost()
afterAll(host.close)

const monday = {
  name: 'Late on Mondays',
  report: 'course-status',
  format: 'csv',
  frequency: 'weekly',
  dayOfWeek: 1,
  time: '07:00',
  emails: ['head@x.example'],
}

async function office(zone = 'UTC') {
  const school = await organisationWith(host, zone)
  const { course, people, post, read, rows, me } = school
  const fire = await course('Fire safety')
  const ids = await people(3, { status: 'active' })
  await post('addUsersToCourse', { courses: [fire], users: ids, notify: false })
  const email = `${me.organisationId.toLowerCase()}@x.example`
  const add = async (more: object = {}) => {
    const answer = await post('addReportSchedule', { ...monday, emails: [email], ...more })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.schedule
  }
  const due = (id: string, at: string) =>
    rows('UPDATE report_schedules SET next_run_at = $2 WHERE id = $1', id, at)
  const runs = async (id: string) => (await read(`getReportRuns?scheduleId=${id}`)).data.runs
  return { ...school, fire, ids, email, add, due, runs }
}

const next = async (
  zone: string,
  since: string,
  more: { frequency?: string; week?: number | null; month?: number | null; time?: string } = {},
) => {
  const { frequency = 'daily', week = null, month = null, time = '07:00' } = more
  const { rows } = await host.pool.query<{ at: Date }>(
    'SELECT next_report_run($1, $2, $3, $4, $5, $6) AS at',
    [frequency, week, month, time, zone, since],
  )
  return rows[0]?.at.toISOString()
}

test('addReportSchedule: the next run is at its time in the zone of the organisation', async () => {
  expect(await next('Europe/Copenhagen', '2026-11-21T12:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  const weekly = { frequency: 'weekly', week: 1 }
  expect(await next('Asia/Tokyo', '2026-11-21T12:00:00Z', weekly)).toBe('2026-11-22T22:00:00.000Z')
  const last = { frequency: 'monthly', month: 0 }
  expect(await next('UTC', '2026-02-03T12:00:00Z', last)).toBe('2026-02-28T07:00:00.000Z')
  expect(await next('UTC', '2026-02-28T07:00:00Z', last)).toBe('2026-03-31T07:00:00.000Z')
  const first = { frequency: 'monthly', month: 1 }
  expect(await next('Pacific/Kiritimati', '2026-11-30T20:00:00Z', first)).toBe(
    '2026-12-31T17:00:00.000Z',
  )
  // Clocks that skip 2:30 go on an hour later, and one that comes twice counts once.
  const night = { time: '02:30' }
  expect(await next('Europe/Copenhagen', '2026-03-28T12:00:00Z', night)).toBe(
    '2026-03-29T01:30:00.000Z',
  )
  expect(await next('America/New_York', '2026-03-07T12:00:00Z', night)).toBe(
    '2026-03-08T07:30:00.000Z',
  )
  const twice = await next('Europe/Copenhagen', '2026-10-24T12:00:00Z', night)
  expect(await next('Europe/Copenhagen', twice ?? '', night)).toBe('2026-10-26T01:30:00.000Z')
  const again = await next('America/New_York', '2026-10-31T12:00:00Z', { time: '01:30' })
  expect(await next('America/New_York', again ?? '', { time: '01:30' })).toBe(
    '2026-11-02T06:30:00.000Z',
  )
  expect(await next('Australia/Lord_Howe', '2026-10-03T00:00:00Z', { time: '02:15' })).toBe(
    '2026-10-03T15:45:00.000Z',
  )
})

test('report schedules: each run is made once, with the file of the report', async () => {
  const { add, due, runs, email, post, rows } = await office()
  const schedule = await add({ columns: ['email', 'status'] })
  expect(schedule).toMatchObject({ active: true, skipEmpty: true, dayOfMonth: null, version: 1 })
  await due(schedule._id, '2026-11-16T07:00:00Z')
  await Promise.all([runDueSchedules(host.parts), runDueSchedules(host.parts)])
  const [mail] = await host.mails(email)
  expect(await host.outbox(email)).toHaveLength(1)
  const made = (await runs(schedule._id)).filter(
    ({ result }: { result: string }) => result !== 'missed',
  )
  expect(made).toMatchObject([{ result: 'sent', rows: 3, emails: [email], isManual: false }])
  const content = mail?.attachments[0]?.content
  const text = content instanceof ArrayBuffer ? new TextDecoder().decode(content) : ''
  const csv = await post('exportReport', {
    report: 'course-status',
    columns: ['email', 'status'],
    format: 'csv',
  })
  expect(text.trim()).toBe(csv.body.replace('\uFEFF', '').trim())
  const file = await host.app.inject({ url: made[0].file })
  expect(file.statusCode).toBe(200)
  // A run that was killed is made again, and one that has ended is not.
  const [run] = await rows<{ id: string }>(
    `SELECT id FROM report_runs WHERE schedule_id = $1 AND result = 'sent'`,
    schedule._id,
  )
  await runReport(host.parts, { name: 'report-run', runId: run?.id ?? '' })
  await runDueSchedules(host.parts)
  expect(await host.outbox(email)).toHaveLength(1)
  // The link in the mail stops it for this address, without an account.
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const stopped = await host.post('/api/auth/stop-report', { token })
  expect(stopped.json().data).toMatchObject({ name: monday.name, email })
  expect((await host.post('/api/auth/stop-report', { token: `${token}x` })).statusCode).toBe(400)
  const answer = await post('runReportSchedule', { scheduleId: schedule._id })
  expect(answer.json().data.run).toMatchObject({ result: 'running', isManual: true })
  await expect
    .poll(async () => (await runs(schedule._id))[0].result, { timeout: 10_000 })
    .toBe('nothing-to-send')
})

test('report schedules: a run that was killed is made once, whatever the clock does', async () => {
  const { add, due, runs, email, rows, me } = await office()
  const schedule = await add()
  const id = `${schedule._id}-killed`
  await rows(
    `INSERT INTO report_runs (id, organisation_id, schedule_id, due_at, attempts, retry_at)
     VALUES ($1, $2, $3, '2026-11-16T07:00:00Z', 1, now() - interval '1 minute')`,
    id,
    me.organisationId,
    schedule._id,
  )
  const run = { name: 'report-run' as const, runId: id }
  await Promise.all([
    runDueSchedules(host.parts),
    runReport(host.parts, run),
    runReport(host.parts, run),
  ])
  await host.mails(email)
  // The clock was set back, and the run is due again.
  await due(schedule._id, '2026-11-16T07:00:00Z')
  await runDueSchedules(host.parts)
  const made = async () =>
    (await runs(schedule._id)).filter(
      ({ dueAt, result }: { dueAt: string; result: string }) =>
        dueAt.startsWith('2026-11-16') || result === 'running',
    )
  await expect.poll(made).toMatchObject([{ result: 'sent', rows: 3 }])
  expect(await host.outbox(email)).toHaveLength(1)
  // Set forward into the future, no run is due before its time.
  await due(schedule._id, new Date(Date.now() + 60_000).toISOString())
  const before = (await runs(schedule._id)).length
  await runDueSchedules(host.parts)
  expect(await runs(schedule._id)).toHaveLength(before)
})

test('report schedules: missed runs are made once, with the range of the day they were due', async () => {
  const { add, due, runs } = await office()
  const schedule = await add({ frequency: 'daily', dayOfWeek: null, range: 'last-month' })
  const today = new Date()
  const at = new Date(today.getTime() - 3 * 86_400_000)
  await due(schedule._id, at.toISOString())
  await runDueSchedules(host.parts)
  await expect
    .poll(
      async () =>
        (await runs(schedule._id)).some(
          ({ result }: { result: string }) => result === 'nothing-to-send',
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  const all = await runs(schedule._id)
  expect(all.slice(1).every(({ result }: { result: string }) => result === 'missed')).toBe(true)
  expect(all.length).toBeGreaterThan(2)
  const [latest] = all
  const dueMonth = latest.dueAt.slice(0, 7)
  expect(latest.to.slice(0, 7) < dueMonth).toBe(true)
  expect(latest.from).toMatch(/-01$/)
})

test('report schedules: three tries, then the bell and attention; five failed runs pause it', async () => {
  const { add, runs, rows, read, me, group } = await office()
  const crew = await group('Crew')
  const schedule = await add({ filter: { group: crew } })
  await rows('UPDATE user_groups SET deleted_at = now() WHERE id = $1', crew)
  for (let nth = 1; nth <= 5; nth += 1) {
    const id = `${schedule._id}-${nth}`
    await rows(
      `INSERT INTO report_runs (id, organisation_id, schedule_id, due_at) VALUES ($1, $2, $3, now() - $4 * interval '1 minute')`,
      id,
      me.organisationId,
      schedule._id,
      10 - nth,
    )
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await rows('UPDATE report_runs SET attempts = $2 WHERE id = $1', id, attempt)
      await runReport(host.parts, { name: 'report-run', runId: id })
      const [run] = await rows<{ result: string }>(
        'SELECT result FROM report_runs WHERE id = $1',
        id,
      )
      expect(run?.result).toBe(attempt < 3 ? 'running' : 'failed')
    }
  }
  const [{ active, pausedReason, lastResult }] = (await read('getReportSchedules')).data.schedules
  expect({ active, pausedReason, lastResult }).toEqual({
    active: false,
    pausedReason: 'failures',
    lastResult: 'failed',
  })
  expect((await runs(schedule._id))[0].reason).not.toBeNull()
  const alerts = (await me.get('/api/business/getAlerts')).json().data.alerts
  expect(alerts.filter(({ type }: { type: string }) => type === 'report-failed')).toHaveLength(5)
  const items = (await read('getAttention')).data.attention
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'schedule-failed', title: `${monday.name} is paused` }),
  )
})

test('report schedules: are paused when their owner has gone, and taken over by who activates them', async () => {
  const { add, due, read, me, post } = await office()
  const schedule = await add()
  const other = await host.signedIn({ organisationId: me.organisationId })
  await host.pool.query('UPDATE admins SET disabled_at = now() WHERE id = $1', [me.id])
  await due(schedule._id, '2026-11-16T07:00:00Z')
  await runDueSchedules(host.parts)
  const list = async () =>
    (await other.get('/api/business/getReportSchedules')).json().data.schedules
  expect(await list()).toMatchObject([{ active: false, pausedReason: 'owner-removed' }])
  const alerts = (await other.get('/api/business/getAlerts')).json().data.alerts
  expect(alerts).toContainEqual(expect.objectContaining({ type: 'report-failed' }))
  const { version } = schedule
  const activated = await other.post('/api/business/updateReportSchedule', {
    ...monday,
    scheduleId: schedule._id,
    version,
    active: true,
  })
  expect(activated.json().data.schedule).toMatchObject({
    active: true,
    pausedReason: null,
    owner: { _id: other.id },
  })
  await host.pool.query('UPDATE admins SET disabled_at = NULL WHERE id = $1', [me.id])
  expect((await read('getReportSchedules')).status).toBe('success')
  expect(
    (await post('updateReportSchedule', { ...monday, scheduleId: schedule._id, version }))
      .statusCode,
  ).toBe(409)
})

test('report schedules: deleted, restored, purged, and limited to 50', async () => {
  const { add, post, read, rows, me } = await office()
  const schedule = await add()
  const ids = { scheduleIds: [schedule._id] }
  expect((await post('deleteReportSchedules', ids)).json().data.changed).toBe(1)
  expect((await read('getReportSchedules')).data.schedules).toEqual([])
  expect((await read('getReportSchedules?deleted=true')).data.schedules).toHaveLength(1)
  expect((await post('restoreReportSchedules', ids)).json().data.changed).toBe(1)
  await rows(
    `INSERT INTO report_schedules (id, organisation_id, name, report, format, frequency, run_at, emails)
     SELECT $1 || n, $1, 'Filler', 'people', 'csv', 'daily', '07:00', '[]' FROM generate_series(1, 49) AS n`,
    me.organisationId,
  )
  expect((await post('addReportSchedule', monday)).json().errors[0].code).toBe('limit')
  await rows(
    `UPDATE report_schedules SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1`,
    me.organisationId,
  )
  await purgeExpired(host.db, host.files)
  expect(
    await rows('SELECT 1 FROM report_schedules WHERE organisation_id = $1', me.organisationId),
  ).toEqual([])
})

test.each([
  [{ time: '25:00' }, 'time'],
  [{ dayOfWeek: null, frequency: 'monthly', dayOfMonth: 31 }, 'dayOfMonth'],
  [{ dayOfMonth: 3 }, 'dayOfMonth'],
  [{ dayOfWeek: null }, 'dayOfWeek'],
  [{ frequency: 'daily' }, 'dayOfWeek'],
  [{ emails: [] }, 'emails'],
  [{ emails: ['a@x.example', 'A@x.example'] }, 'emails.1'],
  [{ emails: ['a@b'] }, 'emails.0'],
  [{ columns: [] }, 'columns'],
  [{ columns: ['weather'] }, 'columns.0'],
  [{ sort: 'weather' }, 'sort'],
  [{ range: '7d', filter: { from: '2026-01-01' } }, 'range'],
  [{ filter: { event: 'e_1' } }, 'filter.event'],
  [{ name: '   ' }, 'name'],
])('addReportSchedule: %j is refused at %s', async (more, field) => {
  const { post } = await organisationWith(host)
  const answer = await post('addReportSchedule', { ...monday, ...more })
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json().errors[0].field).toMatch(new RegExp(`^${field}`))
})

test('statusCount, coursesEnrolledCount: completed in a range, and for all people', async () => {
  const { read, ids, post, rows } = await office()
  await rows(
    `UPDATE enrollments SET status = 'completed', progress = 100, completed_at = '2026-10-05T12:00:00Z' WHERE user_id = ANY($1)`,
    ids.slice(0, 2),
  )
  await post('deactivateUsers', { userIds: ids.slice(0, 1) })
  const range = 'completedFrom=2026-10-05&completedTo=2026-10-05'
  expect((await read(`statusCount?${range}`)).data.counts).toMatchObject({ total: 1, completed: 1 })
  expect((await read(`statusCount?${range}&people=all`)).data.counts).toMatchObject({
    total: 2,
    completed: 2,
  })
  expect((await read(`coursesEnrolledCount?people=deactivated`)).data.count).toBe(1)
  expect((await read(`coursesEnrolledCount?completedFrom=2026-10-06`)).data.count).toBe(0)
})
