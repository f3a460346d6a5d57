import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { targetOf } from '~/list/define-list'
import type { Selection } from '~/ui/data-table/selection'
import { filterOf, type EventSearch } from './event-search'

/** The events: ids, or a filter with exceptions. */
type Target = Omit<Schemas['EventStatusInput'], 'status' | 'reason' | 'notify'>

/** A bulk action on events with its input. */
export type EventChange =
  | { kind: 'publish'; target: Target; notify: boolean }
  | { kind: 'cancel'; target: Target; reason: string; notify: boolean }
  | { kind: 'delete'; target: Target }

/** A selection in the list as sent to the server. */
export const targetFrom = (selection: Selection, search: EventSearch): Target =>
  targetOf(selection, filterOf(search), (eventIds) => ({ eventIds }))

/** Runs the action or its dry run. */
export async function sendEventChange(
  change: EventChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query }
  const path = '/api/business/updateEventStatus'
  switch (change.kind) {
    case 'publish': {
      const { target, notify } = change
      const body = { ...target, status: 'scheduled' as const, notify }
      return (await call('post', path, { params, body }, { signal })).data
    }
    case 'cancel': {
      // The dry run does not depend on the reason, which is entered meanwhile.
      const reason = query.dryRun ? change.reason.padEnd(3, '.') : change.reason
      const body = { ...change.target, status: 'cancelled' as const, reason, notify: change.notify }
      return (await call('post', path, { params, body }, { signal })).data
    }
    case 'delete': {
      const { eventIds, ...rest } = change.target
      try {
        const body = { ...rest, ...(eventIds && { eventId: eventIds }) }
        return (await call('post', '/api/business/deleteEvents', { params, body }, { signal })).data
      } catch (error) {
        return refusedDone(eventIds ?? [''], error, ['event/not-draft'])
      }
    }
  }
}
