import type { ApiError } from '~/api/client/errors'

/** What the server says about one field; undefined for nothing. */
export function fieldFailure(error: ApiError | null, name: string): string | undefined {
  return error?.errors.find(({ field }) => field?.replace(/^\//, '') === name)?.message
}
