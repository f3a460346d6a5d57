type Waiting<Answer> = {
  resolve(answer: Answer | undefined): void
  reject(reason: unknown): void
}

/** Batches lookups made in one event-loop tick (max `most` keys a query). No caching. */
export function batchLoader<Answer>(
  askAll: (keys: string[]) => Promise<Map<string, Answer>>,
  most = Number.POSITIVE_INFINITY,
) {
  let asked = new Map<string, Waiting<Answer>[]>()

  async function askSome(some: [string, Waiting<Answer>[]][]) {
    try {
      const answers = await askAll(some.map(([key]) => key))
      for (const [key, all] of some) for (const { resolve } of all) resolve(answers.get(key))
    } catch (error) {
      for (const [, all] of some) for (const { reject } of all) reject(error)
    }
  }

  function ask() {
    const now = [...asked]
    asked = new Map()
    for (let offset = 0; offset < now.length; offset += most)
      void askSome(now.slice(offset, offset + most))
  }

  return (key: string) =>
    new Promise<Answer | undefined>((resolve, reject) => {
      if (asked.size === 0) setImmediate(ask)
      const one = { resolve, reject }
      const others = asked.get(key)
      if (others) others.push(one)
      else asked.set(key, [one])
    })
}
