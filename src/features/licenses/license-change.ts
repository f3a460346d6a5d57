import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { targetOf } from '~/list/define-list'
import type { Selection } from '~/ui/data-table/selection'
import { filterOf, type LicenseSearch } from './license-search'

/** The licenses: ids, or a filter with exceptions. */
type Target = Schemas['LicenseDelete']

/** A bulk action on licenses with its input. */
export type LicenseChange =
  | { kind: 'delete' | 'restore'; target: Target }
  | { kind: 'extend'; target: Target; lastDay: string | null }

export type LicenseDone = NamedDone & {
  /** What else happens to people. */
  consequences?: Schemas['LicenseConsequences']
}

/** Converts a list selection. */
export const targetFrom = (selection: Selection, search: LicenseSearch): Target =>
  targetOf(selection, filterOf(search), (licenseIds) => ({ licenseIds }))

/** Runs the action or its dry run. */
export async function sendLicenseChange(
  change: LicenseChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<LicenseDone>> {
  const { target } = change
  const params = { query }
  switch (change.kind) {
    case 'extend': {
      const body = { ...target, expirationDate: change.lastDay ?? '' }
      return (await call('post', '/api/business/extendLicenses', { params, body }, { signal })).data
    }
    case 'restore': {
      const input = { params, body: target }
      return (await call('post', '/api/business/restoreLicenses', input, { signal })).data
    }
    case 'delete':
      try {
        const input = { params, body: target }
        return (await call('post', '/api/business/deleteLicenseCourses', input, { signal })).data
      } catch (error) {
        return refusedDone(target.licenseIds ?? [''], error, ['license/in-use'])
      }
  }
}
