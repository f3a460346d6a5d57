import { useMutation } from '@tanstack/react-query'
import { mutation } from '~/api/client/query'
import { ApiError } from '~/api/client/errors'
import { AuthPage } from '~/features/auth/auth-page'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'

const stopReport = mutation('post', '/api/auth/stop-report', [])

/** The page behind the link in scheduled reports. Stops on request only, as mail scanners open links. */
export function StopReportPage({ token }: { token: string }) {
  const stop = useMutation(stopReport)
  const { data, error } = stop
  const isOver = error instanceof ApiError && [400, 404, 422].includes(error.status)
  if (token === '' || isOver)
    return (
      <AuthPage title="This link no longer works">
        <Callout tone="danger" title="The address is incomplete, or the report was deleted">
          Open the link in the newest email that you got.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage title="Scheduled report">
      {data ? (
        <Callout
          tone="success"
          live="polite"
          title={`“${data.data.name}” is no longer sent to you`}
        >
          {data.data.organisation} sends this report to {data.data.email} no more. Other people
          still get it.
        </Callout>
      ) : (
        <Stack gap={4}>
          <Callout tone="info" title="Stop getting this report?">
            Other people still get it.
          </Callout>
          {error && (
            <Callout tone="danger" live="assertive" title="The report could not be stopped">
              {error.message}
            </Callout>
          )}
          <Button
            tone="accent"
            wide
            busy={stop.isPending}
            onClick={() => stop.mutate({ body: { token } })}
          >
            Stop this report
          </Button>
        </Stack>
      )}
    </AuthPage>
  )
}
