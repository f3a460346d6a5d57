import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { countedDone, refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { takenSeats } from '~/entities/license-labels'
import { targetOf } from '~/list/define-list'
import type { Selection } from '~/ui/data-table/selection'
import type { License } from './license-columns'
import { filterOf, type LicenseSearch } from './license-search'

/** The licenses: ids, or a filter with exceptions. */
type Target = Schemas['LicenseDelete']

/** Number of affected users according to the loaded rows; undefined if some rows are missing. */
export interface SeatsConcerned {
  taken: number
  waiting: number
}

/** A bulk action on licenses with its input. */
export type LicenseChange =
  | { kind: 'delete' | 'restore'; target: Target; seats: SeatsConcerned | undefined }
  | { kind: 'extend'; licenses: readonly License[]; lastDay: string | null }

export type LicenseDone = NamedDone & {
  /** Number of users who get courses. */
  gain?: number
}

export const seatsConcerned = (licenses: readonly License[]): SeatsConcerned => ({
  taken: licenses.reduce((sum, { seats }) => sum + takenSeats(seats), 0),
  waiting: licenses.reduce((sum, { seats }) => sum + seats.waiting, 0),
})

/** Converts a list selection. */
export const targetFrom = (selection: Selection, search: LicenseSearch): Target =>
  targetOf(selection, filterOf(search), (licenseIds) => ({ licenseIds }))

/** Sets a new expiry date, one license at a time. */
async function extend(
  licenses: readonly License[],
  expirationDate: string,
  { query: { dryRun }, signal }: SendOptions,
): Promise<LicenseDone> {
  const succeeded: Schemas['NamedRef'][] = []
  const failed: Schemas['BulkRef'][] = []
  let gain = 0
  for (const { _id, title, version } of licenses) {
    const body = { licenseId: _id, version, expirationDate }
    try {
      const { data } = await upload(
        'post',
        '/api/business/updateLicenseCourse',
        { params: { query: { dryRun } }, body },
        { signal },
      )
      gain += data.impact.gain
      succeeded.push({ _id, name: title })
    } catch (error) {
      // Unexpected errors stop the loop; the remaining licenses are not processed.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
      const message = error.errors[0]?.message ?? error.message
      failed.push({ ref: _id, code: error.code, message: `${title}: ${message}` })
    }
  }
  return { ...countedDone({ succeeded, skipped: [], failed }), gain }
}

/** Runs the action or its dry run. */
export async function sendLicenseChange(
  change: LicenseChange,
  options: SendOptions,
): Promise<BulkOutcome<LicenseDone>> {
  if (change.kind === 'extend') return extend(change.licenses, change.lastDay ?? '', options)
  const { kind, target } = change
  const input = { params: { query: options.query }, body: target }
  const { signal } = options
  try {
    const { data } =
      kind === 'restore'
        ? await call('post', '/api/business/restoreLicenses', input, { signal })
        : await call('post', '/api/business/deleteLicenseCourses', input, { signal })
    return data
  } catch (error) {
    return refusedDone(target.licenseIds ?? [''], error, ['license/in-use'])
  }
}
