// The page itself begins to ask what its screen will ask first, while the code of the screen is still on the way. The
// server puts the script for it into the head, as the build has made it (src/prerender.tsx).

interface Early {
  authorization: string
  /** What is under way, by its whole address. */
  answers: Map<string, Promise<Response>>
  asked: Promise<unknown>[]
}

declare global {
  var lecternEarly: Early | undefined
}

/** Asks these addresses as whoever is signed in. It runs alone, so it can use nothing from outside of it. */
export function askEarly(addresses: readonly string[]) {
  // As src/api/token.ts reads it.
  const [, token] = /(?:^|; )businesstoken=([^;]+)/.exec(document.cookie) ?? []
  if (token === undefined) return
  const authorization = `Bearer ${decodeURIComponent(token)}`
  let size = '25'
  try {
    // How long the pages of lists are, as src/shell/look.ts keeps it.
    size = /"pageSize":(\d+)/.exec(localStorage.getItem('lectern.look') ?? '')?.[1] ?? size
  } catch {
    // nothing readable is remembered
  }
  const answers = new Map<string, Promise<Response>>()
  for (const usual of addresses) {
    const address = usual.replace('limit=25', `limit=${size}`)
    const answer = fetch(address, { headers: { Authorization: authorization } })
    // Nobody may ever take it.
    answer.catch(() => {})
    answers.set(new URL(address, location.origin).href, answer)
  }
  globalThis.lecternEarly = { authorization, answers, asked: [...answers.values()] }
}

/** What was asked early in the same words, once; undefined where the request has to go its own way. */
export async function answeredEarly({ method, url, headers, signal }: Request) {
  const early = globalThis.lecternEarly
  const answer = early?.answers.get(url)
  if (!answer || method !== 'GET' || headers.get('Authorization') !== early?.authorization)
    return undefined
  early.answers.delete(url)
  const calledOff = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  return Promise.race([answer, calledOff]).catch(() => undefined)
}

/**
 * Until all that was asked early is answered, or so many milliseconds are over: what is known when a screen is first
 * drawn is drawn once. What nobody has taken by then is old.
 */
export async function earlyAnswers(limit: number) {
  const answers = globalThis.lecternEarly?.asked ?? []
  globalThis.lecternEarly = undefined
  const over = new Promise((resolve) => setTimeout(resolve, limit))
  await Promise.race([over, Promise.allSettled(answers)])
  // They are read in the turn after they came.
  if (answers.length > 0) await new Promise((resolve) => setTimeout(resolve))
}
