import { isLoopback, type Config } from '../../config/config.ts'
import { adapters } from './adapters.ts'
import { callForJson, callOutside, ProviderError } from './http.ts'
import type { Call, Credential, CredentialRequest, OutsideDesign } from './types.ts'

/** How long a list of designs is used without reading it again, and how long reading it may take. */
const cachedFor = 10 * 60_000
const longestList = 10_000
const mostDesigns = 1_000

type Listed = { designs: OutsideDesign[]; readAt: Date }

/** What callers need to know of a list: it is stale if reading it again failed. */
type DesignList = Listed & { isStale: boolean }

/** The URL of the API of a provider; that of the generic one has to be set. */
const defaultUrl = (kind: keyof typeof adapters) => {
  const { url }: { url?: string } = adapters[kind]
  return url ?? ''
}

function createProvider(config: Config, kind: keyof typeof adapters) {
  const adapter: (typeof adapters)[keyof typeof adapters] = adapters[kind]
  const { CERTIFICATE_PROVIDER_URL, CERTIFICATE_PROVIDER_TOKEN = '', production } = config
  const base = new URL(`${(CERTIFICATE_PROVIDER_URL ?? defaultUrl(kind)).replace(/\/$/, '')}/`)
  const isLocal = !production && isLoopback(base.hostname)
  let cached: Listed | undefined
  let reading: Promise<Listed> | undefined

  const caller =
    (signal?: AbortSignal): Call =>
    async (path, body) =>
      callForJson({
        url: new URL(path, base),
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...adapter.headers(CERTIFICATE_PROVIDER_TOKEN),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal,
        isLocal,
      })

  /** Turns responses of another form into errors of the provider. */
  async function use<Result>(work: (call: Call) => Promise<Result>, signal?: AbortSignal) {
    try {
      return await work(caller(signal))
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError('unreachable', 'Its answer is not as expected', { cause: error })
    }
  }

  async function readDesigns(): Promise<Listed> {
    const signal = AbortSignal.timeout(longestList)
    const designs: OutsideDesign[] = []
    await use(async (call) => {
      let cursor: string | undefined
      do {
        const page = await adapter.designs(call, cursor)
        designs.push(...page.designs)
        cursor = page.next
      } while (cursor !== undefined && designs.length < mostDesigns)
    }, signal)
    return { designs: designs.slice(0, mostDesigns), readAt: new Date() }
  }

  /** The designs, read again after 10 minutes or on request. If that fails, the last list. */
  async function list(isRefresh = false): Promise<DesignList> {
    const isRecent = cached && Date.now() - cached.readAt.getTime() < cachedFor
    if (cached && isRecent && !isRefresh) return { ...cached, isStale: false }
    reading ??= readDesigns().finally(() => (reading = undefined))
    try {
      cached = await reading
      return { ...cached, isStale: false }
    } catch (error) {
      if (!cached) throw error
      return { ...cached, isStale: true }
    }
  }

  return {
    kind,
    list,
    designer: (reference: string) => use((call) => adapter.designer(call, reference)),
    /** Issues a certificate, or finds what an earlier attempt issued. */
    issue: (request: CredentialRequest): Promise<Credential> =>
      use(
        async (call) =>
          (await adapter.find(call, request)) ?? (await adapter.create(call, request)),
      ),
    /** A picture of a design; without the token, as it may be kept by somebody else. */
    async picture(address: string) {
      const { status, body } = await callOutside({ url: new URL(address), isLocal })
      return status === 200 ? body : undefined
    },
  }
}

export type Provider = ReturnType<typeof createProvider>

const providers = new WeakMap<Config, Provider>()

/** The provider that is set up; undefined without one. */
export function providerOf(config: Config) {
  const { CERTIFICATE_PROVIDER: kind } = config
  if (kind === undefined) return undefined
  const provider = providers.get(config) ?? createProvider(config, kind)
  providers.set(config, provider)
  return provider
}
