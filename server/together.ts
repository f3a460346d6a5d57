type Waiting<Answer> = {
  resolve(answer: Answer | undefined): void
  reject(reason: unknown): void
}

/**
 * Asks once for everybody who asks in the same turn of the event loop. What is answered was looked up after it was asked
 * for: nothing is kept.
 */
export function together<Answer>(askAll: (keys: string[]) => Promise<Map<string, Answer>>) {
  let asked = new Map<string, Waiting<Answer>[]>()

  async function ask() {
    const now = asked
    asked = new Map()
    try {
      const answers = await askAll([...now.keys()])
      for (const [key, all] of now) for (const { resolve } of all) resolve(answers.get(key))
    } catch (error) {
      for (const all of now.values()) for (const { reject } of all) reject(error)
    }
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
