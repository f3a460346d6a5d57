import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '../../scripts/conformance/document.ts'
import { startPrism } from './prism-host.ts'

// What the features ask, sent to the mock: a request that the document does not allow is refused there.

const password = 'a quiet harbour in november'
const passwords = { password, passwordConfirm: password }

/** For each write of each feature, what a screen would send with it. */
const inputs: Record<string, object> = {
  businessLogin: { body: { email: 'admin@northwind.example', password } },
  forgotPassword: { body: { email: 'admin@northwind.example' } },
  resetPassword: { params: { path: { token: 'q3VZ0m8r2T5yXk1LwNc7Jd9U' } }, body: passwords },
  updateProfile: { body: { firstName: 'Ingrid', lastName: '', designation: '', version: 3 } },
  deletePhoto: {},
  updatePreferences: { body: { theme: 'dark', timezone: 'Asia/Tokyo' } },
  changePassword: { body: { currentPassword: 'northwind-demo', ...passwords } },
  endSession: { body: { sessionId: 's_1pz7wq' } },
  endOtherSessions: {},
  markAlertsRead: { body: { alertIds: ['al_5t1q'] } },
}
/** Sent by XMLHttpRequest, which only a browser has: the story of /profile sends it for real. */
const inBrowserOnly = ['updatePhoto']

let prism: Awaited<ReturnType<typeof startPrism>>
beforeAll(async () => {
  const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
  prism = await startPrism(document)
  vi.stubEnv('VITE_API_URL', prism.base)
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal('document', { cookie: 'businesstoken=any-token-that-is-long-enough' })
})
afterAll(() => prism.close())

/** The options that `query` or `mutation` made. */
type Made = { queryKey?: unknown[]; mutationFn?: (input: object) => Promise<object> }

const features = import.meta.glob<Record<string, Made>>('../../src/features/**/*.api.ts')

test('every request of the features is one that the document allows', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const sent: string[] = []
  for (const load of Object.values(features)) {
    for (const [name, made] of Object.entries(await load())) {
      if (inBrowserOnly.includes(name)) continue
      const input = inputs[name]
      if (made.queryKey) await client.fetchQuery({ queryKey: made.queryKey, ...made })
      else if (input && made.mutationFn) await made.mutationFn(input)
      else throw new Error(`${name} needs an input here`)
      sent.push(name)
    }
  }
  expect(sent).toEqual(expect.arrayContaining(Object.keys(inputs)))
}, 30_000)

test('a request that it does not allow is refused in the envelope', async () => {
  const { updateProfile } = await import('~/features/profile/profile.api')
  const body = { firstName: '', lastName: '', designation: '', version: 3 }
  // @ts-expect-error -- only the query client passes the second argument
  await expect(updateProfile.mutationFn?.({ body })).rejects.toMatchObject({
    status: 422,
    code: 'request/invalid',
  })
})
