import autocannon from 'autocannon'

export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** How many callers at once; fewer for calls that are meant to be slow. */
  callers?: number
}

/** Calls one operation for `seconds`; latencies in ms. Throws when an answer is not a 2xx. */
export async function measureCall(url: string, token: string, call: Call, seconds: number) {
  const result = await autocannon({
    url: url + call.path,
    method: call.method,
    connections: call.callers ?? 32,
    duration: seconds,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.name}: ${result.non2xx} refusals and ${result.errors} errors`)
  return { p50: result.latency.p50, p97: result.latency.p97_5, perSecond: result.requests.average }
}
