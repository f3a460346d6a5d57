import { afterAll, expect, test, vi } from 'vitest'
import type { BulkCtx } from '../../server/bulk/types.ts'
import { jobs } from '../../server/db/schema.ts'
import { runJob } from '../../server/jobs/run.ts'
import type { JobKinds } from '../../server/jobs/types.ts'
import { takeSeatsOfJob } from '../../server/licenses/seats/assign.ts'
import { newId } from '../../server/lib/id.ts'
import { jobKinds } from '../../server/registry/job-kinds.ts'
import { testHost } from './host.ts'
import { countSeatsOf, day, organisationWithLicenses } from './license-host.ts'

// Jobs are run to their end here; a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 })

const host = await testHost()
afterAll(host.close)

const { parts } = host

test('addUsersToLicense: a job continues after the server was killed in it, and gives nothing twice', async () => {
  const own = await organisationWithLicenses(host)
  const { course, license, people, rows, one, me } = own
  const id = await license('Everybody', [await course('Fire safety')], { seatsTotal: 700 })
  const users = await people(620, { status: 'active' })
  // Not queued: run by hand, so that it can be interrupted.
  const job = newId()
  const { organisationId, id: adminId } = me
  const input = { action: { licenses: 'Everybody', notify: false } }
  await host.db.insert(jobs).values({
    id: job,
    organisationId,
    createdBy: adminId,
    kind: 'assign-seats',
    title: 'Seats',
    total: users.length,
    input,
  })
  await rows(
    `INSERT INTO job_rows (job_id, position, organisation_id, ref, input)
     SELECT $1, n, $2, user_id, jsonb_build_object('license', $3::text, 'plan', 'take',
       'sources', jsonb_build_array('admin:' || $4::text))
     FROM unnest($5::text[]) WITH ORDINALITY AS u (user_id, n)`,
    job,
    organisationId,
    id,
    adminId,
    users,
  )
  await host.db.transaction((tx) => {
    const by = { organisationId, adminId }
    const ctx: BulkCtx = { tx, jobs: host.jobs, organisationId, by }
    return takeSeatsOfJob(ctx, job, input.action)
  })
  expect((await one(id))?.seats).toMatchObject({ assigned: 620, available: 80 })
  const enrolled = async () => {
    const [found] = await rows<{ n: number }>(
      'SELECT count(*)::integer AS n FROM enrollments WHERE organisation_id = $1',
      organisationId,
    )
    return found?.n
  }
  await expect(runJob({ parts, kinds: jobKinds, isStopping: () => true }, job)).rejects.toThrow(
    'released because',
  )
  expect(await enrolled()).toBe(500)
  // The second batch ends in the middle of its transaction.
  const dying: JobKinds = {
    'assign-seats': {
      async batch(...args) {
        await jobKinds['assign-seats']?.batch(...args)
        throw new Error('killed')
      },
    },
  }
  await expect(runJob({ parts, kinds: dying, isStopping: () => false }, job)).rejects.toThrow(
    'killed',
  )
  expect(await enrolled()).toBe(500)
  await runJob({ parts, kinds: jobKinds, isStopping: () => false }, job)
  expect(await enrolled()).toBe(620)
  expect(await countSeatsOf(own, id)).toEqual({ taken: 620, n: 620, surplus: 0, missing: 0 })
  const [history] = await rows<{ events: number; users: number }>(
    `SELECT count(*)::integer AS events, count(DISTINCT subject_id)::integer AS users
     FROM audit_log WHERE organisation_id = $1 AND event = 'license/seat-assigned' AND subject_type = 'user'`,
    organisationId,
  )
  expect(history).toEqual({ events: 620, users: 620 })
})

test('licenses: the same idempotency key answers the same, another body is refused', async () => {
  const { license, people, one, me, rows } = await organisationWithLicenses(host)
  const id = await license('Safety')
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  const send = (name: string, body: object, key: string) =>
    host.app.inject({
      method: 'POST',
      url: `/api/business/${name}`,
      payload: body,
      headers: { ...me.headers, 'idempotency-key': key },
    })
  const person = { firstName: 'Thabo', lastName: 'Mokoena', email: `${newId()}@acme.example` }
  const calls = [
    ['addUsersToLicense', { licenses: [id], users: [ana] }, { licenses: [id], users: [ben] }],
    [
      'createUsersAndAddToLicenses',
      { licenses: [id], users: [person] },
      { licenses: [id], users: [{ ...person, firstName: 'Other' }] },
    ],
    ['createSignupLink', { licenses: [id] }, { licenses: [id], maxUses: 2 }],
  ] as const
  for (const [name, body, other] of calls) {
    const key = `once-${name}`.slice(0, 64)
    const first = await send(name, body, key)
    expect(first.statusCode, first.body).toBe(200)
    const second = await send(name, body, key)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    const refused = await send(name, other, key)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict/idempotency'])
  }
  expect(await one(id)).toMatchObject({ seats: { assigned: 2 }, linksCount: 1 })
  expect(await rows('SELECT id FROM seats WHERE license_id = $1', id)).toHaveLength(2)
})

test('licenses: repeating a change of seats changes nothing, and a dry run writes nothing', async () => {
  const own = await organisationWithLicenses(host)
  const { license, people, call, rows } = own
  const [from, to] = [await license('From'), await license('To', [], { expirationDate: day(30) })]
  const [ana = '', ben = ''] = await people(2, { status: 'active' })
  await call('addUsersToLicense', { licenses: [from], users: [ana, ben] })
  const state = () =>
    rows(
      `SELECT s.id, s.status, s.reminders_sent, s.revoked_why, l.seats_taken, l.revocations_used,
         (SELECT count(*)::integer FROM mails WHERE organisation_id = s.organisation_id) AS mails,
         (SELECT count(*)::integer FROM audit_log WHERE organisation_id = s.organisation_id) AS entries
       FROM seats s JOIN licenses l ON l.id = s.license_id WHERE s.organisation_id = $1 ORDER BY s.id`,
      own.me.organisationId,
    )
  const calls: [string, object][] = [
    ['remindUsersInLicense', { licenses: [from], users: [ana] }],
    ['removeUsersFromLicense', { licenses: [from], users: [ana] }],
    ['restoreUsersToLicense', { licenses: [from], users: [ana] }],
    ['moveUsersToLicense', { from, to, users: [ben] }],
    ['extendLicenses', { licenseIds: [to], expirationDate: day(60) }],
  ]
  for (const [name, body] of calls) {
    const before = await state()
    expect((await call(`${name}?dryRun=true`, body)).http, name).toBe(200)
    expect(await state(), name).toEqual(before)
    expect((await call(name, body)).data.counts, name).toMatchObject({ succeeded: 1 })
    const after = await state()
    expect((await call(name, body)).data.counts, name).toMatchObject({ succeeded: 0 })
    expect(await state(), name).toEqual(after)
  }
})
