import { LastUpdated } from './last-updated'
import type { ListState } from './use-list'

/** The age of a list's rows, with a refresh button. */
export function ListAge({
  state,
}: {
  state: Pick<ListState<object>, 'updatedAt' | 'isFetching' | 'refresh'>
}) {
  return (
    <LastUpdated
      at={state.updatedAt}
      isFetching={state.isFetching}
      onRefresh={() => void state.refresh()}
    />
  )
}
