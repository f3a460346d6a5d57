type Waiting<Answer> = {
  resolve(answer: Answer | undefined): void
  reject(reason: unknown): void
}

/** Batches lookups made in one event-loop tick (max `most` keys a query). No caching. */
export function batchLoader<Answer>(
  askAll: (keys: string[]) => Promise<Map<string, Answer>>,
  most = Number.POSITIVE_INFINITY,
) {
  let pending = new Map<string, Waiting<Answer>[]>()

  async function askSome(batch: [string, Waiting<Answer>[]][]) {
    try {
      const answers = await askAll(batch.map(([key]) => key))
      for (const [key, waiting] of batch)
        for (const { resolve } of waiting) resolve(answers.get(key))
    } catch (error) {
      for (const [, waiting] of batch) for (const { reject } of waiting) reject(error)
    }
  }

  function ask() {
    const now = [...pending]
    pending = new Map()
    for (let offset = 0; offset < now.length; offset += most)
      void askSome(now.slice(offset, offset + most))
  }

  return (key: string) =>
    new Promise<Answer | undefined>((resolve, reject) => {
      if (pending.size === 0) setImmediate(ask)
      const one = { resolve, reject }
      const waiting = pending.get(key)
      if (waiting) waiting.push(one)
      else pending.set(key, [one])
    })
}
