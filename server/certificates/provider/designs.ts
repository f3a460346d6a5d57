import type { components } from '../../../openapi/generated/types.ts'
import type { Config } from '../../config/config.ts'
import { problem } from '../../contract/problem.ts'
import { ProviderError } from './http.ts'
import { providerOf } from './provider.ts'

type ProviderDesigns = components['schemas']['ProviderDesigns']

/** The designs of the provider that is set up, with their age. */
export async function readOutsideDesigns(
  config: Config,
  isRefresh: boolean,
): Promise<ProviderDesigns> {
  const provider = providerOf(config)
  if (!provider) return { provider: null, designs: [], readAt: null, isStale: false }
  const { designs, readAt, isStale } = await provider.list(isRefresh)
  return {
    provider: provider.kind,
    designs: designs.map(({ id, name, kind, updatedAt }) => ({ id, name, kind, updatedAt })),
    readAt: readAt.toISOString(),
    isStale,
  }
}

/** Answers 502 if the provider, which is needed, fails. */
export async function needsProvider<Result>(work: Promise<Result>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderError)
      throw problem(`provider/${error.kind}`, undefined, { cause: error })
    throw error
  }
}

/** The picture of a design at the provider; undefined if there is none or it cannot be read. */
export async function readOutsidePicture(config: Config, designId: string) {
  const provider = providerOf(config)
  try {
    const designs = (await provider?.list())?.designs ?? []
    const address = designs.find(({ id }) => id === designId)?.pictureUrl
    return address ? await provider?.picture(address) : undefined
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}
