import { Server } from '@tus/server'
import { problem } from '../contract/problem.ts'
import { uploadLocks } from './locks.ts'
import type { Owner } from './rows.ts'
import { UploadStore, type UploadParts } from './tus-store.ts'

const path = '/api/business/uploads'

export type Asked = {
  method: 'POST' | 'HEAD' | 'DELETE'
  headers: Record<string, string>
}

/** Refusals of the protocol as problems of the contract. */
function refusal(status: number, failure: unknown) {
  if (failure instanceof Error && !('status_code' in failure)) return failure
  switch (status) {
    case 404:
      return problem('request/not-found')
    case 410:
      return problem('upload/expired')
    case 400:
    case 403:
      return problem('request/malformed', 'The headers of the upload could not be read')
    default:
      return failure
  }
}

/** Forwards a request without upload bytes to the tus server. Returns the headers, or throws a problem. */
export async function askTus(parts: UploadParts, { id, ...owner }: Owner, request: Asked) {
  let failure: unknown
  const server = new Server({
    path,
    relativeLocation: true,
    datastore: new UploadStore(parts, owner),
    locker: uploadLocks(parts.db),
    namingFunction: () => id,
    onResponseError(_, error) {
      failure = error
      return undefined
    },
  })
  const { method, headers } = request
  const url = `http://localhost${method === 'POST' ? path : `${path}/${id}`}`
  const response = await server.handleWeb(new Request(url, { method, headers }))
  if (!response.ok) throw refusal(response.status, failure)
  return response.headers
}
