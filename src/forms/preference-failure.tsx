import { requestIdOf } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { RequestId } from '~/ui/status/request-id'
import { useFocusAfter } from '~/ui/overlay/use-focus-after'

interface PreferenceFailureProps {
  /** One for each change. */
  failures: readonly Error[]
  onRetry: () => void
  retrying: boolean
}

/** Reports that preferences were reverted, and why, with a retry. */
export function PreferenceFailure(props: PreferenceFailureProps) {
  return props.failures.length === 0 ? null : <Failed {...props} />
}

const sectionOf = (note: HTMLElement) => note.parentElement?.closest<HTMLElement>('[tabindex]')

function Failed({ failures, onRetry, retrying }: PreferenceFailureProps) {
  // Removed when all are saved.
  const note = useFocusAfter(sectionOf, { preventScroll: true })
  // Several usually have the same reason, which is shown once.
  const messages = new Set(failures.map(({ message }) => message))
  const ids = new Set(failures.map(requestIdOf))
  return (
    <Callout
      ref={note}
      tone="danger"
      live="assertive"
      title={failures.length === 1 ? 'Your change was not saved' : 'Your changes were not saved'}
      action={
        <Button size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {[...messages].map((message) => (
        <p key={message}>{message}.</p>
      ))}
      {[...ids].map((id) => (
        <RequestId key={id} id={id} />
      ))}
    </Callout>
  )
}
