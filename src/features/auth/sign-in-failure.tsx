import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '~/api/client/errors'
import { Callout } from '~/ui/display/callout'
import { RequestId } from '~/ui/status/request-id'
import { timer } from './auth-form.css'
import { minutesAndSeconds, useCountdown } from './use-countdown'

/** The server's reason for refusing the sign-in, with the time to wait if any. */
export function SignInFailure({ error }: { error: ApiError }) {
  const root = useRef<HTMLDivElement>(null)
  const [until] = useState(() =>
    error.retryAfter === undefined ? null : Date.now() + error.retryAfter * 1000,
  )
  const seconds = useCountdown(until)
  useEffect(() => root.current?.focus(), [error])
  if (until !== null && seconds === 0)
    return (
      <Callout tone="info" live="polite">
        You can try again now.
      </Callout>
    )
  return (
    <div>
      <Callout ref={root} tone="danger" live="assertive">
        {error.message}
        {error.status >= 500 && <RequestId id={error.requestId} />}
      </Callout>
      {until !== null && (
        // Outside the alert, which would be announced again every second.
        <p role="timer" className={timer}>
          You can try again in {minutesAndSeconds(seconds)}.
        </p>
      )}
    </div>
  )
}
