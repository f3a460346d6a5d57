import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertOfCertificates } from '../../server/certificates/alerts.ts'
import { certificateAttention } from '../../server/certificates/attention.ts'
import { testHost } from './host.ts'
import { issuingOrganisation, type IssuingOrganisation } from './issued-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: IssuingOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await issuingOrganisation(host)
})
afterAll(() => host.close())

const typesOf = async (userId: string) =>
  (await office.list(`&user=${userId}`)).certificates.map(({ course }) => course.type).toSorted()

test('recordProgress: the same completion twenty times issues one certificate', async () => {
  const { courseId } = await office.awarding('Recorded')
  const id = await office.learner(courseId, { firstName: 'Repeated' })
  const at = new Date().toISOString()
  const event = { user: id, course: courseId, type: 'attempted', score: 100, at }
  const record = async (n: number) => {
    const events = [1, 2].map((item) => ({
      ...event,
      item: `${courseId}-${item}`,
      eventId: `repeated-${n}-${item}`,
    }))
    const answer = await office.call('recordProgress', { events })
    // Attempts beyond the limit are refused.
    expect([200, 207], JSON.stringify(answer)).toContain(answer.http)
  }
  for (const round of [0, 5, 10, 15])
    await Promise.all([1, 2, 3, 4, 5].map((n) => record(round + n)))
  await Promise.all([office.issue(), office.issue(), office.issue()])
  expect(await typesOf(id)).toEqual(['course'])
  const status = await office.me.get(`/api/business/getAllUserCourseStatus?userid=${id}`)
  const [{ certificate }] = status.json().data.courseStatus
  expect(certificate.code).toBe((await office.list(`&user=${id}`)).certificates[0]?.code)
})

test('a license: its certificate is issued when every course of it is completed', async () => {
  const [first, second] = [await office.course('Part one'), await office.course('Part two')]
  const licenseId = await office.license('Safety bundle', [first, second])
  const designId = await office.design({ name: 'Bundle' })
  const assigned = await office.assign(designId, [licenseId], { type: 'license' })
  expect(assigned.http, JSON.stringify(assigned)).toBe(200)
  const id = await office.person('Licensed')
  const seat = { licenses: [licenseId], users: [id], notify: false }
  expect((await office.call('addUsersToLicense', seat)).http).toBe(200)
  await office.complete(id, first)
  await office.issue()
  expect(await typesOf(id)).toEqual([])
  await office.complete(id, second)
  await office.issue()
  expect(await typesOf(id)).toEqual(['license'])
})

test('a learning path: its certificate is issued when the path is completed', async () => {
  const [first, second] = [await office.course('Step one'), await office.course('Step two')]
  const certificateID = await office.design({ name: 'Path design' })
  const pathId = await office.path('Career', [first, second], { certificateID })
  const id = await office.person('Walker')
  const answer = await office.call('addUsersTolearningPaths', {
    paths: [pathId],
    users: [id],
    notify: false,
  })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  await office.complete(id, first)
  await office.settle()
  await office.issue()
  expect(await typesOf(id)).toEqual([])
  await office.complete(id, second)
  await office.settle()
  await office.issue()
  expect(await typesOf(id)).toEqual(['learning-path'])
  const [found] = (await office.list(`&user=${id}`)).certificates
  expect(found?.course).toEqual({ _id: pathId, title: 'Career', type: 'learning-path' })
})

test('getIssuedCertificates: a course that is re-opened or withdrawn keeps the certificate', async () => {
  const { courseId } = await office.awarding('Reopened')
  const { id } = await office.graduate(courseId, { firstName: 'Keeper' })
  const body = { courses: [courseId], users: [id] }
  expect((await office.call('removeUsersFromCourse', body)).http).toBe(200)
  await office.issue()
  expect((await office.list(`&user=${id}&status=valid`)).total).toBe(1)
})

test('getAttention and getAlerts name certificates that expire or are held, once', async () => {
  const away = await issuingOrganisation(host)
  const { courseId } = await away.awarding('Alerting', { validityMonths: 1 })
  const completedOn = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const able = await away.learner(courseId, { firstName: 'Able' })
  await away.complete(able, courseId, completedOn)
  const fox = await away.learner(courseId, { firstName: 'Fox 🦊' })
  await away.complete(fox, courseId)
  await away.issue()
  const tenant = { organisationId: away.me.organisationId, zone: 'UTC' }
  const items = await certificateAttention(host.db, tenant)
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([
    ['certificates-held', 1],
    ['certificates-expiring', 1],
  ])
  const alerts = async () => {
    await host.pool.query('DELETE FROM certificate_expiry_alerts WHERE alerted_on < current_date')
    await alertOfCertificates(host.parts)
    const found: { type: string }[] = (await away.me.get('/api/business/getAlerts')).json().data
      .alerts
    return found.map(({ type }) => type).filter((type) => type.startsWith('certificate-'))
  }
  const first = await alerts()
  expect(first).toContain('certificate-held')
  expect(await alerts()).toEqual(first)
})
