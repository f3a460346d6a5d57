import { afterAll, expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'

const host = await testHost({ chores: true })
afterAll(host.close)

test('recurring tasks: start by themselves', async () => {
  // These two are queued only when there is something to do.
  const { organisationId } = await host.admin()
  await host.pool.query(
    "INSERT INTO path_changes (organisation_id, path_id, user_id) VALUES ($1, 'gone', 'gone')",
    [organisationId],
  )
  await host.pool.query(
    "INSERT INTO messages (id, organisation_id, channel, status, scheduled_at) VALUES ($1, $2, 'email', 'scheduled', now())",
    [newId(), organisationId],
  )
  const done = async () => {
    const { rows } = await host.pool.query(
      "SELECT DISTINCT data->>'name' AS name FROM pgboss.job WHERE state = 'completed' ORDER BY 1",
    )
    return rows.map(({ name }) => name)
  }
  await expect
    .poll(done)
    .toEqual([
      'alert-of-certificates',
      'alert-of-events',
      'alert-of-free-places',
      'alert-of-licenses',
      'apply-group-moves',
      'compact-stats',
      'deactivate-due',
      'promote-waiting',
      'purge-expired',
      'recompute-zones',
      'remind-seats-due',
      'run-report-schedules',
      'send-messages',
      'sync-group-paths',
      'sync-group-seats',
      'sync-groups',
      'sync-learning-paths',
      'sync-license-access',
      'take-late-joiners',
    ])
})
