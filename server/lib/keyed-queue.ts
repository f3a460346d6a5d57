import { tooMany } from '../auth/rate-limit.ts'

/** More than a household of devices would ever send at once; whoever sends these has no patience to lose. */
const longestQueue = 100

const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Does `work` once all earlier work for the same key has ended, well or badly. Throws 429 when a hundred
 * are waiting. For this process only: what must hold over several servers is counted in the database.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= longestQueue) throw tooMany(1)
  queues.set(key, queue)
  queue.length += 1
  const mine = queue.last.then(work)
  queue.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(key)
  }
}
