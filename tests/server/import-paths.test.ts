import { afterAll, expect, test, vi } from 'vitest'
import { learningPaths, licenses, pathSteps } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { storeRunning } from '../../server/licenses/days.ts'
import { patience } from '../patience.ts'
import { testHost } from './host.ts'
import { carryOut, type Importer, importer } from './import-host.ts'
import { day } from './license-host.ts'

const host = await testHost()
afterAll(host.close)

/** A published path whose only step is a license with so many seats. */
async function pathOf({ organisationId }: Importer, seatsTotal: number) {
  const { db } = host
  const [id, licenseId] = [newId(), newId()]
  const title = 'Safety first'
  await db
    .insert(licenses)
    .values({ id: licenseId, organisationId, title: 'Safety', startDate: day(-5), seatsTotal })
  await storeRunning(db, { licenseIds: [licenseId] })
  await db.insert(learningPaths).values({ id, organisationId, title, status: 'published' })
  const step = { id: newId(), organisationId, pathId: id, licenseId, position: 1 }
  await db.insert(pathSteps).values(step)
  return { id, licenseId }
}

async function usersOf(me: Importer, id: string) {
  const answer = await me.get(`/api/business/getLearningPathStatus?id=${id}`)
  const users: { user: { _id: string }; sources: { kind: string; name: string }[] }[] =
    answer.json().learningPathReport.users
  return users.map(({ user, sources }) => [user._id, sources.map(({ kind }) => kind)])
}

const row = (n: number) => ({
  row: n,
  firstName: 'Linh',
  lastName: `Nguyen ${n}`,
  email: `linh.${n}@acme.example`,
})

test('startImport: everybody of the list gets the learning path, and undoing the import removes it', async () => {
  const me = await importer(host)
  const { id: path, licenseId } = await pathOf(me, 10)
  const [updated, unchanged] = [
    await me.person({ email: 'linh.3@acme.example', firstName: 'Lin', lastName: 'Nguyen 3' }),
    await me.person({ email: 'linh.4@acme.example', firstName: 'Linh', lastName: 'Nguyen 4' }),
  ]
  await me.post('/api/business/addUsersTolearningPaths', { paths: [path], users: [unchanged] })
  const rows = [1, 2, 3, 4].map(row)
  const draft = await me.begin(4)
  await me.send(draft._id, rows)
  const dry = await me.start(draft._id, { learningPaths: [path] }, '?dryRun=true')
  expect(dry.json().data.consequences.seats).toEqual([
    { license: { _id: licenseId, name: 'Safety' }, needed: 3, available: 9 },
  ])
  const done = await carryOut(me, rows, { learningPaths: [path], invite: 'never' })
  expect(done.outcomes).toMatchObject({ added: 2, updated: 1, unchanged: 1 })
  expect(done.pathUsersCount).toBe(4)
  const users = new Map((await usersOf(me, path)).map(([user, kinds]) => [user, kinds]))
  expect(users.size).toBe(4)
  expect(users.get(updated)).toEqual(['csv'])
  expect(users.get(unchanged)).toEqual(['direct', 'csv'])

  expect((await me.post(`/api/business/rollBackImport/${done._id}`)).statusCode).toBe(202)
  await vi.waitUntil(async () => (await me.read(done._id)).state === 'rolled-back', patience)
  expect((await me.read(done._id)).outcomes).toMatchObject({ rolledBack: 3, kept: 0 })
  expect(await usersOf(me, path)).toEqual([[unchanged, ['direct']]])
  const { data } = (await me.get(`/api/business/getLicenses?licenseId=${licenseId}`)).json()
  expect(data.licenses[0].seats).toMatchObject({ assigned: 1, available: 9 })
})

test('startImport: too few seats for the steps of a path are refused, or the last users wait', async () => {
  const me = await importer(host)
  const { id: path, licenseId } = await pathOf(me, 1)
  const draft = await me.begin(2)
  await me.send(draft._id, [row(1), row(2)])
  const refused = await me.start(draft._id, { learningPaths: [path] })
  expect(refused.json()).toMatchObject({ code: 'license/not-enough-seats' })
  const done = await carryOut(me, [row(1), row(2)], { learningPaths: [path], ifShort: 'wait' })
  expect(done.pathUsersCount).toBe(2)
  const { data } = (await me.get(`/api/business/getLicenses?licenseId=${licenseId}`)).json()
  expect(data.licenses[0].seats).toMatchObject({ assigned: 1, waiting: 1 })
})

test('startImport: drafts and unknown learning paths are refused', async () => {
  const me = await importer(host)
  const { id } = await pathOf(me, 1)
  await host.pool.query(`UPDATE learning_paths SET status = 'draft' WHERE id = $1`, [id])
  const draft = await me.begin(1)
  await me.send(draft._id, [row(1)])
  const inDraft = await me.start(draft._id, { learningPaths: [id] })
  expect(inDraft.json()).toMatchObject({ code: 'learning-path/in-draft' })
  const unknown = await me.start(draft._id, { learningPaths: ['unknown'] })
  expect(unknown.json()).toMatchObject({ errors: [{ field: 'learningPaths.0' }] })
})
