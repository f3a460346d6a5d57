import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { forgotPassword } from '~/features/auth/auth.api'
import { minutesAndSeconds, useCountdown } from '~/features/auth/use-countdown'

/** Seconds between two mails to the same address. */
const pause = 60

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

/** Sends the mail again, after enough time for the first to arrive. */
export function ResendResetMail({ email }: { email: string }) {
  const [until, setUntil] = useState(() => inSeconds(pause))
  const seconds = useCountdown(until)
  const resend = useMutation({
    ...forgotPassword,
    onSuccess: () => setUntil(inSeconds(pause)),
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) setUntil(inSeconds(error.retryAfter))
    },
  })
  const mayResend = seconds === 0
  return (
    <Stack gap={3} align="start">
      {resend.isError && (
        <Callout tone="danger" live="assertive">
          {resend.error.message}
        </Callout>
      )}
      <Button
        busy={resend.isPending}
        aria-disabled={!mayResend || undefined}
        onClick={() => mayResend && resend.mutate({ body: { email } })}
      >
        {mayResend ? 'Resend email' : `Resend email in ${minutesAndSeconds(seconds)}`}
      </Button>
      {/* Its text changes only twice, not every second, so screen readers may announce it. */}
      <VisuallyHidden live="polite">
        {mayResend ? 'You can resend the email now.' : resend.isSuccess && 'The email was resent.'}
      </VisuallyHidden>
    </Stack>
  )
}
