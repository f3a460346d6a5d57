import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueAtProvider } from '../../server/certificates/issuing/issue-at-provider.ts'
import { callForJson, isPublicAddress } from '../../server/certificates/provider/http.ts'
import { providerOf } from '../../server/certificates/provider/provider.ts'
import { parseConfig } from '../../server/config/config.ts'
import { formOf } from './course-host.ts'
import { testHost } from './host.ts'
import { issuingOrganisation, type IssuingOrganisation } from './issued-host.ts'
import { standInProvider, type Trouble } from './provider-stand-in.ts'

const token = 'token-of-the-account-4711'

let provider: Awaited<ReturnType<typeof standInProvider>>
let host: Awaited<ReturnType<typeof testHost>>
let office: IssuingOrganisation

beforeAll(async () => {
  provider = await standInProvider(token)
  host = await testHost({
    env: {
      CERTIFICATE_PROVIDER: 'generic',
      CERTIFICATE_PROVIDER_URL: provider.url,
      CERTIFICATE_PROVIDER_TOKEN: token,
    },
  })
  office = await issuingOrganisation(host)
})
beforeEach(() => {
  provider.state.trouble = 'none'
})
afterAll(async () => {
  await host.close()
  await provider.close()
})

const designs = async (query = '') => {
  const answer = await office.me.get(`/api/business/getProviderDesigns${query}`)
  expect(answer.body).not.toContain(token)
  return { ...answer.json(), http: answer.statusCode }
}

/** Makes what waits due now, and issues it. */
async function issue() {
  await office.rows(`UPDATE certificate_due SET next_attempt_at = now() WHERE held IS NULL`)
  await issueAtProvider(host.parts)
}

/** A course that awards a design of the provider, and a user who completed it. */
async function completed(title: string) {
  const added = await office.add({
    name: `Design of ${title}`,
    provider: 'generic',
    designId: '48213',
    validityMonths: 12,
  })
  expect(added.http, JSON.stringify(added)).toBe(200)
  const designId: string = added.data.certificate._id
  expect((await office.update(designId, { publish: true })).http).toBe(200)
  const courseId = await office.course(title)
  expect((await office.assign(designId, [courseId])).http).toBe(200)
  const userId = await office.learner(courseId, { firstName: 'Amara', lastName: title })
  await office.complete(userId, courseId)
  return { courseId, userId, designId }
}

/** A provider of its own, without a list in its memory. */
const fresh = () => providerOf({ ...host.config })

test('getProviderDesigns lists the designs, and the earlier list with its age if the provider fails', async () => {
  const first = await designs()
  expect(first.data).toMatchObject({
    provider: 'generic',
    isStale: false,
    designs: [
      { id: '48213', kind: 'certificate' },
      { id: '48377', kind: 'badge' },
    ],
  })
  const { calls } = provider.state
  expect((await designs()).data.readAt).toBe(first.data.readAt)
  expect(provider.state.calls).toBe(calls)
  provider.state.trouble = '500'
  const stale = await designs('?refresh=true')
  expect([stale.http, stale.data.isStale, stale.data.readAt]).toEqual([
    200,
    true,
    first.data.readAt,
  ])
  provider.state.trouble = 'none'
  expect((await designs('?refresh=true')).data.isStale).toBe(false)
  expect(host.logged()).not.toContain(token)
})

test('getProviderDesigns: without a list, each trouble of the provider is an error', async () => {
  const troubles: [Trouble, string][] = [
    ['401', 'unauthorized'],
    ['429', 'unreachable'],
    ['500', 'unreachable'],
    ['html', 'unreachable'],
    ['redirect', 'unreachable'],
    ['large', 'unreachable'],
    ['other', 'unreachable'],
  ]
  for (const [trouble, kind] of troubles) {
    provider.state.trouble = trouble
    await expect(fresh()?.list(), trouble).rejects.toMatchObject({ kind })
  }
})

test('getProviderDesigns: a slow provider is given up after 5 seconds', async () => {
  provider.state.trouble = 'slow'
  await expect(fresh()?.list()).rejects.toThrow('It did not answer in time')
})

test('getProviderDesigns answers 502 without a list, and createCertificate needs no provider', async () => {
  const other = await testHost({
    env: {
      CERTIFICATE_PROVIDER: 'generic',
      CERTIFICATE_PROVIDER_URL: provider.url,
      CERTIFICATE_PROVIDER_TOKEN: 'another-token',
    },
  })
  const me = await other.signedIn()
  const listed = await me.get('/api/business/getProviderDesigns')
  expect([listed.statusCode, listed.json().code]).toEqual([502, 'provider/unauthorized'])
  const reserve = (app: typeof host.app, headers: object) =>
    app.inject({
      method: 'POST',
      url: '/api/business/createCertificate',
      payload: formOf({}),
      headers: { ...headers },
    })
  const made = await reserve(other.app, me.headers)
  expect([made.statusCode, made.json().data.designerUrl]).toEqual([200, null])
  await other.close()
  const here = await reserve(host.app, office.me.headers)
  const { certificateId, designerUrl } = here.json().data
  expect(designerUrl).toBe(`https://designer.example/new?ref=${certificateId}`)
})

test('addCertificateDesign takes designs that the provider has, of the provider that is set up', async () => {
  const refused = async (fields: object) => {
    const { http, errors } = await office.add({ name: 'Other', ...fields })
    return [http, errors?.[0]?.field]
  }
  expect(await refused({ provider: 'generic', designId: '1' })).toEqual([422, 'designId'])
  expect(await refused({ provider: 'generic' })).toEqual([422, 'designId'])
  expect(await refused({ provider: 'accredible', designId: '48213' })).toEqual([422, 'provider'])
  expect(await refused({ provider: 'internal', designId: '48213' })).toEqual([422, 'designId'])
})

test('a completed course is issued at the provider, with our code and its credential', async () => {
  const { courseId, userId } = await completed('Forklifts')
  await office.issue()
  expect((await office.list(`&course=${courseId}`)).total).toBe(0)
  await issue()
  const { certificates } = await office.list(`&course=${courseId}`)
  const [certificate] = certificates
  const made = provider.state.made.find(({ name }) => name === 'Amara Forklifts')
  expect(certificate).toMatchObject({
    user: { _id: userId },
    providerCredentialId: made?.id,
    providerUrl: made?.url,
    pdfUrl: null,
    status: 'valid',
  })
  const pdf = await office.pdf(certificate?._id ?? '')
  expect([pdf.statusCode, pdf.json().code]).toEqual([409, 'certificate/no-pdf'])
  const verified = (await office.verify(certificate?.code ?? '')).json().data.certificate
  expect(verified).toMatchObject({ name: 'Amara Forklifts', hasPdf: false, documentUrl: made?.url })
})

test('an answer that is lost after issuing does not issue twice', async () => {
  const { courseId } = await completed('Lost answers')
  provider.state.trouble = 'lost'
  await issue()
  provider.state.trouble = 'none'
  await issue()
  await issue()
  expect(provider.state.made.filter(({ name }) => name === 'Amara Lost answers')).toHaveLength(1)
  expect((await office.list(`&course=${courseId}`)).total).toBe(1)
})

test('a provider that fails is tried after 1, 5, 15 and 60 minutes for a day, then it is held', async () => {
  const { courseId } = await completed('Failing')
  provider.state.trouble = '500'
  const pauses: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await issue()
    const [due] = await office.rows<{ minutes: number }>(
      `SELECT round(extract(epoch FROM next_attempt_at - now()) / 60)::integer AS minutes FROM certificate_due
       WHERE subject_id = $1`,
      courseId,
    )
    pauses.push(due?.minutes ?? 0)
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60])
  expect(await office.held(`&course=${courseId}`)).toEqual([])
  await office.rows(
    `UPDATE certificate_due SET tried_since = now() - interval '24 hours' WHERE subject_id = $1`,
    courseId,
  )
  await issue()
  const [held] = await office.held(`&course=${courseId}`)
  expect(held).toMatchObject({ reason: 'provider-failed', detail: 'It answered with status 500' })
  provider.state.trouble = 'none'
  const again = await office.call('retryHeldCertificates', { heldIds: [held?._id] })
  expect(again.http).toBe(200)
  await issue()
  expect((await office.list(`&course=${courseId}`)).total).toBe(1)
  expect(host.logged()).not.toContain(token)
})

test('certificate providers: only https and public addresses are called', async () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['1.1.1.1', '2606:4700::1111']) expect(isPublicAddress(address)).toBe(true)
  for (const url of [
    'http://93.184.216.34/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
  ])
    await expect(callForJson({ url: new URL(url) }), url).rejects.toMatchObject({
      kind: 'unreachable',
    })
})

test('CERTIFICATE_PROVIDER needs a token, generic a URL, and elsewhere than on this machine https', () => {
  const faults = (env: Record<string, string>) => () => parseConfig({ NODE_ENV: 'test', ...env })
  expect(faults({ CERTIFICATE_PROVIDER: 'accredible' })).toThrow(/CERTIFICATE_PROVIDER_TOKEN/)
  expect(faults({ CERTIFICATE_PROVIDER: 'generic', CERTIFICATE_PROVIDER_TOKEN: 'x' })).toThrow(
    /CERTIFICATE_PROVIDER_URL/,
  )
  const url = { CERTIFICATE_PROVIDER_URL: 'http://provider.example/v1' }
  const set = { CERTIFICATE_PROVIDER: 'generic', CERTIFICATE_PROVIDER_TOKEN: 'x', ...url }
  expect(faults(set)).toThrow(/must be https/)
})
