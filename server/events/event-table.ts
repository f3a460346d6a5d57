import type { ObjectTable } from '../bulk/objects.ts'
import { sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import type { EventRow } from './input.ts'

export const oneOf = (ids: string[]) => sql`${events.id} = ANY(${sql.param(ids)}::text[])`

/** Events that exist or were deleted in the last 24 hours, for bulk actions. */
export const eventTable: ObjectTable<EventRow> = {
  type: 'event',
  href: '/library/events',
  read({ tx, organisationId }, ids, toChange) {
    const found = tx
      .select()
      .from(events)
      .where(
        ownedBy(organisationId)(
          events,
          oneOf(ids),
          sql`(${events.deletedAt} IS NULL OR ${events.deletedAt} > now() - interval '24 hours')`,
        ),
      )
      .orderBy(events.id)
    return toChange ? found.for('update') : found
  },
}
