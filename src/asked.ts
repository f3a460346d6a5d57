import type { addressOf } from '~/api/client'

const hasParams = (input: unknown): input is { params: Parameters<typeof addressOf>[1] } =>
  typeof input === 'object' && input !== null && 'params' in input
/** What a query's key says of its address. */
export const paramsOf = (input: unknown) => (hasParams(input) ? input.params : undefined)
