import { query } from '~/api/client/query'

/** The designs of the certificate provider, if one is set up. */
export const providerDesigns = query('/api/business/getProviderDesigns', { params: { query: {} } })

/** The same, read again from the provider. */
export const freshProviderDesigns = query('/api/business/getProviderDesigns', {
  params: { query: { refresh: true } },
})
