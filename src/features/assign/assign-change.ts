import { call } from '~/api/client/client'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import type { AssignmentBulk } from './assign.api'
import { bodyOf, type AssignStart, type AssignInput } from './assignment'

/** The input of the assign dialog. */
export interface AssignChange {
  start: AssignStart
  input: AssignInput
}

export async function sendAssignChange(
  change: AssignChange,
  { query, signal, key }: SendOptions,
): Promise<BulkOutcome<AssignmentBulk>> {
  const options = { signal }
  const params = {
    query,
    ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
  }
  const body = bodyOf(change.input, change.start)
  return (await call('post', '/api/business/addUsersToCourse', { params, body }, options)).data
}
