import autocannon from 'autocannon'

export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** The number of concurrent callers; fewer for slow calls. */
  callers?: number
}

const asRequest = ({ method, path, body }: Call, token: string) => ({
  method,
  path,
  headers: {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

type Load = { name: string; calls: Call[]; callers: number; seconds: number }

/**
 * Lets each caller send the calls one after another, repeatedly for `seconds`; latencies in ms. Throws on a response
 * other than 2xx.
 */
export async function measureCalls(
  url: string,
  token: string,
  { name, calls, callers, seconds }: Load,
) {
  const requests = calls.map((call) => asRequest(call, token))
  let client = 0
  const result = await autocannon({
    url,
    connections: callers,
    duration: seconds,
    requests,
    // Each begins with another call, so that they do not all write, and then all read, at once.
    setupClient(each) {
      const first = client++ % requests.length
      each.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals and ${result.errors} errors`)
  const { p50, p97_5: p97, p99 } = result.latency
  return { p50, p97, p99, perSecond: result.requests.average }
}
