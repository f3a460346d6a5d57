import { requestIdOf } from '~/api/errors'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { RequestId } from '~/ui/request-id'

interface PreferenceFailureProps {
  failure: Error
  onRetry: () => void
  retrying: boolean
}

/** Says that a preference is back to what it was, and why; and offers it again. */
export function PreferenceFailure({ failure, onRetry, retrying }: PreferenceFailureProps) {
  return (
    <Callout
      tone="danger"
      live="assertive"
      title="Your change was not kept"
      action={
        <Button size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{failure.message}</p>
      <RequestId id={requestIdOf(failure)} />
    </Callout>
  )
}
