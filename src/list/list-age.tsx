import { LastUpdated } from './last-updated'
import type { ListState } from './use-list'

/** When the rows of a list were read, and the way to read them again. */
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
