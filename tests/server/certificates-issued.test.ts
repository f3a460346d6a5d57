import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameElement, template } from './certificate-host.ts'
import { testHost } from './host.ts'
import { issuingOrganisation, type IssuingOrganisation } from './issued-host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: IssuingOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await issuingOrganisation(host)
})
afterAll(() => host.close())

test('getIssuedCertificates: a completed course issues one certificate, with one letter', async () => {
  const { courseId, designId } = await office.awarding('Fire safety', { validityMonths: 24 })
  const userId = await office.learner(courseId, { firstName: 'Amara', lastName: 'Okafor' })
  await office.complete(userId, courseId, '2026-03-31T22:00:00Z')
  await office.issue()
  await office.issue()
  const { certificates } = await office.list(`&course=${courseId}`)
  expect(certificates).toHaveLength(1)
  const [certificate] = certificates
  expect(certificate).toMatchObject({
    name: 'Amara Okafor',
    user: { _id: userId, firstName: 'Amara' },
    course: { _id: courseId, title: 'Fire safety', type: 'course' },
    certificate: { _id: designId, name: 'Design of Fire safety' },
    completedOn: '2026-03-31',
    expiresOn: '2028-03-31',
    status: 'valid',
    source: 'completion',
    letter: { status: 'queued' },
  })
  expect(certificate?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(certificate?.verifyUrl).toContain(`/verify?code=${certificate?.code.replaceAll('-', '')}`)
  expect((await office.letters()).map(({ subject }) => subject)).toEqual([
    'Your certificate: Fire safety',
  ])
  const [design] = [await office.read(designId)]
  expect(design.counts).toMatchObject({ issued: 1, valid: 1 })
})

test('getIssuedCertificates: completing again while it is valid issues nothing, after its end a new one', async () => {
  const { courseId } = await office.awarding('Ladders', { validityMonths: 1 })
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Bo' })
  const again = async () => {
    await office.rows(
      `UPDATE enrollments SET status = 'in-progress', completed_at = NULL WHERE user_id = $1`,
      id,
    )
    await office.complete(id, courseId)
    await office.issue()
    return (await office.list(`&user=${id}&sort=issuedAt`)).certificates
  }
  expect(await again()).toHaveLength(1)
  await office.rows('ALTER TABLE certificates DISABLE TRIGGER protect_certificate')
  await office.rows(
    `UPDATE certificates SET expires_on = current_date - 1, issued_at = now() - interval '40 days' WHERE id = $1`,
    certificate._id,
  )
  await office.rows('ALTER TABLE certificates ENABLE TRIGGER protect_certificate')
  const after = await again()
  expect(after.map(({ status }) => status)).toEqual(['replaced', 'expiring'])
  expect(after[0]?.replacedBy).toBe(after[1]?._id)
})

test('getReportRows: a certificate counts until its last day ends in the time zone of the organisation', async () => {
  // Whatever the time is, it is another day in one of these zones than in UTC.
  const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
  const abroad = await issuingOrganisation(host, zone)
  const { courseId } = await abroad.awarding('Boats')
  const { id } = await abroad.graduate(courseId, { firstName: 'Ina' })
  const countIfUntil = async (days: number) => {
    await abroad.rows('ALTER TABLE certificates DISABLE TRIGGER protect_certificate')
    await abroad.rows(
      `UPDATE certificates SET expires_on = (now() AT TIME ZONE $2)::date + $3::integer WHERE user_id = $1`,
      id,
      zone,
      days,
    )
    await abroad.rows('ALTER TABLE certificates ENABLE TRIGGER protect_certificate')
    const answer = await abroad.me.get(
      '/api/business/getReportRows?report=people&columns=certificates&search=Ina',
    )
    return answer.json().data.rows[0]?.cells[0]
  }
  expect(await countIfUntil(0)).toBe(1)
  expect(await countIfUntil(-1)).toBe(0)
})

test('getIssuedCertificates: twenty completions at once issue one certificate each', async () => {
  const { courseId } = await office.awarding('Forklifts')
  const users: string[] = []
  for (let n = 0; n < 20; n += 1)
    users.push(await office.learner(courseId, { firstName: `Racer${n}` }))
  await Promise.all([
    ...users.map((id) => office.complete(id, courseId)),
    ...Array.from({ length: 5 }, () => office.issue()),
  ])
  await Promise.all(Array.from({ length: 5 }, () => office.issue()))
  const { certificates, total } = await office.list(`&course=${courseId}`)
  expect(total).toBe(20)
  expect(new Set(certificates.map(({ user }) => user?._id)).size).toBe(20)
  expect(new Set(certificates.map(({ code }) => code)).size).toBe(20)
})

test('getIssuedCertificates searches names, addresses and codes, filters and counts', async () => {
  const { courseId } = await office.awarding('Cranes')
  const { id, certificate } = await office.graduate(courseId, {
    firstName: 'Zofia',
    lastName: 'Nowak',
  })
  const found = async (query: string) =>
    (await office.list(query)).certificates.map(({ _id }) => _id)
  const email = certificate.user?.email ?? ''
  for (const search of [
    'zofia',
    'cranes zof',
    email,
    certificate.code,
    certificate.code.slice(0, 9),
  ])
    expect(await found(`&search=${encodeURIComponent(search)}`), search).toEqual([certificate._id])
  expect(await found('&search=nobody')).toEqual([])
  expect(await found(`&user=${id}&status=valid&source=completion`)).toEqual([certificate._id])
  expect(await found(`&user=${id}&status=expired`)).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found(`&user=${id}&issuedFrom=${today}&issuedTo=${today}`)).toEqual([
    certificate._id,
  ])
  expect(await found(`&user=${id}&issuedTo=2020-01-01`)).toEqual([])
  const { facets } = await office.list(
    `&course=${courseId}&status=valid&source=completion&facets=true`,
  )
  expect(facets.status).toEqual([{ value: 'valid', count: 1 }])
  expect(facets.course).toContainEqual({ value: courseId, count: 1, label: 'Cranes' })
  for (const sort of [
    'name',
    '-course',
    'certificate',
    'completedOn',
    '-issuedAt',
    'expiresOn',
    'status',
  ])
    expect((await office.list(`&sort=${sort}`)).total, sort).toBeGreaterThan(0)
})

test('getCertificatePdf has the same bytes each time, whatever changes later', async () => {
  const { courseId, designId } = await office.awarding('Welding')
  const { id, certificate } = await office.graduate(courseId, { firstName: 'Noor' })
  const before = await office.pdf(certificate._id)
  expect(before.statusCode).toBe(200)
  expect(before.headers['content-type']).toBe('application/pdf')
  expect(before.headers['content-disposition']).toBe(
    `attachment; filename="certificate_${certificate.code}.pdf"`,
  )
  expect(before.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  await office.rows(`UPDATE users SET first_name = 'Renamed' WHERE id = $1`, id)
  await office.rows(`UPDATE courses SET title = 'Renamed' WHERE id = $1`, courseId)
  const other = template({ ...nameElement, text: 'Something else' })
  expect((await office.update(designId, { template: other, publish: true })).http).toBe(200)
  expect((await office.pdf(certificate._id)).rawPayload).toEqual(before.rawPayload)
  const [same] = (await office.list(`&course=${courseId}`)).certificates
  expect(same).toMatchObject({ name: certificate.name, course: { title: 'Welding' } })
})

test('certificates and editions: the database refuses every change of what they say', async () => {
  const { courseId } = await office.awarding('Scaffolding', { validityMonths: 12 })
  const { certificate } = await office.graduate(courseId, { firstName: 'Ines' })
  const changes = [
    "code = 'A'",
    `printed = printed || '{"firstName": "Other"}'`,
    "completed_on = '2020-01-01'",
    'issued_at = now()',
    "expires_on = '2099-01-01'",
    "subject_id = 'x'",
    "source = 'manual'",
    "edition_id = 'x'",
  ]
  for (const change of changes)
    await expect(
      office.rows(`UPDATE certificates SET ${change} WHERE id = $1`, certificate._id),
      change,
    ).rejects.toThrow('what a certificate says is never changed')
  for (const change of ['number = 9', "template = '{}'", "language = 'de'", 'validity_months = 1'])
    await expect(
      office.rows(
        `UPDATE certificate_editions SET ${change} WHERE id = (SELECT edition_id FROM certificates WHERE id = $1)`,
        certificate._id,
      ),
      change,
    ).rejects.toThrow('an edition of a certificate design is never changed')
})

test('getHeldCertificates: what cannot be issued waits with its reason', async () => {
  const { courseId, designId } = await office.awarding('Hazards')
  const inactive = await office.learner(courseId, { firstName: 'Idle' })
  await office.rows(`UPDATE users SET status = 'inactive' WHERE id = $1`, inactive)
  await office.complete(inactive, courseId)
  const fox = await office.learner(courseId, { firstName: 'Fox 🦊' })
  await office.complete(fox, courseId)
  await office.issue()
  expect((await office.update(designId, { status: 'archived' })).http).toBe(200)
  const late = await office.learner(courseId, { firstName: 'Late' })
  await office.complete(late, courseId)
  await office.issue()
  const found = await office.held(`&course=${courseId}&sort=heldAt`)
  expect(found.map(({ user, reason }) => `${user.firstName}: ${reason}`).toSorted()).toEqual([
    'Fox 🦊: font-missing',
    'Idle: person-inactive',
    'Late: design-archived',
  ])
  expect(found.find(({ reason }) => reason === 'font-missing')?.detail).toContain('🦊')
  expect((await office.read(designId)).counts.held).toBe(3)
  expect(
    (await office.held('&reason=font-missing&search=fox')).map(({ user }) => user._id),
  ).toEqual([fox])
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
})

test('getHeldCertificates: a name that does not fit is held, not cut', async () => {
  const narrow = template({ ...nameElement, width: 12, height: 6, minSize: 8 })
  const { courseId } = await office.awarding('Narrow', { template: narrow })
  const id = await office.learner(courseId, { firstName: 'Maximiliana Wilhelmina Alexandrina' })
  await office.complete(id, courseId)
  await office.issue()
  expect(await office.held(`&course=${courseId}`)).toMatchObject([{ reason: 'does-not-fit' }])
})

test('read-certificate: everybody can verify a code, in any spelling', async () => {
  const { courseId } = await office.awarding('Negotiation')
  const { certificate } = await office.graduate(courseId, { firstName: 'Linh', lastName: 'Nguyễn' })
  const spelled = certificate.code.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o')
  for (const code of [certificate.code, spelled, spelled.replaceAll('1', 'l')]) {
    const answer = await office.verify(code)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data.certificate).toEqual({
      code: certificate.code,
      status: 'valid',
      name: 'Linh Nguyễn',
      courseTitle: 'Negotiation',
      certificate: 'Design of Negotiation',
      organisation: expect.any(String),
      completedOn: certificate.completedOn,
      issuedOn: certificate.completedOn,
      expiresOn: null,
      revokedOn: null,
      replacedOn: null,
      isErased: false,
      documentUrl: null,
      hasPdf: true,
    })
    expect(answer.body).not.toContain('@')
  }
  const pdf = await host.app.inject({
    method: 'POST',
    url: '/api/auth/read-certificate-pdf',
    payload: { code: certificate.code },
  })
  expect(pdf.statusCode).toBe(200)
  expect(pdf.rawPayload).toEqual((await office.pdf(certificate._id)).rawPayload)
})

test('read-certificate: unknown and malformed codes are answered alike, and limited', async () => {
  const answers = []
  for (const code of ['0000-0000-0000-0000', 'x', "' OR true --"])
    answers.push(await office.verify(code, '203.0.113.7'))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'certificate/code-unknown',
      message: 'No certificate has this code',
    })
  }
  for (let n = 0; n < 17; n += 1) await office.verify(`${n}`, '203.0.113.7')
  const limited = await office.verify('0000-0000-0000-0000', '203.0.113.7')
  expect(limited.statusCode).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect((await office.verify('0000-0000-0000-0000', '203.0.113.8')).statusCode).toBe(404)
})

test('assignCertificateToCourses: earlier completions are counted, and issued only if chosen', async () => {
  const courseId = await office.course('Earlier')
  const designId = await office.design({ name: 'Earlier design', validityMonths: 12 })
  const recent = await office.learner(courseId, { firstName: 'Recent' })
  const old = await office.learner(courseId, { firstName: 'Old' })
  await office.complete(recent, courseId)
  await office.complete(old, courseId, '2020-02-29T12:00:00Z')
  const dry = await office.call('assignCertificateToCourses?dryRun=true', {
    courses: [courseId],
    certificateID: designId,
    type: 'course',
  })
  expect(dry.data.earlier).toEqual({ completed: 1, expiredAlready: 1, letters: 1 })
  await office.assign(designId, [courseId])
  await office.issue()
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
  await office.assign(null, [courseId])
  await office.assign(designId, [courseId], { issueEarlier: true })
  await office.issue()
  const { certificates } = await office.list(`&course=${courseId}`)
  expect(certificates.map(({ user, source }) => [user?._id, source])).toEqual([
    [recent, 'backfill'],
  ])
})

test('getIssuedCertificates: a server that ends between completion and certificate issues one later', async () => {
  const { courseId } = await office.awarding('Interrupted')
  const id = await office.learner(courseId, { firstName: 'Patience' })
  await office.complete(id, courseId)
  await office.rows(`CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the server ended'; END $$`)
  await office.rows(
    `CREATE TRIGGER end_here AFTER INSERT ON certificates EXECUTE FUNCTION end_here()`,
  )
  await expect(office.issue()).rejects.toThrow()
  const lettersBefore = (await office.letters()).length
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
  await office.rows('DROP FUNCTION end_here CASCADE')
  await office.issue()
  await office.issue()
  expect((await office.list(`&course=${courseId}`)).total).toBe(1)
  expect(await office.letters()).toHaveLength(lettersBefore + 1)
})

test('getIssuedCertificates: a certificate is valid until its last day ends in the time zone', async () => {
  const zones = { east: 'Pacific/Kiritimati', west: 'Pacific/Pago_Pago' }
  const dayAgo = (zone: string, days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - days * 86_400_000)
  for (const zone of Object.values(zones)) {
    const away = await issuingOrganisation(host, zone)
    const { courseId } = await away.awarding('Zones', { validityMonths: 1 })
    const { certificate } = await away.graduate(courseId, { firstName: 'Zoned' })
    expect(certificate.completedOn, zone).toBe(dayAgo(zone, 0))
    const statusFor = async (lastDay: string) => {
      await away.rows('ALTER TABLE certificates DISABLE TRIGGER protect_certificate')
      await away.rows(
        'UPDATE certificates SET expires_on = $2 WHERE id = $1',
        certificate._id,
        lastDay,
      )
      await away.rows('ALTER TABLE certificates ENABLE TRIGGER protect_certificate')
      return (await away.list(`&issuedId=${certificate._id}`)).certificates[0]?.status
    }
    expect(await statusFor(dayAgo(zone, 1)), zone).toBe('expired')
    expect(await statusFor(dayAgo(zone, 0)), zone).toBe('expiring')
    expect(await statusFor(dayAgo(zone, -30)), zone).toBe('expiring')
    expect(await statusFor(dayAgo(zone, -31)), zone).toBe('valid')
  }
})
