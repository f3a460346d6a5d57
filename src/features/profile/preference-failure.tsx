import { requestIdOf } from '~/api/errors'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { RequestId } from '~/ui/request-id'

interface PreferenceFailureProps {
  /** One for each change. */
  failures: readonly Error[]
  onRetry: () => void
  retrying: boolean
}

/** Says that preferences are back to what they were, and why; and offers the changes again. */
export function PreferenceFailure({ failures, onRetry, retrying }: PreferenceFailureProps) {
  if (failures.length === 0) return null
  return (
    <Callout
      tone="danger"
      live="assertive"
      title={failures.length === 1 ? 'Your change was not kept' : 'Your changes were not kept'}
      action={
        <Button size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failures.map((failure, at) => (
        <div key={requestIdOf(failure) ?? at}>
          <p>{failure.message}</p>
          <RequestId id={requestIdOf(failure)} />
        </div>
      ))}
    </Callout>
  )
}
