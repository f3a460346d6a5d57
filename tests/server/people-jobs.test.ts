import { afterAll, expect, test } from 'vitest'
import { runJob } from '../../server/jobs/run.ts'
import type { JobKind } from '../../server/jobs/types.ts'
import { jobKinds } from '../../server/registry/job-kinds.ts'
import { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

const host = await testHost()
afterAll(host.close)

/** An organisation of its own, so that a filter means the people of one test. */
async function office() {
  const me = await host.signedIn()
  return { me, ...peopleOf(host, me) }
}

test('deactivateUsers: 3,000 users become a job, with a history entry each', async () => {
  const { me, people, post, ended, results, rows, history } = await office()
  const ids = await people(3_000, { status: 'active' })
  await people(2, { status: 'inactive' })
  const foreseen = await post('deactivateUsers?dryRun=true', { filter: {} })
  expect(foreseen.json().data).toMatchObject({
    counts: { succeeded: 3_000, skipped: 2, failed: 0 },
    succeeded: { length: 500 },
    reasons: [{ code: 'already-inactive', count: 2 }],
  })
  const started = await post('deactivateUsers', { filter: {} })
  expect(started.statusCode).toBe(202)
  const { _id, title } = started.json().data.job
  expect(title).toBe('Deactivation of 3,002 people')
  const job = await ended(_id)
  expect(job).toMatchObject({
    status: 'succeeded',
    done: 3_002,
    total: 3_002,
    message: '3,000 deactivated, 2 skipped',
    undoable: true,
    retryable: false,
  })
  expect(await results(_id, '?outcome=skipped')).toMatchObject({
    total: 2,
    data: {
      results: [
        { code: 'already-inactive', name: expect.stringMatching(/^Linh Nguyen [01]$/) },
        {},
      ],
    },
  })
  const [left] = await rows(
    'SELECT count(*)::int FROM users WHERE organisation_id = $1 AND status <> $2',
    me.organisationId,
    'inactive',
  )
  expect(left).toEqual({ count: 0 })
  expect(await history(ids[2_999] ?? '')).toMatchObject([{ event: 'user/deactivated' }])
  const log = (await me.get('/api/business/getAuditLog?event=user/deactivated')).json()
  expect(log.total).toBe(3_001)
  expect(log.data.entries.filter(({ subject }: { subject: unknown }) => !subject)).toMatchObject([
    { count: 3_000 },
  ])
  const bell = (await me.get('/api/business/getAlerts')).json()
  expect(bell.data.alerts).toMatchObject([
    {
      type: 'bulk-finished',
      title: 'Deactivation of 3,002 people',
      body: '3,000 deactivated, 2 skipped',
    },
  ])
})

test('deactivateUsers: a job applies to the users at the time of the request', async () => {
  const { people, post, ended, user } = await office()
  await people(501, { status: 'active' })
  const { _id } = (await post('deactivateUsers', { filter: {} })).json().data.job
  const [late = ''] = await people(1, { status: 'active' })
  await ended(_id)
  expect(await user(late)).toMatchObject({ status: 'active' })
})

test('deactivateUsers: a job by ids lists rows in that order, including unknown ones', async () => {
  const { people, post, ended, results } = await office()
  const ids = await people(501, { status: 'active' })
  const [first = ''] = ids
  const userIds = ['nobody', ...ids.toReversed(), first]
  const { _id, total } = (await post('deactivateUsers', { userIds })).json().data.job
  expect(total).toBe(502)
  const job = await ended(_id)
  expect(job).toMatchObject({ status: 'partly-failed', failed: 1, retryable: true })
  expect((await results(_id, '?limit=10')).data.results.slice(0, 2)).toMatchObject([
    { ref: 'nobody', outcome: 'failed', code: 'not-found' },
    { ref: ids.at(-1), outcome: 'succeeded', code: null },
  ])
})

test('deactivateUsers: after a crash in a batch another server continues, without repetition', async () => {
  // This host's own queue does not know the work: only what the test runs works on it.
  const quiet = await testHost({ kinds: {} })
  const me = await quiet.signedIn()
  const { people, post, rows, job, group, members } = peopleOf(quiet, me)
  const ids = await people(1_700, { status: 'active' })
  const fleet = await group('Fleet', ids.slice(0, 3))
  const asked = await post('addUsersToGroups', { filter: {}, userGroups: [fleet] })
  const { _id } = asked.json().data.job
  const { parts } = quiet
  const stopped = runJob({ parts, kinds: jobKinds, isStopping: () => true }, _id)
  await expect(stopped).rejects.toThrow('released because')
  expect(await job(_id)).toMatchObject({ status: 'running', done: 500 })
  expect(await members(fleet)).toHaveLength(500)
  const work = jobKinds['add-users-to-groups']
  const dying: JobKind = {
    async batch(...given) {
      await work?.batch(...given)
      throw new Error('killed')
    },
  }
  const killed = runJob(
    { parts, kinds: { 'add-users-to-groups': dying }, isStopping: () => false },
    _id,
  )
  await expect(killed).rejects.toThrow('killed')
  expect(await members(fleet)).toHaveLength(500)
  const runner = { parts, kinds: jobKinds, isStopping: () => false }
  await Promise.all([runJob(runner, _id), runJob(runner, _id)])
  expect(await job(_id)).toMatchObject({
    status: 'succeeded',
    done: 1_700,
    message: '1,697 added, 3 skipped',
  })
  expect(await members(fleet)).toHaveLength(1_700)
  const log = await rows(
    `SELECT event, count(*)::int AS lines, sum(count)::int AS sum FROM audit_log
     WHERE organisation_id = $1 AND event NOT LIKE 'auth/%' GROUP BY event ORDER BY event`,
    me.organisationId,
  )
  expect(log).toEqual([
    { event: 'user-group/members-added', lines: 1, sum: 1_697 },
    { event: 'user/added-to-group', lines: 1_697, sum: null },
  ])
  await quiet.close()
})

test('cancelJob, retryJob: what is done is kept, and the rest is done by retryJob, once', async () => {
  const quiet = await testHost({ kinds: {} })
  const me = await quiet.signedIn()
  const { people, post, job, results } = peopleOf(quiet, me)
  await people(900, { status: 'active' })
  const { _id } = (await post('deactivateUsers', { filter: {} })).json().data.job
  const { parts } = quiet
  const first = runJob({ parts, kinds: jobKinds, isStopping: () => true }, _id)
  await expect(first).rejects.toThrow('released because')
  expect((await post(`retryJob/${_id}`)).json().code).toBe('job/not-retryable')
  expect((await post(`undoJob/${_id}`)).json().code).toBe('job/not-undoable')
  expect((await post(`cancelJob/${_id}`)).json().data.job).toMatchObject({
    status: 'cancelled',
    message: 'Cancelled after 500 of 900',
    retryable: true,
    undoable: true,
  })
  expect(await results(_id, '?outcome=waiting')).toMatchObject({ total: 400 })
  const twice = await Promise.all([post(`retryJob/${_id}`), post(`retryJob/${_id}`)])
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const again = twice.find(({ statusCode }) => statusCode === 202)?.json().data.job
  expect(again).toMatchObject({ title: 'Retry: Deactivation of 400 people', total: 400 })
  await runJob({ parts, kinds: jobKinds, isStopping: () => false }, again._id)
  expect(await job(again._id)).toMatchObject({ status: 'succeeded', message: '400 deactivated' })
  expect(await job(_id)).toMatchObject({ retryable: false })
  await quiet.close()
})
