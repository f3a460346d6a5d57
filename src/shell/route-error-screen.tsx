import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '~/api/errors'
import { Button } from '~/ui/button'
import { Heading } from '~/ui/heading'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { NotFoundScreen } from './not-found-screen'
import { screen } from './whole-screen.css'

/** In place of a screen that could not be read or drawn: what failed, and the way to try again. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps<unknown>) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const tryAgain = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <div className={screen} role="alert">
      <Stack gap={4} align="center">
        <Heading level={1}>This page can&rsquo;t be shown</Heading>
        <Text tone="muted">{reasonFor(error)}</Text>
        <Button tone="accent" onClick={tryAgain}>
          Try again
        </Button>
        {error instanceof ApiError && error.requestId && (
          <Text size="xs" tone="muted">
            Request <code>{error.requestId}</code>
          </Text>
        )}
      </Stack>
    </div>
  )
}

function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return `${error.message}.`
  // A chunk that is gone after an update of the console fails to be imported.
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return 'A part of the console could not be loaded. It may have been updated; reload the page.'
  return 'Something in the console failed. Trying again may help; if it does not, reload the page.'
}
