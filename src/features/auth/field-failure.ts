import type { ApiError } from '~/api/client/errors'

/** The server's message about a field, if any. */
export function fieldFailure(error: ApiError | null, name: string): string | undefined {
  return error?.errors.find(({ field }) => field?.replace(/^\//, '') === name)?.message
}
