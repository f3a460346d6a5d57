import { mutation } from '~/api/client/query'

/** Sent one after the other, so that the last of quick changes wins. */
export const updatePreferences = {
  // Nothing becomes stale: the response is the present user. A refetch between two quick changes could show the former
  // value again.
  ...mutation('post', '/api/business/updatePreferences', []),
  scope: { id: 'preferences' },
}
