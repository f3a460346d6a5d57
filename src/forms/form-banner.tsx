import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { RequestId } from '~/ui/status/request-id'
import { useTimeFormat } from '~/ui/format/time-settings'
import { clockTime } from '~/list/clock-time'
import * as css from './form.css'
import type { SubmitFailure } from './submit-error'

interface FormBannerProps {
  failure: SubmitFailure
  /** Also shows the HTTP status. */
  showsStatus: boolean
}

/** The error of a form as a whole. */
export function FormBanner({ failure, showsStatus }: FormBannerProps) {
  return (
    <Callout tone="danger" live="assertive">
      <p>{failure.message}</p>
      {failure.others.length > 0 && (
        <ul className={css.others}>
          {failure.others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {showsStatus && failure.status > 0 && <p>Status {failure.status}</p>}
      <RequestId id={failure.requestId} />
    </Callout>
  )
}

/** Reports that unsaved values were restored after a reload or a new sign-in. */
export function RestoredNote({ at, discard }: { at: Date; discard: () => void }) {
  const { zone } = useTimeFormat()
  return (
    <Callout
      tone="info"
      live="polite"
      action={
        <Button size="sm" onClick={discard}>
          Discard draft
        </Button>
      }
    >
      Your unsaved changes from {clockTime(at, zone)} are back.
    </Callout>
  )
}
