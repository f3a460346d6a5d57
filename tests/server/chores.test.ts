import { afterAll, expect, test } from 'vitest'
import { testHost } from './host.ts'

const host = await testHost({ chores: true })
afterAll(host.close)

test('recurring tasks: start by themselves', async () => {
  const done = async () => {
    const { rows } = await host.pool.query(
      "SELECT DISTINCT data->>'name' AS name FROM pgboss.job WHERE state = 'completed' ORDER BY 1",
    )
    return rows.map(({ name }) => name)
  }
  await expect
    .poll(done)
    .toEqual([
      'alert-of-licenses',
      'apply-group-moves',
      'compact-stats',
      'deactivate-due',
      'promote-waiting',
      'purge-expired',
      'remind-seats-due',
      'sync-group-seats',
      'sync-groups',
      'sync-learning-paths',
      'sync-license-access',
    ])
})
