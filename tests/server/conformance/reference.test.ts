import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMailbox, mailFolder } from '../../../scripts/conformance/mailbox.ts'
import { runConformance } from '../../../scripts/conformance/run.ts'
import type { Document } from '../../../scripts/conformance/document.ts'
import { answered, reportOf } from '../../../scripts/conformance/report.ts'
import { licenses, organisations, users } from '../../../server/db/schema.ts'
import { seedDemo } from '../../../server/seed/demo.ts'
import { newId } from '../../../server/lib/id.ts'
import { patience } from '../../patience.ts'
import { password, testHost } from '../host.ts'
import { importer } from '../import-host.ts'
import { demoSignIn } from '../../../server/config/demo.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const origin = 'https://app.acme.example'
const env = {
  CORS_ORIGINS: origin,
  PUBLIC_URL: 'http://localhost',
  PUSH_CONTACT: 'mailto:learning@acme.example',
}
const host = await testHost({ env, chores: true })
const mailbox = createMailbox(mailFolder(join(host.folder, 'outbox')))
afterAll(host.close)
const base = await host.app.listen({ host: '127.0.0.1', port: 0 })

/**
 * What a run asks for refusals only: what would take something from the administrator, and what is only possible after
 * a minute or a month. The list only ever shrinks.
 */
const refusalsOnly = [
  'changePassword',
  'endOtherSessions',
  'lockEventAttendance',
  'resendMessage',
  'reset-business-password',
]

test('conformance: sends a valid request to every operation offered to an organisation with data', async () => {
  await seedDemo(host.pool, host.files)
  const [northwind] = await host.db.select().from(organisations)
  const bought = { title: 'Leadership', seatsTotal: 20, startDate: '2026-01-01', runs: true }
  await host.db
    .insert(licenses)
    .values({ id: newId(), organisationId: northwind?.id ?? '', ...bought })
  const colleague = await importer(host, { organisationId: northwind?.id })
  const { _id: id } = await colleague.begin(1)
  await colleague.send(id, [{ row: 1, firstName: 'Linh', email: 'linh.nguyen@northwind.example' }])
  expect((await colleague.start(id)).statusCode).toBe(202)
  await expect.poll(async () => (await colleague.read(id)).state, patience).toBe('finished')

  const other = await host.admin()
  const second = { email: other.email, password }
  const access = { credentials: demoSignIn, second, origin, mailbox }
  const result = await runConformance({ base, document, ...access })
  expect(result.notJudged).toEqual([])
  expect(reportOf(result, false)).toMatch(/\nThe host meets the contract: [^\n]*$/)
  const unused = result.entries.filter((entry) => !answered(entry))
  // A job that has ended before it is cancelled can be neither cancelled nor retried.
  const late = new Set(['cancelJob', 'retryJob'])
  const ids = unused.map(({ operation }) => operation.id).filter((each) => !late.has(each))
  expect(ids.toSorted()).toEqual(refusalsOnly)
}, 480_000)

test('conformance: the reference server passes, and its administrator is unchanged', async () => {
  const { email, organisationId } = await host.admin()
  const addresses = ['zoë@müller.example', 'a.@b.example']
  const person = { organisationId, firstName: 'Zoë', status: 'active' } as const
  await host.db
    .insert(users)
    .values(addresses.map((address) => ({ ...person, id: newId(), email: address })))
  const account = { base, credentials: { email, password }, document, stateless: true }
  const result = await runConformance(account)
  expect(reportOf(result, false)).toMatch(/\nThe host meets the contract: [^\n]*$/)

  const headers = await host.signIn(email)
  const sessions = await host.app.inject({ url: '/api/business/getSessions', headers })
  expect(sessions.json().data.sessions).toMatchObject([{ current: true }])
  const check = await host.app.inject({ url: '/api/auth/is-business-user-logged-in', headers })
  expect(check.json().user).toMatchObject({ firstName: 'Ana', lastName: 'Duarte', photo: null })
}, 240_000)
