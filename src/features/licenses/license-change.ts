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

/** Which licenses: some by their ids, or all that match except some. */
type Which = Schemas['LicenseDelete']

/** How many people it concerns, as far as the rows on the screen tell; undefined if not all are there. */
export interface SeatsConcerned {
  taken: number
  waiting: number
}

/** A change of one license or many. */
export type LicenseChange =
  | { kind: 'delete' | 'restore'; which: Which; seats: SeatsConcerned | undefined }
  | { kind: 'extend'; licenses: readonly License[]; lastDay: string | null }

export type LicenseDone = NamedDone & {
  /** How many people get courses by it. */
  gain?: number
}

export const seatsConcerned = (licenses: readonly License[]): SeatsConcerned => ({
  taken: licenses.reduce((sum, { seats }) => sum + takenSeats(seats), 0),
  waiting: licenses.reduce((sum, { seats }) => sum + seats.waiting, 0),
})

/** Which licenses a selection in the list means. */
export const whichOf = (selection: Selection, search: LicenseSearch): Which =>
  targetOf(selection, filterOf(search), (licenseIds) => ({ licenseIds }))

/** Sets another last day, one license after the other. */
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
      // What is no refusal ends it: the rest is not tried.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
      const message = error.errors[0]?.message ?? error.message
      failed.push({ ref: _id, code: error.code, message: `${title}: ${message}` })
    }
  }
  return { ...countedDone({ succeeded, skipped: [], failed }), gain }
}

/** Sends a change, or its dry run. */
export async function sendLicenseChange(
  change: LicenseChange,
  options: SendOptions,
): Promise<BulkOutcome<LicenseDone>> {
  if (change.kind === 'extend') return extend(change.licenses, change.lastDay ?? '', options)
  const { kind, which } = change
  const input = { params: { query: options.query }, body: which }
  const { signal } = options
  try {
    const { data } =
      kind === 'restore'
        ? await call('post', '/api/business/restoreLicenses', input, { signal })
        : await call('post', '/api/business/deleteLicenseCourses', input, { signal })
    return data
  } catch (error) {
    return refusedDone(which.licenseIds ?? [''], error, ['license/in-use'])
  }
}
