import type { ClientBase } from 'pg'
import { newId } from '../lib/id.ts'
import { reportRuns, reportSchedules } from '../db/schema.ts'
import { insertRows } from './insert.ts'
import { randomFrom } from './random.ts'

type At = { organisationId: string; adminId: string; now: number }

const day = 86_400_000

const schedules = [
  {
    name: 'Overdue courses every Monday',
    report: 'overdue',
    format: 'xlsx',
    frequency: 'weekly',
    dayOfWeek: 1,
    runAt: '07:00',
    emails: ['head.of.sales@northwind.example', 'operations@northwind.example'],
  },
  {
    name: 'Completions of last month',
    report: 'course-status',
    filter: { status: 'completed' },
    dateRange: 'last-month',
    format: 'csv',
    frequency: 'monthly',
    dayOfMonth: 1,
    runAt: '08:30',
    emails: ['people.team@northwind.example'],
  },
  {
    name: 'Seats of all licenses',
    report: 'licenses',
    format: 'csv',
    frequency: 'daily',
    runAt: '06:15',
    emails: ['finance@northwind.example'],
    active: false,
  },
] as const

/** Scheduled reports, and the last runs of the first one. */
export async function seedReportSchedules(
  client: ClientBase,
  { organisationId, adminId, now }: At,
) {
  const random = randomFrom('report schedules')
  const createdAt = new Date(now - 60 * day)
  const rows = schedules.map((schedule) => ({
    filter: {},
    active: true,
    ...schedule,
    id: newId(createdAt.getTime(), random.bytes(10)),
    organisationId,
    emails: [...schedule.emails],
    createdBy: adminId,
    createdAt,
    updatedAt: createdAt,
  }))
  await insertRows(client, reportSchedules, rows)
  await client.query(
    `UPDATE report_schedules s SET next_run_at =
       next_report_run(frequency, day_of_week, day_of_month, run_at, o.timezone, to_timestamp($2 / 1000.0))
     FROM organisations o WHERE o.id = s.organisation_id AND o.id = $1`,
    [organisationId, now],
  )
  const [first] = rows
  if (!first) return
  const runs = [1, 2, 3].map((weeks) => {
    const dueAt = new Date(now - weeks * 7 * day)
    return {
      id: newId(dueAt.getTime(), random.bytes(10)),
      organisationId,
      scheduleId: first.id,
      dueAt,
      retryAt: dueAt,
      attempts: 1,
      result: 'sent' as const,
      rows: 40 + random.whole(0, 20),
      emails: first.emails,
      finishedAt: new Date(dueAt.getTime() + 4_000),
    }
  })
  await insertRows(client, reportRuns, runs)
  // At the times of the schedule.
  await client.query(
    `UPDATE report_runs r SET due_at = due.at, retry_at = due.at, finished_at = due.at + interval '4 seconds'
     FROM report_schedules s, organisations o, LATERAL (SELECT r.id, next_report_run(s.frequency, s.day_of_week,
       s.day_of_month, s.run_at, o.timezone, r.due_at) AS at FROM report_runs r WHERE r.schedule_id = s.id) AS due
     WHERE r.id = due.id AND s.id = $1 AND o.id = s.organisation_id`,
    [first.id],
  )
}
