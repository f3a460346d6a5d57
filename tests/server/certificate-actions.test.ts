import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { issuingOrganisation, type IssuingOrganisation } from './issued-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: IssuingOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await issuingOrganisation(host)
})
afterAll(() => host.close())

const statusOf = async (id: string) => {
  const { certificates } = await office.list(`&issuedId=${id}`)
  return certificates[0]?.status
}

test('revokeCertificates says so to everybody, keeps the reason private, and can be undone', async () => {
  const { courseId } = await office.awarding('Fire safety')
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Amara' })
  const { _id, code } = certificate
  const body = { issuedIds: [_id], reason: ' Issued to the  wrong person ' }
  expect((await office.call('revokeCertificates', { issuedIds: [_id], reason: ' ' })).http).toBe(
    422,
  )
  const dry = await office.call('revokeCertificates?dryRun=true', body)
  expect([dry.http, dry.data.counts.succeeded]).toEqual([200, 1])
  expect(await statusOf(_id)).toBe('valid')
  const revoked = await office.call('revokeCertificates', body)
  expect(revoked.http, JSON.stringify(revoked)).toBe(200)
  const [found] = (await office.list(`&issuedId=${_id}`)).certificates
  expect(found).toMatchObject({
    status: 'revoked',
    revokeReason: 'Issued to the  wrong person',
    revokedBy: { _id: office.me.id },
  })
  const verified = await office.verify(code)
  expect(verified.json().data.certificate).toMatchObject({ status: 'revoked', hasPdf: false })
  expect(verified.body).not.toContain('wrong person')
  const pdf = await host.app.inject({
    method: 'POST',
    url: '/api/auth/read-certificate-pdf',
    payload: { code },
  })
  expect([pdf.statusCode, pdf.json().code]).toEqual([409, 'certificate/no-pdf'])
  const again = await office.call('revokeCertificates', body)
  expect([again.http, again.data.skipped[0].code]).toEqual([207, 'already-revoked'])
  const undone = await office.call(`undoChange/${revoked.data.changeId}`, {})
  expect(undone.http, JSON.stringify(undone)).toBe(200)
  expect(await statusOf(_id)).toBe('valid')
  // Revoked again, the course completed again: a new one, and the old stays revoked.
  await office.call('revokeCertificates', body)
  await office.rows(`UPDATE enrollments SET status = 'in-progress' WHERE user_id = $1`, id)
  await office.complete(id, courseId)
  await office.issue()
  expect((await office.list(`&user=${id}&status=valid`)).total).toBe(1)
  const restored = await office.call('restoreIssuedCertificates', { issuedIds: [_id] })
  expect([restored.http, restored.data.skipped[0].code]).toEqual([207, 'has-another'])
})

test('restoreIssuedCertificates can be undone with the same reason', async () => {
  const { courseId } = await office.awarding('Ladders')
  const { certificate } = await office.graduate(courseId, { firstName: 'Bo' })
  const ids = { issuedIds: [certificate._id] }
  await office.call('revokeCertificates', { ...ids, reason: 'Cheated' })
  const restored = await office.call('restoreIssuedCertificates', ids)
  expect(restored.http, JSON.stringify(restored)).toBe(200)
  expect((await office.call(`undoChange/${restored.data.changeId}`, {})).http).toBe(200)
  const [found] = (await office.list(`&issuedId=${certificate._id}`)).certificates
  expect(found).toMatchObject({ status: 'revoked', revokeReason: 'Cheated' })
})

test('reissueCertificates: the present name, the same days, a new code', async () => {
  const { courseId } = await office.awarding('Forklifts', { validityMonths: 12 })
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Tomas' })
  await office.rows(`UPDATE users SET first_name = 'Tomás' WHERE id = $1`, id)
  const drawn = await office.call('drawCertificate', { issuedId: certificate._id, reissue: true })
  expect([drawn.http, drawn.data.faults]).toEqual([200, []])
  const answer = await office.call('reissueCertificates', { issuedIds: [certificate._id] })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  await office.issue()
  const { certificates } = await office.list(`&user=${id}&sort=status`)
  expect(certificates.map(({ status, source }) => [status, source])).toEqual([
    ['valid', 'reissue'],
    ['replaced', 'completion'],
  ])
  const [renewed, old] = certificates
  expect(renewed?.name).toContain('Tomás')
  expect(old?.name).not.toContain('Tomás')
  expect(renewed?.code).not.toBe(old?.code)
  for (const key of ['completedOn', 'issuedAt', 'expiresOn'] as const)
    expect(renewed?.[key], key).toBe(old?.[key])
  expect(old?.replacedBy).toBe(renewed?._id)
  const verified = await office.verify(certificate.code)
  const today = new Date().toISOString().slice(0, 10)
  expect(verified.json().data.certificate).toMatchObject({ status: 'replaced', replacedOn: today })
  const body = { issuedIds: [renewed?._id ?? ''], completedOn: '2026-01-31', expiresOn: null }
  expect((await office.call('reissueCertificates', { ...body, notify: false })).http).toBe(200)
  await office.issue()
  expect((await office.list(`&user=${id}&status=valid`)).certificates).toMatchObject([
    { completedOn: '2026-01-31', expiresOn: null, letter: null },
  ])
  const future = await office.call('reissueCertificates', { ...body, completedOn: '2999-01-01' })
  expect([future.http, future.errors[0].field]).toEqual([422, 'completedOn'])
})

test('getUsage: reissued certificates count once, renewed ones again, as in the report', async () => {
  const { courseId } = await office.awarding('Forklifts', { validityMonths: 1 })
  const category = `k${courseId}`
  const { organisationId } = office.me
  await office.rows(
    'INSERT INTO categories (id, organisation_id, name) VALUES ($1, $2, $1)',
    category,
    organisationId,
  )
  await office.rows('UPDATE courses SET category_id = $1 WHERE id = $2', category, courseId)
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Ebba' })
  const change = async (changes: string) => {
    await office.rows('ALTER TABLE certificates DISABLE TRIGGER protect_certificate')
    await office.rows(`UPDATE certificates SET ${changes} WHERE user_id = $1`, id)
    await office.rows('ALTER TABLE certificates ENABLE TRIGGER protect_certificate')
  }
  const moveBack = () => change(`issued_at = issued_at - interval '40 days'`)
  const end = () => change('expires_on = current_date - 1')
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const counts = async () => {
    const found = []
    for (const days of [`from=${day(60)}&to=${day(30)}`, `from=${day(20)}&to=${day(0)}`]) {
      const scope = `${days}&category=${category}`
      const { usage } = (await office.me.get(`/api/business/getUsage?${scope}`)).json().data
      const report = await office.me.get(`/api/business/getReportRows?report=certificates&${scope}`)
      expect(usage.figures.certificates.value).toBe(report.json().total)
      found.push(report.json().total)
    }
    return found
  }
  expect(await counts()).toEqual([0, 1])
  // Reissued on another day.
  await moveBack()
  expect(await counts()).toEqual([1, 0])
  const again = { issuedIds: [certificate._id], newIssueDay: true, notify: false }
  expect((await office.call('reissueCertificates', again)).http).toBe(200)
  await office.issue()
  expect(await counts()).toEqual([1, 0])
  // Renewed by completing again after its end, and then reissued.
  await end()
  await office.rows(
    `UPDATE enrollments SET status = 'in-progress', completed_at = NULL WHERE user_id = $1`,
    id,
  )
  await office.complete(id, courseId)
  await office.issue()
  expect(await counts()).toEqual([1, 1])
  const [renewed] = (await office.list(`&user=${id}&status=expiring`)).certificates
  await office.call('reissueCertificates', { ...again, issuedIds: [renewed?._id ?? ''] })
  await office.issue()
  expect(await counts()).toEqual([1, 1])
})

test('search finds an issued certificate by the beginning of its code, as it is typed', async () => {
  const { courseId } = await office.awarding('To be found')
  const { certificate } = await office.graduate(courseId, {
    firstName: 'Findus',
    lastName: 'Finder',
  })
  for (const typed of [certificate.code, certificate.code.slice(0, 9).toLowerCase()]) {
    const answer = await office.me.get(`/api/business/search?q=${encodeURIComponent(typed)}`)
    expect(answer.json().data.hits, typed).toMatchObject([
      {
        _id: certificate._id,
        kind: 'issued-certificate',
        title: 'Findus Finder',
        subtitle: 'Certificate, To be found',
      },
    ])
  }
})

test('sendCertificates sends one letter for each user, and none to whom it cannot reach', async () => {
  const first = await office.awarding('Cranes')
  const second = await office.awarding('Winches')
  const { id } = await office.graduate(first.courseId, { firstName: 'Zofia' })
  const enrolled = { courses: [second.courseId], users: [id], notify: false }
  expect((await office.call('addUsersToCourse', enrolled)).http).toBe(200)
  await office.complete(id, second.courseId)
  await office.issue()
  const bounced = await office.graduate(first.courseId, { firstName: 'Bounced' })
  await office.rows('UPDATE users SET bounced_at = now() WHERE id = $1', bounced.id)
  const before = (await office.letters()).length
  const both = (await office.list(`&user=${id}`)).certificates.map(({ _id }) => _id)
  const answer = await office.call('sendCertificates', {
    issuedIds: [...both, bounced.certificate._id],
    note: 'For your records',
  })
  expect([answer.http, answer.data.counts]).toEqual([207, { succeeded: 2, skipped: 1, failed: 0 }])
  expect(answer.data.skipped[0].code).toBe('unreachable')
  const sent = (await office.letters()).slice(before)
  expect(sent.map(({ subject, kind }) => [subject, kind])).toEqual([
    ['Your 2 certificates', 'certificate-sent'],
  ])
})

test('eraseCertificates removes the name for good; the code stays genuine', async () => {
  const { courseId } = await office.awarding('Secrets')
  const { id, certificate } = await office.graduate(courseId, {
    firstName: 'Vanishing',
    lastName: 'Person',
  })
  const answer = await office.call('eraseCertificates', { issuedIds: [certificate._id] })
  expect([answer.http, answer.data.changeId]).toEqual([200, undefined])
  const [found] = (await office.list(`&issuedId=${certificate._id}`)).certificates
  expect(found).toMatchObject({ name: '', user: null, pdfUrl: null, status: 'valid' })
  expect(found?.erasedAt).not.toBeNull()
  expect((await office.list('&search=vanishing')).total).toBe(0)
  const verified = await office.verify(certificate.code)
  expect(verified.json().data.certificate).toMatchObject({
    status: 'valid',
    name: '',
    isErased: true,
    hasPdf: false,
  })
  expect((await office.pdf(certificate._id)).statusCode).toBe(409)
  await expect(
    office.rows(
      `UPDATE certificates SET printed = printed || '{"firstName": "Back"}' WHERE id = $1`,
      certificate._id,
    ),
  ).rejects.toThrow('what a certificate says is never changed')
  const logged = await office.rows<{ text: string }>(
    `SELECT row_to_json(a)::text AS text FROM audit_log a WHERE subject_id = $1`,
    certificate._id,
  )
  expect(logged.length).toBeGreaterThan(0)
  for (const { text } of logged) expect(text).not.toContain('Vanishing')
  expect(id).not.toBe('')
})

test('issueCertificates issues by hand, once, to active users', async () => {
  const { courseId } = await office.awarding('By hand', { validityMonths: 6 })
  const [able = '', idle = ''] = await office.people(2, { status: 'active' })
  await office.rows(`UPDATE users SET status = 'inactive' WHERE id = $1`, idle)
  const body = { course: courseId, type: 'course', users: [able, idle], completedOn: '2026-08-31' }
  const answer = await office.call('issueCertificates', body)
  expect([answer.http, answer.data.counts]).toEqual([207, { succeeded: 1, skipped: 1, failed: 0 }])
  await office.issueByHand()
  const { certificates } = await office.list(`&course=${courseId}`)
  expect(certificates).toMatchObject([
    { source: 'manual', completedOn: '2026-08-31', expiresOn: '2027-02-28', user: { _id: able } },
  ])
  const again = await office.call('issueCertificates', { ...body, users: [able] })
  expect(again.data.skipped[0].code).toBe('already-there')
  const none = await office.course('Awards nothing')
  const refused = await office.call('issueCertificates', { ...body, course: none })
  expect([refused.http, refused.code]).toEqual([422, 'certificate/not-assignable'])
})

test('issueCertificates: its dry run counts mails, expired and incomplete ones, and writes nothing', async () => {
  const { courseId } = await office.awarding('Foreseen', { validityMonths: 6 })
  const done = await office.learner(courseId, { firstName: 'Done' })
  await office.rows(`UPDATE users SET bounced_at = now() WHERE id = $1`, done)
  await office.rows(
    `UPDATE enrollments SET status = 'in-progress', completed_at = NULL WHERE user_id = $1`,
    done,
  )
  const [other = ''] = await office.people(1, { status: 'active' })
  const body = { course: courseId, type: 'course', users: [done, other] }
  const plan = await office.call('issueCertificates?dryRun=true', body)
  expect(plan.data.certificates).toEqual({ letters: 1, expired: 0, incomplete: 2 })
  const past = { ...body, completedOn: '2020-01-31', notify: false }
  const late = await office.call('issueCertificates?dryRun=true', past)
  expect(late.data.certificates).toEqual({ letters: 0, expired: 2, incomplete: 0 })
  const future = await office.call('issueCertificates', { ...body, completedOn: '2999-01-01' })
  expect([future.http, future.errors[0].field]).toEqual([422, 'completedOn'])
  await office.issueByHand()
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
})

test('issueCertificates can be undone until it is issued, also where a completion was held', async () => {
  const { courseId } = await office.awarding('Undone')
  const held = await office.learner(courseId, { firstName: 'Fox 🦊' })
  await office.complete(held, courseId)
  await office.issue()
  const [other = ''] = await office.people(1, { status: 'active' })
  const body = { course: courseId, type: 'course', users: [held, other], notify: false }
  const answer = await office.call('issueCertificates', body)
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  await office.issue()
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
  const undone = await office.me.post(`/api/business/undoChange/${answer.data.changeId}`)
  expect([undone.statusCode, undone.json().data.counts.succeeded]).toEqual([200, 2])
  await office.issueByHand()
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
  expect(await office.held(`&course=${courseId}`)).toMatchObject([{ reason: 'font-missing' }])

  const again = await office.call('issueCertificates', { ...body, users: [other] })
  await office.issueByHand()
  const late = await office.me.post(`/api/business/undoChange/${again.data.changeId}`)
  expect([late.statusCode, late.json().data.skipped[0].code]).toEqual([207, 'issued'])
  const { certificates } = await office.list(`&course=${courseId}`)
  expect(certificates).toMatchObject([{ source: 'manual', status: 'valid', letter: null }])
})

test('issueCertificates takes a filter with exceptions', async () => {
  const { courseId } = await office.awarding('For everybody found')
  const users = await office.people(3, { status: 'active', lastName: 'Findable' })
  const [out = ''] = users
  const answer = await office.call('issueCertificates', {
    course: courseId,
    type: 'course',
    filter: { search: 'Findable' },
    exclude: [out],
  })
  expect([answer.http, answer.data.counts?.succeeded]).toEqual([200, 2])
  await office.issueByHand()
  const { certificates } = await office.list(`&course=${courseId}`)
  expect(certificates.map(({ user }) => user?._id ?? '').toSorted()).toEqual(
    users.slice(1).toSorted(),
  )
})

test('retryHeldCertificates issues what is no longer held back', async () => {
  const { courseId } = await office.awarding('Hazards')
  const id = await office.learner(courseId, { firstName: 'Fox 🦊' })
  await office.complete(id, courseId)
  await office.issue()
  const [held] = await office.held(`&course=${courseId}`)
  if (!held) throw new Error('nothing is held')
  expect((await office.call('retryHeldCertificates', { heldIds: [held._id] })).http).toBe(200)
  await office.issue()
  expect(await office.held(`&course=${courseId}`)).toMatchObject([{ reason: 'font-missing' }])
  await office.rows(`UPDATE users SET first_name = 'Fox' WHERE id = $1`, id)
  const answer = await office.call('retryHeldCertificates', { filter: { reason: 'font-missing' } })
  expect(answer.http, JSON.stringify(answer)).toBe(200)
  await office.issue()
  expect(await office.held(`&course=${courseId}`)).toEqual([])
  expect((await office.list(`&course=${courseId}`)).total).toBe(1)
})

test('revokeCertificates takes a filter with exceptions', async () => {
  const { courseId } = await office.awarding('Many')
  const users: string[] = []
  for (let n = 0; n < 4; n += 1) users.push(await office.learner(courseId, { firstName: `M${n}` }))
  for (const id of users) await office.complete(id, courseId)
  await office.issue()
  const { certificates } = await office.list(`&course=${courseId}`)
  const exclude = [certificates[0]?._id ?? '']
  const body = { filter: { course: courseId }, exclude, reason: 'Wrong course' }
  const dry = await office.call('revokeCertificates?dryRun=true', body)
  const confirm = encodeURIComponent(dry.data.selection)
  const answer = await office.call(`revokeCertificates?confirm=${confirm}`, body)
  expect([answer.http, answer.data.counts.succeeded]).toEqual([200, 3])
  expect((await office.list(`&course=${courseId}&status=valid`)).certificates).toMatchObject([
    { _id: exclude[0] },
  ])
})

test('getIssuedCertificates: a deleted user, course and design leave the certificate', async () => {
  const { courseId } = await office.awarding('Kept')
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Purged' })
  await office.rows('DELETE FROM users WHERE id = $1', id)
  const [found] = (await office.list(`&issuedId=${certificate._id}`)).certificates
  expect(found).toMatchObject({ name: certificate.name, user: null, status: 'valid' })
  const sent = await office.call('sendCertificates', { issuedIds: [certificate._id] })
  expect(sent.data.skipped[0].code).toBe('no-user')
  expect((await office.pdf(certificate._id)).statusCode).toBe(200)
})

test('exportCertificates writes exactly what is selected', async () => {
  const { courseId } = await office.awarding('Exported', { validityMonths: 12 })
  const { id, certificate } = await office.graduate(courseId, { firstName: '=Formula' })
  const columns = ['name', 'course', 'code', 'status', 'verifyUrl']
  const body = { filter: { course: courseId }, columns, format: 'csv' }
  const answer = await office.me.post('/api/business/exportCertificates', body)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/certificates_.*\.csv/)
  const [head, line, ...others] = answer.body.trim().split('\r\n')
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(head).toBe('Person,Course,Code,Status,Verify link')
  expect(line).toContain(`Exported,${certificate.code},Valid,${certificate.verifyUrl}`)
  expect(line?.startsWith("'=Formula")).toBe(true)
  expect(others).toEqual([])
  const none = { ...body, issuedIds: ['unknown'], filter: undefined }
  const empty = await office.me.post('/api/business/exportCertificates', none)
  expect(empty.body.trim().split('\r\n')).toHaveLength(1)
  const zip = await office.call('exportCertificates', { filter: { user: id }, format: 'zip' })
  expect(zip.http, JSON.stringify(zip)).toBe(202)
  const job = await office.ended(zip.data.job._id)
  expect(job.status, JSON.stringify(job)).toBe('succeeded')
  const files = unzipSync((await office.me.get(job.file)).rawPayload)
  const [name = '', ...rest] = Object.keys(files)
  expect(rest).toEqual([])
  expect(name).toContain(certificate.code)
  expect(Buffer.from(files[name] ?? [])).toEqual((await office.pdf(certificate._id)).rawPayload)
})
