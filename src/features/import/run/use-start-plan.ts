import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { startPlan } from '~/features/import/import.api'
import { type ImportOptions, startOf } from './import-options'

/** The delay in ms before changed options are planned, so that only the last of quick changes is. */
const pause = 250

/** How long the previous plan stays visible, in ms; usually the next arrives before. */
const patience = 600

/** The dry run of starting an import with the present options. */
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
    /** Whether the plan is outdated. */
    isOld: useDebounced(isWaiting, patience) && isWaiting,
    /** The plan for the present options, also if these just changed; null if it cannot be fetched. */
    findOut: () =>
      queryClient
        .fetchQuery({ ...startPlan(id, startOf(options, version)), staleTime: Infinity })
        .catch(() => null),
  }
}
