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

/** Says that preferences are back to what they were, and why; and offers the changes again. */
export function PreferenceFailure(props: PreferenceFailureProps) {
  return props.failures.length === 0 ? null : <Failed {...props} />
}

const sectionOf = (note: HTMLElement) => note.parentElement?.closest<HTMLElement>('[tabindex]')

function Failed({ failures, onRetry, retrying }: PreferenceFailureProps) {
  // It goes once all is kept.
  const note = useFocusAfter(sectionOf, { preventScroll: true })
  // Several mostly fail of one reason, which is said once.
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
