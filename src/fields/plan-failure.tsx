import { ReadFailure } from './read-failure'

interface PlanFailureProps {
  error: Error
  /** The dry run that failed. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

/** In place of what a change would do, where that could not be found out. */
export function PlanFailure(plan: PlanFailureProps) {
  return <ReadFailure {...plan} level={3} title="What this does could not be found out" />
}
