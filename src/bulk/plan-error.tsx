import { ApiError } from '~/api/client/errors'
import { Text } from '~/ui/display/text'
import { ReadError } from '~/list/read-error'

interface PlanErrorProps {
  error: Error
  /** The dry run that failed. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

/** Whether it was found out that what is asked for cannot be: the same again gets the same answer. */
const isRefused = (error: Error) => error instanceof ApiError && error.status === 422

/** In place of what a change would do, where that could not be found out, or where it cannot be done as it is asked for. */
export function PlanError(plan: PlanErrorProps) {
  const { error } = plan
  if (isRefused(error))
    return (
      <Text tone="danger" role="alert">
        {error.message}.
      </Text>
    )
  return <ReadError {...plan} level={3} title="The changes could not be checked" />
}
