import {
  answering,
  asking,
  type BehaviourFault,
  formWithout,
  isMade,
  rowsOf,
  without,
  withRows,
} from './fault-kinds.ts'
import type { Passing, ProxyFault } from './faulty-proxy.ts'

/** Faults of what a host remembers, and of whom it lets in. */
export const objectFaults: BehaviourFault[] = [
  {
    plants: 'a search that finds other rows as well',
    in: ['addCategory', 'getCategories'],
    fault: answering('getCategories', (body, passing) => {
      if (!isMade(passing)) return
      withRows(body, (rows) => [
        ...rows,
        ...rows.map((row) => ({ ...row, _id: 'x', name: 'Other' })),
      ])
      body.total = rowsOf(body).length
    }),
    finds: 'getCategories: search for addCategory: a search for',
  },
  {
    plants: 'names in ASCII only',
    in: ['addCategory'],
    fault: answering('getCategories', (body) => {
      for (const row of rowsOf(body)) row.name = String(row.name).replace(/[^ -~]/g, '?')
    }),
    finds: 'addCategory: own object: make: read back, name is',
  },
  {
    plants: 'an update that is lost',
    in: ['updateCategory'],
    fault: (passing) =>
      passing.operation.id === 'updateCategory'
        ? formWithout(passing, 'description').then(
            (body) => passing.forward({ body }),
            () => passing.forward(),
          )
        : undefined,
    finds: 'updateCategory: own object: updateCategory: in the response description is',
  },
  {
    plants: 'an update that only the response has',
    in: ['updateCategory'],
    fault: answering('getCategories', (body) => {
      for (const row of rowsOf(body)) row.description = ''
    }),
    finds:
      'updateCategory: own object: updateCategory: read back, description is "" instead of "Changed"',
  },
  {
    plants: 'a deletion that deletes nothing',
    in: ['deleteCategory'],
    fault: asking('deleteCategory', () => ({ query: { dryRun: 'true' } })),
    finds: 'deleteCategory: own object: delete: the list still shows it',
  },
  {
    plants: 'a restore that restores nothing',
    in: ['restoreUserGroup'],
    fault: hiddenAfterRestore(),
    finds: 'restoreUserGroup: own object: restore: the list does not show it again',
  },
  {
    plants: 'a dry run that deletes',
    in: ['deleteCategory'],
    fault: without('deleteCategory', 'dryRun'),
    finds: 'deleteCategory: dry run: a dry run removed it',
  },
  {
    plants: 'a dry run that changes',
    in: ['updateUserGroup'],
    fault: without('updateUserGroup', 'dryRun'),
    finds: 'updateUserGroup: dry run: a dry run changed the object',
  },
  {
    plants: 'any password taken',
    in: ['business-login'],
    fault: (passing) => signIn(passing, (email) => !email.startsWith('nobody')),
    finds: 'business-login: wrong password: this status is not the documented one',
  },
  {
    plants: 'any address taken',
    in: ['business-login'],
    fault: (passing) => signIn(passing, (email) => email.startsWith('nobody')),
    finds: 'business-login: unknown address: this status is not the documented one',
  },
  {
    plants: 'no allowed origin',
    in: ['getCategories'],
    fault: preflight(({ 'access-control-allow-origin': _, ...headers }) => headers),
    finds: 'getCategories: preflight: Access-Control-Allow-Origin is missing',
  },
  {
    plants: 'a preflight that does not allow the bearer token',
    in: ['getCategories'],
    fault: preflight((headers) => ({
      ...headers,
      'access-control-allow-headers': 'content-type, idempotency-key',
    })),
    finds: 'getCategories: preflight: Access-Control-Allow-Headers lacks authorization',
  },
  {
    plants: 'any origin allowed with credentials',
    in: ['is-business-user-logged-in'],
    fault: async (passing) => {
      const answer = await passing.forward()
      const origin = passing.headers.get('origin')
      if (origin === null) return answer
      const cors = {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      }
      return { ...answer, headers: { ...answer.headers, ...cors } }
    },
    finds: 'is-business-user-logged-in: unknown origin: any origin may read it',
  },
]

function hiddenAfterRestore(): ProxyFault {
  let isHidden = false
  const hide = answering('getUserGroups', (body) => {
    if (!isHidden) return
    withRows(body, () => [])
    body.total = 0
  })
  return (passing) => {
    if (passing.operation.id === 'restoreUserGroup') isHidden = true
    if (passing.operation.id === 'deleteUserGroup') isHidden = false
    return hide(passing)
  }
}

/** Signs in with whatever password, for some addresses. */
function signIn(passing: Passing, isOpen: (email: string) => boolean) {
  if (passing.operation.id !== 'business-login') return undefined
  const text = passing.body.toString()
  if (!text.includes('not the password')) return undefined
  const { email } = JSON.parse(text)
  if (!isOpen(email)) return undefined
  const success = { status: 'success', token: 'a-token-that-opens-everything' }
  return Promise.resolve({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify(success)),
  })
}

function preflight(
  change: (headers: Record<string, string>) => Record<string, string>,
): ProxyFault {
  return async (passing) => {
    const answer = await passing.forward()
    return passing.method === 'OPTIONS' ? { ...answer, headers: change(answer.headers) } : answer
  }
}

/** Faults between two organisations; `own` is the authorization of the first one. */
export const foreignFaults = (own: () => string): BehaviourFault[] => [
  {
    plants: 'a list of all organisations',
    in: ['getCategories'],
    fault: asking('getCategories', () => ({ headers: { authorization: own() } })),
    finds: 'getCategories: list of another organisation: another organisation is shown',
  },
  {
    plants: 'any object by its id',
    in: ['getAssessmentDetails'],
    fault: asking('getAssessmentDetails', ({ headers }) =>
      headers.get('authorization')?.includes('no-such') || !headers.has('authorization')
        ? undefined
        : { headers: { authorization: own() } },
    ),
    finds: 'getAssessmentDetails: of another organisation: this status is not the documented one',
  },
  {
    plants: 'updates of any object',
    in: ['updateCategory'],
    fault: asking('updateCategory', () => ({ headers: { authorization: own() } })),
    finds:
      'updateCategory: of another organisation: the response shows an object of another organisation',
  },
  {
    plants: 'deletions of any object',
    in: ['deleteCategory'],
    fault: asking('deleteCategory', () => ({ headers: { authorization: own() } })),
    finds: 'deleteCategory: of another organisation: it was changed by an administrator',
  },
]
