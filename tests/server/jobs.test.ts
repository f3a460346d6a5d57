import { patience } from '../patience.ts'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { files as fileRows, jobRows, jobs, userGroups } from '../../server/db/schema.ts'
import { exportJob } from '../../server/exports/job.ts'
import { newId } from '../../server/lib/id.ts'
import { notifyFailed, startJobs } from '../../server/registry/start-jobs.ts'
import type { JobKind, JobKinds } from '../../server/jobs/types.ts'
import { failJob, runJob } from '../../server/jobs/run.ts'
import { testHost } from './host.ts'

/** Holds a job between two batches until the test lets it go on. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
let held = gate()

/** Makes a group for each number, three a batch: what is done twice is seen twice. */
const count: JobKind = {
  async batch(tx, { id, organisationId, progress, total, input }) {
    if (input.hold && progress > 0) await held.opened
    const end = Math.min(progress + 3, total ?? 0)
    for (let n = progress; n < end; n += 1)
      await tx.insert(userGroups).values({ id: newId(), organisationId, name: `${id} ${n}` })
    const message = `${end} groups made`
    return { progress: end, result: { message }, ended: end === total ? 'succeeded' : undefined }
  },
}
const broken: JobKind = {
  async batch(tx, { organisationId, id }) {
    await tx.insert(userGroups).values({ id: newId(), organisationId, name: id })
    throw new Error('the first batch fails')
  },
}
const partial: JobKind = {
  batch: async () => ({ progress: 7, total: 9, ended: 'partial', result: { message: '2 failed' } }),
}
/** Writes something for as long as the test wants, and then takes it in. */
const written: JobKind = {
  async prepare() {
    await held.opened
    return 'what was written'
  },
  async batch(tx, { organisationId, id, total }, _, prepared = '') {
    await tx.insert(userGroups).values({ id: newId(), organisationId, name: `${id} ${prepared}` })
    return { progress: total ?? 0, ended: 'succeeded' }
  },
}
/** A file whose second half comes when the test wants. */
const exported = exportJob({
  job: 'exported',
  event: 'user/exported',
  noun: 'people',
  file: 'people',
  href: '/users/users',
  read: () => ({ format: 'csv' }),
  stream: () =>
    Readable.from(
      (async function* halves() {
        yield 'Name\r\n'
        await held.opened
        yield 'Ana\r\n'
      })(),
    ),
})
const order: string[] = []
/** Says which job came when. */
const marked: JobKind = {
  async batch(tx, { id, total }) {
    order.push(id)
    await tx.update(jobRows).set({ outcome: 'succeeded' }).where(eq(jobRows.jobId, id))
    return { progress: total ?? 0, ended: 'succeeded' }
  },
}
const kinds: JobKinds = { count, broken, partial, written, exported, marked }

const host = await testHost({ kinds })
afterAll(host.close)
const { db } = host
const me = await host.signedIn()

const start = (kind: string, input: Record<string, unknown> = {}, total = 10) =>
  host.jobs.start(db, {
    organisationId: me.organisationId,
    createdBy: me.id,
    kind,
    title: 'Make ten groups',
    input,
    total,
  })
const read = async (id: string) => (await me.get(`/api/business/getJob/${id}`)).json().data.job
const reaches = (id: string, status: string) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject({ status }), patience)
const made = async (id: string) => {
  const rows = await db
    .select()
    .from(userGroups)
    .where(sql`${userGroups.name} LIKE ${`${id}%`}`)
  return rows.length
}

test('jobs: run in batches and report progress', async () => {
  const id = await start('count')
  await reaches(id, 'succeeded')
  expect(await read(id)).toMatchObject({
    kind: 'count',
    title: 'Make ten groups',
    done: 10,
    total: 10,
    cancellable: false,
    message: '10 groups made',
    createdBy: { _id: me.id, name: 'Ana Duarte' },
  })
  expect(await made(id)).toBe(10)
})

test('jobs: partial success is reported', async () => {
  const id = await start('partial')
  await reaches(id, 'partly-failed')
  expect(await read(id)).toMatchObject({ done: 7, total: 9, message: '2 failed' })
})

test('cancelJob: stops between two batches and keeps what is done', async () => {
  held = gate()
  // Of a thousand batches; each time one ends it is open which of the two goes on, the job or who stops it.
  const id = await start('count', { hold: true }, 3000)
  await vi.waitFor(async () => expect(await made(id)).toBe(3), patience)
  const cancelling = me.post(`/api/business/cancelJob/${id}`)
  held.open()
  const cancelled = await cancelling
  expect(cancelled.json().data.job).toMatchObject({ status: 'cancelled', cancellable: false })
  const { done, message } = cancelled.json().data.job
  expect(done).toBeLessThan(3000)
  expect(message).toBe(`Cancelled after ${done} of 3,000`)
  expect(await made(id)).toBe(done)
  const again = await me.post(`/api/business/cancelJob/${id}`)
  expect(again.statusCode).toBe(409)
  expect(again.json().code).toBe('job/finished')
})

test('cancelJob: a job with one batch is cancelled at once, without effect', async () => {
  held = gate()
  const id = await start('written')
  await reaches(id, 'running')
  const cancelled = await me.post(`/api/business/cancelJob/${id}`)
  expect(cancelled.json().data.job).toMatchObject({ status: 'cancelled', cancellable: false })
  held.open()
  const next = await start('written')
  await reaches(next, 'succeeded')
  expect(await made(next)).toBe(1)
  expect(await made(id)).toBe(0)
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
})

test('cancelJob: a cancelled export leaves no file', async () => {
  held = gate()
  const stored = () => db.select().from(fileRows).where(eq(fileRows.createdBy, me.id))
  const id = await start('exported')
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), patience)
  const [file] = await stored()
  expect((await me.post(`/api/business/cancelJob/${id}`)).statusCode).toBe(200)
  held.open()
  await vi.waitFor(async () => expect(await stored()).toEqual([]), patience)
  expect(await host.files.size(me.organisationId, file?.id ?? '')).toBeUndefined()
})

test('jobs: two workers on one job do nothing twice', async () => {
  held = gate()
  const id = await start('count', { hold: true }, 30)
  const runner = { parts: host.parts, kinds, isStopping: () => false }
  const second = runJob(runner, id)
  held.open()
  await second
  await reaches(id, 'succeeded')
  expect(await made(id)).toBe(30)
})

test('jobs: a server that stops releases its job, and another continues after the last batch', async () => {
  const [row] = await db
    .insert(jobs)
    .values({
      id: newId(),
      organisationId: me.organisationId,
      createdBy: me.id,
      kind: 'count',
      title: 'Not queued: run by hand',
      total: 10,
    })
    .returning()
  const id = row?.id ?? ''
  const runner = { parts: host.parts, kinds }
  const handedBack = runJob({ ...runner, isStopping: () => true }, id)
  await expect(handedBack).rejects.toThrow('released because')
  expect(await made(id)).toBe(3)
  await runJob({ ...runner, isStopping: () => false }, id)
  expect(await read(id)).toMatchObject({ status: 'succeeded', done: 10 })
  expect(await made(id)).toBe(10)
})

test('jobs: a failed batch has no effect and is retried', async () => {
  const id = await start('broken')
  const retried = async () => {
    const { rows } = await host.pool.query(
      "SELECT 1 FROM pgboss.job WHERE data->>'id' = $1 AND retry_count > 0",
      [id],
    )
    expect(rows).toHaveLength(1)
  }
  await vi.waitFor(retried, patience)
  expect(await made(id)).toBe(0)
})

test('jobs: whoever started a job is notified when it is given up', async () => {
  const id = await start('broken')
  await failJob(db, id, new Error('a secret of ours'), (...failure) =>
    notifyFailed(host, ...failure),
  )
  expect(await read(id)).toMatchObject({ status: 'failed' })
  const { alerts } = (await me.get('/api/business/getAlerts')).json().data
  expect(alerts).toMatchObject([
    {
      title: 'Make ten groups failed',
      body: 'It failed repeatedly because of a server error. Changes made until then were saved.',
      severity: 'danger',
    },
  ])
})

test('jobs: queued in a transaction that fails, they are not queued', async () => {
  const before = (await me.get('/api/business/getJobs')).json().total
  const failing = db.transaction(async (tx) => {
    await host.jobs.start(tx, {
      organisationId: me.organisationId,
      createdBy: me.id,
      kind: 'count',
      title: 'x',
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await me.get('/api/business/getJobs')).json().total).toBe(before)
})

test('getJobs: newest first, without those of other organisations', async () => {
  const id = await start('partial')
  await reaches(id, 'partly-failed')
  const list = (await me.get('/api/business/getJobs?limit=10')).json()
  expect(list.data.jobs[0]._id).toBe(id)
  const active = (await me.get('/api/business/getJobs?active=true')).json()
  expect(active.data.jobs.map((job: { _id: string }) => job._id)).not.toContain(id)
  const stranger = await host.signedIn()
  expect((await stranger.get('/api/business/getJobs')).json()).toMatchObject({
    total: 0,
    data: { jobs: [] },
  })
  expect((await stranger.get(`/api/business/getJob/${id}`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/business/cancelJob/${id}`)).statusCode).toBe(404)
})

test('getJobs: paged for 30 days, active ones separately, system jobs as Lectern', async () => {
  const other = await host.signedIn()
  const { organisationId } = other
  const rows = Array.from({ length: 30 }, (_, n) => ({
    id: newId(),
    organisationId,
    kind: 'import',
    title: `Import ${n}`,
    status: n % 10 === 0 ? ('running' as const) : ('succeeded' as const),
    result: { message: `${n} people` },
    createdAt: new Date(Date.now() - n * 60_000),
  }))
  const forgotten = new Date(Date.now() - 31 * 24 * 3_600_000)
  await db.insert(jobs).values([
    ...rows,
    {
      ...rows[0],
      id: newId(),
      organisationId,
      kind: 'import',
      title: 'Old',
      createdAt: forgotten,
    },
  ])
  const list = async (query: string) => (await other.get(`/api/business/getJobs${query}`)).json()
  const second = await list('?page=2')
  expect(second).toMatchObject({ page: 2, total: 30 })
  expect(second.data.jobs.map(({ title }: { title: string }) => title)).toEqual(
    [25, 26, 27, 28, 29].map((n) => `Import ${n}`),
  )
  expect(second.data.jobs[0]).toMatchObject({
    message: '25 people',
    createdBy: { _id: 'lectern', name: 'Lectern' },
  })
  expect(await list('?active=true')).toMatchObject({ total: 3, data: { jobs: { length: 3 } } })
  expect(await list('?page=1000')).toMatchObject({ total: 30, data: { jobs: [] } })
})

test('jobs: a second server shares the queue, and stopping one leaves the work to the other', async () => {
  const { config, pool, files } = host
  const mail = { send: async () => undefined }
  const second = startJobs(
    { config, db, pool, files, mail, log: host.app.log },
    { kinds, chores: false },
  )
  await second.task(db, { name: 'lockout-notice', email: 'nobody@acme.example', minutes: 10 })
  await second.stop()
  const id = await start('count')
  await reaches(id, 'succeeded')
  expect(await made(id)).toBe(10)
  expect(
    await db
      .select()
      .from(userGroups)
      .where(eq(userGroups.name, `${id} 0`)),
  ).toHaveLength(1)
})

/** A job over these objects; one that is left behind was running when its server was killed. */
async function startOver(refs: string[], isLeftBehind = false) {
  const { id: createdBy, organisationId } = me
  const job = { organisationId, createdBy, kind: 'marked', title: 'Mark', total: refs.length }
  return db.transaction(async (tx) => {
    const id = isLeftBehind ? newId() : await host.jobs.start(tx, job)
    if (isLeftBehind) await tx.insert(jobs).values({ id, input: {}, ...job, status: 'running' })
    const rows = refs.map((ref, n) => ({ jobId: id, position: n + 1, organisationId, ref }))
    await tx.insert(jobRows).values(rows)
    return id
  })
}

test('jobs: a job that a killed server left is finished before a newer one over the same objects', async () => {
  const older = await startOver(['a', 'b'], true)
  const other = await startOver(['c'], true)
  const newer = await startOver(['b'])
  await reaches(newer, 'succeeded')
  expect(order).toEqual([older, newer])
  expect(await read(older)).toMatchObject({ status: 'succeeded' })
  expect(await read(other)).toMatchObject({ status: 'running' })
})

test('jobs: the only server takes over what a killed one left, without waiting for its heartbeat', async () => {
  const { config, pool, files } = host
  held = gate()
  const id = await start('count', { hold: true })
  await reaches(id, 'running')
  const mail = { send: async () => undefined }
  const second = startJobs(
    { config, db, pool, files, mail, log: host.app.log },
    { kinds, chores: false, isOnlyServer: true },
  )
  const states = () =>
    pool.query("SELECT state, retry_count FROM pgboss.job WHERE data->>'id' = $1", [id])
  await vi.waitFor(
    async () => expect((await states()).rows).toMatchObject([{ retry_count: 1 }]),
    patience,
  )
  held.open()
  await reaches(id, 'succeeded')
  expect(await made(id)).toBe(10)
  await second.stop()
})
