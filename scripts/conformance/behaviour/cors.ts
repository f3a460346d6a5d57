import type { Ask, Came } from '../ask.ts'
import { address, requiredQuery } from '../requests.ts'
import type { Entry, Transcript } from '../transcript.ts'

const stranger = 'https://conformance.invalid'

const listOf = (came: Came, name: string) =>
  (came.kind === 'answer' ? (came.headers.get(name) ?? '') : '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())

/** What a preflight response lacks for a request from an origin. */
function preflightFaults(came: Came, origin: string, method: string): string[] {
  if (came.kind === 'nothing') return [came.why]
  if (came.status < 200 || came.status > 299) return [`the preflight was answered ${came.status}`]
  const faults: string[] = []
  const allowed = came.headers.get('access-control-allow-origin')
  if (allowed !== origin && allowed !== '*')
    faults.push(`Access-Control-Allow-Origin is ${allowed ?? 'missing'} instead of ${origin}`)
  const methods = listOf(came, 'access-control-allow-methods')
  if (
    !['get', 'head', 'post'].includes(method.toLowerCase()) &&
    !methods.includes(method.toLowerCase())
  )
    faults.push(`Access-Control-Allow-Methods lacks ${method}`)
  const headers = listOf(came, 'access-control-allow-headers')
  for (const name of ['authorization', 'content-type'])
    if (!headers.includes(name)) faults.push(`Access-Control-Allow-Headers lacks ${name}`)
  return faults
}

/** One operation of each method. */
function samples(entries: Entry[]) {
  const byMethod = new Map<string, Entry>()
  for (const entry of entries) {
    const { method, secured } = entry.operation
    if (entry.offered && secured && method !== 'HEAD' && !byMethod.has(method))
      byMethod.set(method, entry)
  }
  return [...byMethod.values()]
}

/** Whether the console may call the host from an origin of its own. */
export async function checkOrigin(
  transcript: Transcript,
  entries: Entry[],
  ask: Ask,
  origin: string,
) {
  for (const entry of samples(entries)) {
    const { operation } = entry
    const path = address(operation, requiredQuery(operation))
    const came = await ask({
      method: 'OPTIONS',
      path,
      headers: {
        origin,
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    transcript.record(entry, 'preflight', 'headers for the origin', came, [
      ...preflightFaults(came, origin, operation.method),
    ])
  }
}

/** Whether a page of any other site could read what the cookie opens. */
export async function checkStranger(transcript: Transcript, entries: Entry[], ask: Ask) {
  for (const entry of entries.filter(({ operation }) => operation.takesCookie)) {
    const { method, path } = entry.operation
    const came = await ask({ method, path, headers: { origin: stranger } })
    if (came.kind === 'nothing') continue
    const allowed = came.headers.get('access-control-allow-origin')
    const opens = came.headers.get('access-control-allow-credentials') === 'true'
    const faults =
      opens && (allowed === stranger || allowed === 'null')
        ? ['any origin may read it with the cookie of the administrator']
        : []
    transcript.record(entry, 'unknown origin', 'no credentials', came, faults)
  }
}
