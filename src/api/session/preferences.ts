import { mutation } from '~/api/client/query'

/** Sent one after the other, so that of two quick changes the second one stays. */
export const updatePreferences = {
  // Nothing is made stale: the answer is the user as it now is. Reading it again could bring back, between two quick
  // changes, what the second one has replaced on the screen already.
  ...mutation('post', '/api/business/updatePreferences', []),
  scope: { id: 'preferences' },
}
