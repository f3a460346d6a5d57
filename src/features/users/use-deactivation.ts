import { userChange } from './user-change'
import { useUserChanges } from './use-user-changes'

/** Confirms and runs deactivations. Render `dialogs` once on the screen. */
export function useDeactivation() {
  const { ask, dialogs } = useUserChanges()
  const deactivate = (userIds: string[], onDone: () => void) =>
    ask({ change: userChange('deactivate', { userIds }), count: userIds.length, onDone })
  return { deactivate, dialogs }
}
