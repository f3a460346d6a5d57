import type { Asked, Fault, Reply } from './example-host.ts'

/** A fault of one operation. */
export const on =
  (id: string, change: (honest: Reply, asked: Asked) => Reply | 'hang' | undefined): Fault =>
  (asked, honest) =>
    asked.operation.id === id ? change(honest, asked) : undefined

/** A fault of the answers with one status. */
export const only =
  (status: number, change: (honest: Reply) => Reply | 'hang') => (honest: Reply) =>
    honest.status === status ? change(honest) : undefined

/** A well-formed refusal. */
export const refusal = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'fail', code, message: 'No', requestId: 'req-fault' }),
})

const accepted: Reply = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'success' }),
}

const wrongStatus = 'this status is not the documented one'
let count = 1

/** One fault each, the operation to ask for, and what has to be said about it. */
export const plantedFaults: {
  plants: string
  in: string | string[]
  fault: Fault
  finds: string
}[] = [
  {
    plants: 'a 401 without WWW-Authenticate',
    in: 'getCategories',
    fault: on(
      'getCategories',
      only(401, (honest) => ({ ...honest, headers: { 'content-type': 'application/json' } })),
    ),
    finds: 'getCategories: no session: header WWW-Authenticate is missing',
  },
  {
    plants: 'data for anybody',
    in: 'getCategories',
    fault: on(
      'getCategories',
      only(401, () => accepted),
    ),
    finds: `getCategories: no session: ${wrongStatus}`,
  },
  {
    plants: 'a crash on malformed JSON',
    in: 'updatePreferences',
    fault: on(
      'updatePreferences',
      only(400, () => refusal(500, 'server/error')),
    ),
    finds: `updatePreferences: malformed JSON: ${wrongStatus}`,
  },
  {
    plants: 'a body of the wrong type taken',
    in: 'updatePreferences',
    fault: on(
      'updatePreferences',
      only(415, () => accepted),
    ),
    finds: `updatePreferences: wrong content type: ${wrongStatus}`,
  },
  {
    plants: 'a body that breaks the schema taken',
    in: 'updatePreferences',
    fault: on(
      'updatePreferences',
      only(422, () => accepted),
    ),
    finds: `updatePreferences: body that breaks the schema: ${wrongStatus}`,
  },
  {
    plants: 'a form that breaks the schema taken',
    in: 'addAuthor',
    fault: on(
      'addAuthor',
      only(422, () => accepted),
    ),
    finds: `addAuthor: form that breaks the schema: ${wrongStatus}`,
  },
  {
    plants: 'a page number that is none taken',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(422, () => accepted),
    ),
    finds: `getJobs: wrong page: ${wrongStatus}`,
  },
  {
    plants: 'an undeclared status for an unknown id',
    in: 'getJob',
    fault: on(
      'getJob',
      only(404, () => refusal(410, 'request/not-found')),
    ),
    finds: `getJob: unknown id: ${wrongStatus}`,
  },
  {
    plants: 'a member left out',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(200, () => accepted),
    ),
    finds: "getJobs: valid request: body must have required property 'data'",
  },
  {
    plants: 'a page instead of JSON',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(200, (honest) => ({ ...honest, headers: { 'content-type': 'text/html' } })),
    ),
    finds: 'getJobs: valid request: content type is text/html instead of application/json',
  },
  {
    plants: 'cut JSON',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(200, (honest) => ({ ...honest, body: honest.body.slice(0, -9) })),
    ),
    finds: 'getJobs: valid request: body is not JSON',
  },
  {
    plants: 'a failure without a request id',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(422, (honest) => ({ ...honest, body: honest.body.replace('requestId', 'id') })),
    ),
    finds: "getJobs: wrong page: body must have required property 'requestId'",
  },
  {
    plants: 'a sign-out that ends nothing',
    in: 'getJobs',
    fault: on(
      'is-business-user-logged-in',
      only(401, () => accepted),
    ),
    finds: `is-business-user-logged-in: session that was signed out: ${wrongStatus}`,
  },
  {
    plants: 'the cookie taken for more than the session check',
    in: 'getJobs',
    fault: on('getJobs', (honest, { request }) =>
      honest.status === 401 && request.headers.has('cookie') ? accepted : undefined,
    ),
    finds: `getJobs: cookie alone: ${wrongStatus}`,
  },
  {
    plants: 'a second object for one key',
    in: ['addAuthor', 'deleteAuthor'],
    fault: on(
      'addAuthor',
      only(200, (honest) => ({
        ...honest,
        body: honest.body.replace('au_tanaka', `au_${count++}`),
      })),
    ),
    finds: 'addAuthor: own object: same key again: the same Idempotency-Key made a second object',
  },
  {
    plants: 'a change over a change',
    in: ['addAsset', 'updateAsset', 'deleteAssets'],
    fault: on(
      'updateAsset',
      only(409, () => accepted),
    ),
    finds: `updateAsset: own object: old version: ${wrongStatus}`,
  },
  {
    plants: 'another page size than was asked for',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(200, (honest) => ({ ...honest, body: honest.body.replace('"limit":10', '"limit":50') })),
    ),
    finds: 'getJobs: valid request: limit is 50, asked for 10',
  },
  {
    plants: 'more rows than were asked for',
    in: 'getJobs',
    fault: on(
      'getJobs',
      only(200, (honest) => {
        const body: { data: { jobs: unknown[] } } = JSON.parse(honest.body)
        const [job] = body.data.jobs
        body.data.jobs = Array.from({ length: 11 }, () => job)
        return { ...honest, body: JSON.stringify(body) }
      }),
    ),
    finds: 'getJobs: valid request: data.jobs has 11 items, asked for 10',
  },
]
