const maxLength = 100

const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/** Too many calls wait for one key. The error handler answers 429. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Runs `work` once all earlier work for the same key has settled. Throws `QueueFull` when `limit` wait. This holds
 * within the process only: limits over several servers are counted in the database.
 */
export async function runExclusive<Result>(
  key: string,
  work: () => Promise<Result>,
  limit = maxLength,
): Promise<Result> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= limit) throw new QueueFull()
  queues.set(key, queue)
  queue.length += 1
  const result = queue.last.then(work)
  queue.last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(key)
  }
}
