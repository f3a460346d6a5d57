import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { runConformance } from '../../../scripts/conformance/run.ts'
import type { Document } from '../../../scripts/conformance/document.ts'
import { keeps, reportOf } from '../../../scripts/conformance/report.ts'
import { jsonReport, junitReport } from '../../../scripts/conformance/report-files.ts'
import { type Fault, startExampleHost } from './example-host.ts'
import { on, only, plantedFaults, refusal } from './planted-faults.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const credentials = { email: 'admin@northwind.example', password: 'northwind-demo' }

/** The document with these operations only, so that a fault is found quickly. */
function part(...ids: string[]): Document {
  const wanted = new Set([
    'business-login',
    'business-logout',
    'is-business-user-logged-in',
    ...ids,
  ])
  const paths = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).some(({ operationId }) => wanted.has(operationId)),
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

async function report(asked: Document, fault?: Fault, timeout?: number) {
  const host = await startExampleHost(asked, fault)
  try {
    const account = { base: host.base, credentials, document: asked }
    const result = await runConformance({ ...account, timeout, stateless: true })
    const wrong = result.entries.flatMap(({ operation, checks }) =>
      checks
        .filter(({ faults }) => faults.length > 0)
        .map(({ name, faults }) => `${operation.id}: ${name}: ${faults[0]}`),
    )
    return { result, wrong, text: reportOf(result, false) }
  } finally {
    await host.close()
  }
}

test('conformance: a conforming host passes, and all offered operations are called', async () => {
  const { result, wrong, text } = await report(document)
  expect(wrong).toEqual([])
  expect(keeps(result, true)).toBe(true)
  expect(result.entries.filter(({ checks }) => checks.length === 0)).toEqual([])
  expect(text.split('\n').at(-1)).toMatch(/^The host meets the contract: \d+ of \d+ operations/)
}, 60_000)

test.for(plantedFaults)('conformance: detects $plants', async ({ in: ids, fault, finds }) => {
  const { result, wrong, text } = await report(part(...[ids].flat()), fault)
  expect(wrong).toContain(finds)
  expect(keeps(result, false)).toBe(false)
  expect(text).toContain('The host violates the contract')
})

test('conformance: detects a timeout, and stops repeating it', async () => {
  const hangs: Fault = (_, honest) => (honest.status === 400 ? 'hang' : undefined)
  const ids = [
    'updatePreferences',
    'updateProfile',
    'changePassword',
    'endSession',
    'markAlertsRead',
  ]
  const { wrong } = await report(part(...ids), hangs, 3_000)
  const hung = wrong.filter((line) => line.includes('malformed JSON'))
  expect(hung.filter((line) => line.endsWith('no answer within 3 s'))).toHaveLength(3)
  expect(hung.filter((line) => line.includes('not asked: it got no answer'))).toHaveLength(3)
})

test('conformance: obeys Retry-After', async () => {
  let refused = 0
  const { wrong } = await report(
    part('getJobs'),
    on('getJobs', (honest) => {
      refused += 1
      const retry = { ...refusal(429, 'rate/limited') }
      return refused > 3
        ? undefined
        : { ...retry, headers: { ...honest.headers, 'retry-after': '0' } }
    }),
  )
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(3)
})

test('conformance: operations that are not offered count only with --strict', async () => {
  const missing = on('getCategories', (honest) =>
    honest.status === 200 ? refusal(501, 'server/not-implemented') : undefined,
  )
  const { result, text } = await report(part('getCategories'), missing)
  expect(keeps(result, false)).toBe(true)
  expect(keeps(result, true)).toBe(false)
  expect(text).toContain('getCategories  not offered')
})

test('conformance: reports objects it could not delete', async () => {
  const stays = on(
    'deleteAuthor',
    only(200, () => refusal(409, 'author/in-use')),
  )
  const { result, text } = await report(part('addAuthor', 'deleteAuthor'), stays)
  expect(result.left).toEqual(['addAuthor au_tanaka'])
  expect(keeps(result, false)).toBe(false)
  expect(text).toContain('Created by this run and not removed')
})

test('conformance: never deletes objects of others', async () => {
  const deleted: string[] = []
  await report(document, ({ operation, request }) => {
    if (operation.id.startsWith('delete')) void request.text().then((text) => deleted.push(text))
    return undefined
  })
  const ids = deleted.join(' ')
  expect(ids).toContain('au_tanaka')
  expect(ids).not.toContain('au_nowak')
}, 60_000)

test('conformance: reports why it could not start', async () => {
  const { result, text } = await report(
    part('getJobs'),
    on('business-login', () => refusal(423, 'auth/locked')),
  )
  expect(result.stopped).toContain('status 423')
  expect(keeps(result, false)).toBe(false)
  expect(text).toMatch(/The host could not be tested: signing in as admin@northwind.example failed/)
})

test('conformance: --only tests the operations of a tag, and creates what they need', async () => {
  const host = await startExampleHost(document)
  onTestFinished(host.close)
  const account = { base: host.base, credentials, document, stateless: true }
  const { entries, left } = await runConformance({ ...account, only: ['taxonomy'] })
  expect(new Set(entries.map(({ operation }) => operation.area))).toEqual(new Set(['taxonomy']))
  expect(entries.filter(({ checks }) => checks.length === 0)).toEqual([])
  expect(left).toEqual([])
  const { entries: some } = await runConformance({ ...account, only: ['removeUsersFromCourse'] })
  expect(
    some.map(({ checks }) => checks.some(({ name }) => name.startsWith('own object'))),
  ).toEqual([true])
  await expect(runConformance({ ...account, only: ['taxonomie'] })).rejects.toThrow(
    'no tag and no operation taxonomie',
  )
})

test('conformance: --token tests with a session, and leaves it open', async () => {
  const host = await startExampleHost(document)
  onTestFinished(host.close)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(credentials)
  const url = `${host.base}/api/auth/business-login`
  const { token } = await (await fetch(url, { method: 'POST', headers, body })).json()
  const run = { base: host.base, document, only: ['getCategories'], stateless: true }
  const result = await runConformance({ ...run, token })
  expect(keeps(result, false)).toBe(true)
  expect(reportOf(result, false)).toContain('not judged: signing in and out')
  const check = await fetch(`${host.base}/api/auth/is-business-user-logged-in`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(check.status).toBe(200)
  const { stopped } = await runConformance({ ...run, token: 'unknown' })
  expect(stopped).toBe('the token is not accepted: status 401')
})

test('conformance: writes the result as JSON and as JUnit XML', async () => {
  const { result } = await report(
    part('getJobs'),
    on(
      'getJobs',
      only(200, (honest) => ({ ...honest, body: '<&' })),
    ),
  )
  const { meets, operations } = JSON.parse(jsonReport(result, false))
  expect(meets).toBe(false)
  expect(operations).toContainEqual(
    expect.objectContaining({ operation: 'getJobs', tag: 'account', state: 'used' }),
  )
  const xml = junitReport(result, false)
  expect(xml).toMatch(/<testsuite name="account" tests="\d+" failures="1" skipped="0">/)
  expect(xml).toContain('name="valid request"><failure message="body is not JSON">')
  expect(xml).not.toContain('<&')
})
