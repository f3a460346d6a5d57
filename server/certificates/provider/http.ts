import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Why a provider cannot be used. The message has no part of a response. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'unreachable' | 'unauthorized'
  constructor(kind: 'unreachable' | 'unauthorized', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A request ends after this. */
const longestRequest = 5_000
const largestResponse = 2 * 1024 * 1024

const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is reachable from everywhere, not only from this network. */
export const isPublicAddress = (address: string) => {
  const version = isIP(address)
  return version > 0 && !inner.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name when the connection is made, and rejects it if one of its addresses is not public. */
function lookupPublic(name: string, options: LookupOptions, done: LookupDone) {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${name} has no address`), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${name} is not a public address`), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

type Outgoing = {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
  /** Whether http and addresses of this machine are allowed: in development and tests. */
  isLocal?: boolean
}

const unreachable = (message: string, cause?: unknown) =>
  new ProviderError('unreachable', message, { cause })

function checkUrl({ protocol, hostname }: URL, isLocal: boolean) {
  if (isLocal) return
  if (protocol !== 'https:') throw unreachable('The address is not https')
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) > 0 && !isPublicAddress(address)) throw unreachable('The address is not public')
}

async function readBody(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > largestResponse) throw unreachable('The response is larger than 2 MB')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** A request to the outside: https, public addresses, no redirects, 5 seconds, 2 MB. */
export async function callOutside({ url, isLocal = false, ...outgoing }: Outgoing) {
  const { method = 'GET', headers = {}, body, signal } = outgoing
  checkUrl(url, isLocal)
  const timeout = AbortSignal.timeout(longestRequest)
  const either = signal ? AbortSignal.any([timeout, signal]) : timeout
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
    signal: either,
    agent: false as const,
    ...(!isLocal && { lookup: lookupPublic }),
  }
  request(url, options, resolve).on('error', reject).end(body)
  try {
    const response = await promise
    const { statusCode = 0 } = response
    if (statusCode >= 300 && statusCode < 400) {
      response.destroy()
      throw unreachable('It answered with a redirect')
    }
    const type = response.headers['content-type'] ?? ''
    return { status: statusCode, type, body: await readBody(response) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw unreachable(either.aborted ? 'It did not answer in time' : 'The connection failed', error)
  }
}

/** The JSON of a response. Throws a ProviderError for everything else. */
export async function callForJson(outgoing: Outgoing): Promise<unknown> {
  const { status, type, body } = await callOutside(outgoing)
  if (status === 401 || status === 403)
    throw new ProviderError('unauthorized', 'It rejected the token')
  if (status === 429) throw unreachable('It has had too many requests')
  if (status < 200 || status >= 300) throw unreachable(`It answered with status ${status}`)
  if (!/^application\/([\w.-]+\+)?json\b/.test(type))
    throw unreachable('It did not answer with JSON')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw unreachable('Its JSON is broken', error)
  }
}
