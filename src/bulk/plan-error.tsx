import { ApiError } from '~/api/client/errors'
import { Text } from '~/ui/display/text'
import { ReadError } from '~/list/read-error'

interface PlanErrorProps {
  error: Error
  /** The dry run that failed. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

/** Whether the server refused the input: a retry would not help. */
const isRefused = (error: Error) => error instanceof ApiError && error.status === 422

/** Shown instead of the dry run if it failed or was refused. */
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
