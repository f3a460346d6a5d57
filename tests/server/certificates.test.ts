import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  certificateOrganisation,
  type CertificateOrganisation,
  nameElement,
  template,
} from './certificate-host.ts'
import { testHost } from './host.ts'

let host: Awaited<ReturnType<typeof testHost>>
let office: CertificateOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await certificateOrganisation(host)
})
afterAll(() => host.close())

test('createCertificate reserves an id, which addCertificateDesign takes once', async () => {
  const certificateId = await office.reserve()
  const fields = { certificateId, name: ' Forklift  licence ', provider: 'internal' }
  const added = await office.send('addCertificateDesign', { ...fields, template: template() })
  expect(added.http, JSON.stringify(added)).toBe(200)
  const { certificate } = added.data
  expect(certificate).toMatchObject({
    _id: certificateId,
    name: 'Forklift licence',
    status: 'draft',
    edition: 0,
    hasChanges: true,
    version: 1,
    counts: { issued: 0, valid: 0, expiring: 0, expired: 0, revoked: 0, held: 0 },
    coursesCount: 0,
    language: 'en',
    dates: 'long',
  })
  expect(certificate.template.elements[0]._id).toMatch(/^[A-Za-z0-9_-]+$/)
  expect((await office.send('addCertificateDesign', fields)).http).toBe(404)
  const late = await office.reserve()
  await office.rows(
    `UPDATE certificate_reservations SET created_at = now() - interval '25 hours' WHERE id = $1`,
    late,
  )
  expect((await office.send('addCertificateDesign', { ...fields, certificateId: late })).http).toBe(
    404,
  )
})

test('addCertificateDesign refuses templates that are not valid', async () => {
  const errorsOf = async (fields: Record<string, unknown>) => {
    const { http, errors } = await office.add(fields)
    return [
      http,
      ...(errors ?? []).map(({ field, message }: Record<string, string>) => [field, message]),
    ]
  }
  const elements = [nameElement, nameElement, nameElement]
  expect(
    await errorsOf({ template: template(...elements, { ...nameElement, text: '{{ fistName }}' }) }),
  ).toEqual([
    422,
    ['template.elements.3.text', 'There is no tag {{fistName}}. Did you mean {{firstName}}?'],
  ])
  expect(await errorsOf({ template: template({ ...nameElement, x: 300 }) })).toEqual([
    422,
    ['template.elements.0', 'This is outside the page'],
  ])
  const twice = { ...nameElement, _id: 'a' }
  expect(await errorsOf({ template: template(twice, twice) })).toEqual([
    422,
    ['template.elements.1._id', 'Two elements have this id'],
  ])
  expect((await errorsOf({ template: template({ ...nameElement, x: 1e9 }) }))[1]).toEqual([
    'template.elements.0.x',
    'Enter 500 or less',
  ])
  const kind = await errorsOf({ template: template({ ...nameElement, kind: 'video' }) })
  expect([kind[0], kind[1]?.[0]]).toEqual([422, 'template.elements.0'])
  const many = Array.from({ length: 101 }, () => nameElement)
  expect((await errorsOf({ template: template(...many) }))[1]?.[0]).toBe('template.elements')
  expect(await errorsOf({ designId: '48213' })).toEqual([
    422,
    ['designId', 'Only designs of a provider have this'],
  ])
  expect((await errorsOf({ provider: 'accredible', designId: '48213' }))[1]?.[0]).toBe('provider')
  const long = Array.from({ length: 100 }, () => ({ ...nameElement, text: '漢'.repeat(1000) }))
  expect((await errorsOf({ template: template(...long) }))[0]).toBe(413)
  expect((await errorsOf({ preview: new Blob(['<svg/>'], { type: 'image/png' }) }))[0]).toBe(415)
})

test('addCertificateDesign takes only pictures that were uploaded here', async () => {
  const logo = (url: string) => ({ kind: 'image', x: 10, y: 10, width: 40, height: 20, url })
  const url = await office.picture()
  const added = await office.add({ template: { ...template(logo(url)), backgroundUrl: url } })
  expect(added.http, JSON.stringify(added)).toBe(200)
  const { template: stored } = await office.read(added.data.certificate._id)
  const [element] = stored?.elements ?? []
  if (element?.kind !== 'image' || !element.url) throw new Error('the picture is not there')
  expect(element.url).toBe(stored?.backgroundUrl)
  expect((await office.me.get(element.url)).statusCode).toBe(200)
  const other = await certificateOrganisation(host)
  for (const foreign of [await other.picture(), 'https://evil.example/a.png']) {
    const { http, errors } = await office.add({ template: template(logo(foreign)) })
    expect([http, errors?.[0]?.field, errors?.[0]?.message]).toEqual([
      422,
      'template.elements.0.url',
      'Upload the picture here first',
    ])
  }
})

test('updateCertificateDesign publishes editions, which are never changed', async () => {
  const id = (await office.add({ name: 'Editions' })).data.certificate._id
  const empty = await office.update(id, { publish: true })
  expect([empty.http, empty.code, empty.errors[0].field]).toEqual([
    422,
    'certificate/not-publishable',
    'template',
  ])
  const first = await office.update(id, { template: template(), status: 'active' })
  expect(first.data.certificate).toMatchObject({ status: 'active', edition: 1, hasChanges: false })
  const edited = await office.update(id, { validityMonths: 12 })
  expect(edited.data.certificate).toMatchObject({
    edition: 1,
    hasChanges: true,
    validityMonths: 12,
  })
  const back = await office.update(id, { validityMonths: 0 })
  expect(back.data.certificate).toMatchObject({ hasChanges: false, validityMonths: null })
  const second = await office.update(id, { dates: 'iso', publish: true })
  expect(second.data.certificate).toMatchObject({ edition: 2, hasChanges: false, dates: 'iso' })
  expect((await office.update(id, { status: 'draft' })).errors[0].field).toBe('status')
  await expect(
    office.rows(`UPDATE certificate_editions SET dates = 'long' WHERE design_id = $1`, id),
  ).rejects.toThrow('never changed')
  const same = await office.update(id, { dates: 'iso' })
  expect(same.data.certificate.version).toBe(second.data.certificate.version)
})

test('updateCertificateDesign refuses a stale version and contradictory ids', async () => {
  const id = await office.design({ name: 'Stale' })
  const { version } = await office.read(id)
  expect((await office.put({ certificateId: id, version, description: 'New' })).http).toBe(200)
  const stale = await office.put({ id, version, description: 'Newer' })
  expect([stale.http, stale.code]).toEqual([409, 'conflict/stale'])
  const other = { id, certificateId: 'other', version: version + 1 }
  expect((await office.put(other)).errors[0].field).toBe('certificateId')
  expect((await office.put({ version, name: 'Nothing' })).http).toBe(422)
})

test('getCertificateDesign filters, sorts and counts', async () => {
  const shop = await certificateOrganisation(host)
  const [course, license] = [await shop.course('Ropes'), await shop.license('Leadership')]
  const active = await shop.design({ name: 'Élan' })
  await shop.add({ name: 'Draft of ropes' })
  await shop.assign(active, [course])
  await shop.call('assignCertificateToCourses', {
    courses: [license],
    certificateID: active,
    type: 'license',
  })
  const list = async (query: string) =>
    (await shop.me.get(`/api/business/getCertificateDesign?${query}`)).json()
  const all = await list('page=1&facets=true')
  expect(all.data.certificate.map(({ name }: { name: string }) => name)).toEqual([
    'Draft of ropes',
    'Élan',
  ])
  expect(all.facets.status).toEqual(
    expect.arrayContaining([
      { value: 'active', count: 1 },
      { value: 'draft', count: 1 },
    ]),
  )
  expect(all.data.certificate[1]).toMatchObject({
    coursesCount: 2,
    courses: [
      { _id: license, title: 'Leadership', type: 'license' },
      { _id: course, title: 'Ropes', type: 'course' },
    ],
  })
  expect(all.data.certificate[1]).not.toHaveProperty('template')
  expect((await list('search=elan')).total).toBe(1)
  expect((await list('status=draft')).total).toBe(1)
  expect((await list(`course=${license}`)).total).toBe(1)
  expect((await list('certificateId=unknown')).data.certificate).toEqual([])
})

test('assignCertificateToCourses assigns, replaces and removes, and its dry run changes nothing', async () => {
  const [a, b] = [await office.course('Assigned A'), await office.course('Assigned B')]
  const [first, second] = [await office.design({ name: 'First' }), await office.design()]
  const body = { courses: [a, b, 'unknown'], certificateID: first, type: 'course' }
  const dry = await office.call('assignCertificateToCourses?dryRun=true', body)
  expect([dry.http, dry.data.succeeded.length]).toEqual([207, 2])
  const before = (await office.me.get(`/api/business/getCourses?courseId=${a}`)).json()
  expect(before.data.courses[0].certificateID).toBeNull()
  const done = await office.assign(first, [a, b, 'unknown'])
  expect(done.data.succeeded.map((each: { certificateID: string }) => each.certificateID)).toEqual([
    first,
    first,
  ])
  expect(done.data.failed[0]).toMatchObject({ ref: 'unknown', code: 'not-found' })
  const replacing = await office.assign(second, [a])
  expect(replacing.data.replaced).toEqual([{ ref: a, certificate: { _id: first, name: 'First' } }])
  expect((await office.assign(second, [a])).data.skipped[0].code).toBe('already-there')
  expect((await office.assign(null, [a])).data.succeeded[0].certificateID).toBeNull()
  const draft = (await office.add()).data.certificate._id
  expect((await office.assign(draft, [a])).code).toBe('certificate/not-assignable')
  expect((await office.assign('unknown', [a])).http).toBe(404)
  expect((await office.assign(first, ['unknown'])).http).toBe(404)
  const history = await office.me.get(`/api/business/getAuditLog?subjectType=course&subjectId=${a}`)
  expect(history.body).toContain('"field":"certificate"')
})

test('addCourse and addLearningPath accept active designs only', async () => {
  const active = await office.design()
  const draft = (await office.add()).data.certificate._id
  const course = await office.send('addCourse', { title: 'With one', certificateID: active })
  expect([course.http, course.data?.course.certificateID]).toEqual([200, active])
  const refused = await office.send('addCourse', { title: 'With draft', certificateID: draft })
  expect([refused.http, refused.errors?.[0]?.field]).toEqual([422, 'certificateID'])
  const path = await office.path('With one', [await office.course('Step')], {
    certificateID: active,
  })
  expect((await office.readPath(path)).certificateID).toBe(active)
  const kept = await office.update(active, { status: 'archived' })
  expect(kept.http).toBe(200)
  const archived = await office.send('addLearningPath', { title: 'Late', certificateID: active })
  expect([archived.http, archived.errors?.[0]?.field]).toEqual([422, 'certificateID'])
  const listed = await office.me.get('/api/business/getLearningPaths?hasCertificate=true')
  expect(listed.json().total).toBe(1)
})

test('deleteCertificate removes it from courses, and restoreCertificates gives it back', async () => {
  const [a, b] = [await office.course('Deleted A'), await office.course('Deleted B')]
  const id = await office.design({ name: 'Deleted' })
  const other = await office.design()
  await office.assign(id, [a, b])
  const courseOf = async (course: string) =>
    (await office.me.get(`/api/business/getCourses?courseId=${course}`)).json().data.courses[0]
      .certificateID
  const dry = await office.call('deleteCertificate?dryRun=true', { certificateId: id })
  expect([dry.http, dry.data.coursesCount]).toEqual([200, 2])
  expect(await courseOf(a)).toBe(id)
  const deleted = await office.call('deleteCertificate', { certificateId: id })
  expect(deleted.data).toMatchObject({ certificate: { _id: id, name: 'Deleted' } })
  expect([await courseOf(a), await courseOf(b)]).toEqual([null, null])
  expect((await office.call('deleteCertificate', { certificateId: id })).http).toBe(404)
  await office.assign(other, [b])
  const restored = await office.call('restoreCertificates', { certificateIds: [id] })
  expect(restored.http, JSON.stringify(restored)).toBe(200)
  expect([await courseOf(a), await courseOf(b)]).toEqual([id, other])
  const again = await office.call('deleteCertificate', { certificateId: id })
  const undone = await office.call(`undoChange/${again.data.changeId}`, {})
  expect(undone.http, JSON.stringify(undone)).toBe(200)
  expect(await courseOf(a)).toBe(id)
})

test('duplicateCertificate copies the working copy as a draft', async () => {
  const id = await office.design({ name: 'Original', validityMonths: 24 })
  const copy = await office.call('duplicateCertificate', { certificateId: id })
  expect(copy.data.certificate).toMatchObject({
    name: 'Copy of Original',
    status: 'draft',
    edition: 0,
    validityMonths: 24,
    courses: [],
  })
  expect(copy.data.certificate.template).toEqual((await office.read(id)).template)
  expect((await office.call('duplicateCertificate', { certificateId: 'unknown' })).http).toBe(404)
})
