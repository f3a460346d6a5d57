import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import { vi } from 'vitest'

/** Counts what is asked of a database in somebody's name; what chores and the queue ask meanwhile is not theirs. */
export function queryCounter(pool: Pool) {
  const whose = new AsyncLocalStorage<{ queries: number }>()
  const query: (...given: unknown[]) => unknown = pool.query.bind(pool)
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    const mine = whose.getStore()
    if (mine) mine.queries += 1
    return query(...given)
  })
  return async (act: () => Promise<unknown>) => {
    const mine = { queries: 0 }
    await whose.run(mine, act)
    return mine.queries
  }
}
