import { sql } from '../../db/drizzle.ts'
import { plural } from '../../lib/plural.ts'
import { dueAgain } from './due.ts'
import { type Found, queueAction } from './queue-action.ts'

/** Tries held certificates again. */
export const retryAction = queueAction<object, Found, undefined>({
  name: 'retry-held-certificates',
  title: (count) => `Retrying ${plural(count, 'certificate')}`,
  did: 'queued',
  readInput: (stored) => stored,
  async find({ tx, organisationId }, refs) {
    const { rows } = await tx.execute<Found>(sql`
      SELECT d.id, trim(u.first_name || ' ' || u.last_name) AS name
      FROM certificate_due d JOIN users u ON u.id = d.user_id
      WHERE d.organisation_id = ${organisationId} AND d.held IS NOT NULL AND d.id = ANY(${sql.param(refs)}::text[])`)
    return rows
  },
  effects: () => undefined,
  summarise: (summary) => summary,
  apply: ({ tx }, ids) =>
    tx.execute(sql`
      UPDATE certificate_due SET ${dueAgain}, alerted = false
      WHERE id = ANY(${sql.param(ids)}::text[])`),
})
