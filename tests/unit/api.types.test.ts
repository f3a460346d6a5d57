import { expectTypeOf, test } from 'vitest'
import { mutation, query, uploading } from '../../src/api/client/query'
import type { Schemas } from '../../src/api/schemas'

// These hold when they compile: `npm run typecheck` is what fails. Nothing here is sent.

test('query(): path, parameters and response are typed', () => {
  const alerts = query('/api/business/getAlerts', { params: { query: { unread: true } } })
  expectTypeOf<
    Awaited<ReturnType<NonNullable<typeof alerts.queryFn>>>['data']['alerts']
  >().toEqualTypeOf<Schemas['Alert'][]>()
  query('/api/business/getAlerts')
  query('/api/business/getJob/{id}', { params: { path: { id: 'j_1' } } })

  // @ts-expect-error -- no such path
  query('/api/business/getAlert')
  // @ts-expect-error -- a path that is only written to
  query('/api/business/markAlertsRead')
  // @ts-expect-error -- no such parameter
  query('/api/business/getAlerts', { params: { query: { read: true } } })
  // @ts-expect-error -- a parameter of another type
  query('/api/business/getAlerts', { params: { query: { page: '1' } } })
  // @ts-expect-error -- the id is missing
  query('/api/business/getJob/{id}')
  // @ts-expect-error -- the search has no words
  query('/api/business/search', { params: { query: {} } })
})

test('mutation(): method, body and stale paths are typed', () => {
  const markRead = mutation('post', '/api/business/markAlertsRead', ['/api/business/getAlerts'])
  const send = markRead.mutationFn
  expectTypeOf<Parameters<NonNullable<typeof send>>[0]>().toExtend<{
    body: { alertIds?: string[]; all?: true }
  }>()

  // @ts-expect-error -- another method
  mutation('put', '/api/business/markAlertsRead', [])
  // @ts-expect-error -- nothing is read from there
  mutation('post', '/api/business/markAlertsRead', ['/api/business/cancelJob/{id}'])
  // @ts-expect-error -- not a multipart call
  uploading('post', '/api/business/markAlertsRead', [])
  uploading('post', '/api/business/updateProfilePhoto', [])
})

test('mutation(): the body has the type of the contract', () => {
  type Login = Parameters<NonNullable<typeof login.mutationFn>>[0]
  const login = mutation('post', '/api/auth/business-login', [])
  expectTypeOf<Login['body']>().toEqualTypeOf<{ email: string; password: string }>()
  type Photo = Parameters<NonNullable<typeof photo.mutationFn>>[0]
  const photo = uploading('post', '/api/business/updateProfilePhoto', [])
  expectTypeOf<Photo['body']>().toEqualTypeOf<{ photo: Blob }>()
})
