import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Document } from '../../../scripts/conformance/document.ts'
import { createMailbox, mailFolder } from '../../../scripts/conformance/mailbox.ts'
import { keeps } from '../../../scripts/conformance/report.ts'
import { runConformance } from '../../../scripts/conformance/run.ts'
import { categories } from '../../../server/db/schema.ts'
import { newId } from '../../../server/lib/id.ts'
import { password, testHost } from '../host.ts'
import { libraryAdmin } from '../library-host.ts'
import { type ProxyFault, startFaultyProxy } from './faulty-proxy.ts'
import { listFaults } from './list-faults.ts'
import { foreignFaults, objectFaults } from './object-faults.ts'
import { useFaults } from './use-faults.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const origin = 'https://app.acme.example'
const host = await testHost({
  env: { CORS_ORIGINS: origin, PUBLIC_URL: 'http://localhost' },
  chores: true,
})
afterAll(host.close)
const base = await host.app.listen({ host: '127.0.0.1', port: 0 })

const me = await libraryAdmin(host)
const other = await host.admin()
const { organisationId } = me
await host.db.insert(categories).values(
  Array.from({ length: 23 }, (_, index) => {
    const name = `Category ${String(index + 1).padStart(2, '0')}`
    const createdAt = new Date(Date.UTC(2026, 0, index + 1))
    return {
      id: newId(),
      organisationId,
      name,
      description: 'Größe',
      createdAt,
      updatedAt: createdAt,
    }
  }),
)
const question = {
  type: 'true-false',
  question: '<p>Is it?</p>',
  options: [
    { text: 'True', isCorrect: true },
    { text: 'False', isCorrect: false },
  ],
}
for (let index = 1; index <= 14; index += 1)
  await me.done('addAssessment', {
    title: `Assessment ${index}`,
    passingPercentage: index === 1 ? 100 : 40 + index,
    ...(index <= 2 && { questions: [question] }),
  })

const outbox = mailFolder(join(host.folder, 'outbox'))

async function report(only: string[], fault: ProxyFault, mailbox = createMailbox(outbox)) {
  const proxy = await startFaultyProxy(base, document, fault)
  onTestFinished(proxy.close)
  const credentials = { email: me.email, password }
  const second = { email: other.email, password }
  const result = await runConformance({
    base: proxy.base,
    credentials,
    second,
    origin,
    mailbox,
    document,
    only,
  })
  const wrong = result.entries.flatMap(({ operation, checks }) =>
    checks.flatMap(({ name, faults }) => faults.map((each) => `${operation.id}: ${name}: ${each}`)),
  )
  return { result, wrong }
}

test('conformance: a host without faults behaves as documented', async () => {
  const only = ['getCategories', 'getAssessment', 'getAssessmentDetails', 'updateCategory']
  const { result, wrong } = await report(
    [...only, 'deleteCategory', 'updateUserGroup', 'auth'],
    () => undefined,
  )
  expect(wrong).toEqual([])
  expect(result.left).toEqual([])
  expect(keeps(result, true)).toBe(true)
}, 120_000)

test('conformance: detects mails that are not sent', async () => {
  const folder = await mkdtemp(join(host.folder, 'empty-'))
  const mailbox = createMailbox(mailFolder(folder), 200)
  const { wrong } = await report(['addUser', 'accept-invitation'], () => undefined, mailbox)
  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toMatch(/^addUser: .* no mail to invited-\w+@conformance.invalid has a link to/)
})

const faults = [
  ...useFaults,
  ...listFaults,
  ...objectFaults,
  ...foreignFaults(() => me.headers.authorization),
]

test.for(faults)(
  'conformance: detects $plants',
  { timeout: 120_000 },
  async ({ in: only, fault, finds }) => {
    const { result, wrong } = await report(only, fault)
    expect(wrong.map((line) => line.slice(0, finds.length))).toContain(finds)
    expect(keeps(result, false)).toBe(false)
  },
)
