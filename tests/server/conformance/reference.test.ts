import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { conform } from '../../../scripts/conformance/conform.ts'
import type { Document } from '../../../scripts/conformance/document.ts'
import { reportOf } from '../../../scripts/conformance/report.ts'
import { password, testHost } from '../host.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const host = await testHost()
afterAll(host.close)

test('the reference server keeps the contract, and a run leaves its administrator as it was', async () => {
  const { email } = await host.admin()
  const base = await host.app.listen({ host: '127.0.0.1', port: 0 })
  const account = { base, credentials: { email, password }, document }
  const result = await conform(account)
  expect(reportOf(result, false)).toMatch(/\nThe host keeps the contract: [^\n]*$/)

  const headers = await host.signIn(email)
  const sessions = await host.app.inject({ url: '/api/business/getSessions', headers })
  expect(sessions.json().data.sessions).toMatchObject([{ current: true }])
  const check = await host.app.inject({ url: '/api/auth/is-business-user-logged-in', headers })
  expect(check.json().user).toMatchObject({ firstName: 'Ana', lastName: 'Duarte', photo: null })
}, 240_000)
