import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { startPlan } from '~/features/import/import.api'
import { type ImportOptions, startOf } from './import-options'

/** Of choices that follow each other so soon, in ms, only the last is asked about. */
const pause = 250

/** So long what was known before a choice stays, in ms: mostly the next is there by then. */
const patience = 600

/** What starting an import would bring with it, while it is chosen how. */
export function useStartPlan(id: string, options: ImportOptions, version: number) {
  const queryClient = useQueryClient()
  const settled = useDebounced(options, pause)
  const plan = useQuery({
    ...startPlan(id, startOf(settled, version)),
    placeholderData: keepPreviousData,
  })
  const isWaiting = settled !== options || plan.isPlaceholderData
  return {
    plan,
    /** Whether what is known is too old to be shown. */
    isOld: useDebounced(isWaiting, patience) && isWaiting,
    /** The same for what was chosen last, also where that was just now; null where it cannot be found out. */
    findOut: () =>
      queryClient
        .fetchQuery({ ...startPlan(id, startOf(options, version)), staleTime: Infinity })
        .catch(() => null),
  }
}
