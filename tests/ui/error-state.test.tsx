import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '~/api/client/errors'
import { ReadError } from '~/list/read-error'
import { Banner } from '~/ui/status/banner'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { EmptyState } from '~/ui/display/empty-state'
import { ErrorState } from '~/ui/status/error-state'
import { Stack } from '~/ui/display/stack'
import { expectAccessible } from './accessible'

test('Error state: is announced, can be retried, and shows the request id', async () => {
  const retry = vi.fn()
  const screen = await render(
    <ErrorState
      title="The groups could not be loaded"
      message="The server did not answer in time."
      onRetry={retry}
      requestId="01JD8Z6V3M9QK4"
    />,
  )
  const alert = screen.getByRole('alert')
  await expect
    .element(alert.getByRole('heading', { name: 'The groups could not be loaded' }))
    .toBeVisible()
  await expect.element(alert.getByText('Request 01JD8Z6V3M9QK4')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('Error state: a part of a page shows the reason and the request id', async () => {
  const error = new ApiError({
    status: 500,
    code: 'server/error',
    message: 'Something failed on our side',
    requestId: 'req-01JD8Z',
  })
  const refetch = vi.fn(async () => {})
  const screen = await render(<ReadError error={error} query={{ refetch, isFetching: false }} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText('Something failed on our side.')).toBeVisible()
  await expect.element(alert.getByText('Request req-01JD8Z')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('Error state: during a retry, a second click has no effect', async () => {
  const retry = vi.fn()
  const screen = await render(<ErrorState message="No answer." onRetry={retry} retrying />)
  const button = screen.getByRole('button', { name: 'Try again' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(retry).not.toHaveBeenCalled()
})

test('Callout: has the given urgency, can be focused, and can be dismissed', async () => {
  const dismiss = vi.fn()
  const focus = (element: HTMLElement | null) => element?.focus()
  const screen = await render(
    <>
      <Callout tone="danger" live="assertive" ref={focus}>
        Wrong address or password.
      </Callout>
      <Callout tone="info" live="polite" dismiss={<DismissButton onClick={dismiss} />}>
        A newer version is there.
      </Callout>
      <Callout tone="warning">The license ends on 3 December.</Callout>
    </>,
  )
  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await expect.element(screen.getByRole('status')).toHaveTextContent('A newer version is there.')
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('Error state: every variant is readable in both themes', async () => {
  await render(
    <Stack>
      <Banner tone="warning" action={<Button size="sm">Try now</Button>}>
        You are offline.
      </Banner>
      {(['neutral', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Callout key={tone} tone={tone} title="Of note" action={<Button size="sm">See</Button>}>
          The license ends on 3 December.
        </Callout>
      ))}
      <EmptyState title="No groups yet" description="Groups let you assign courses to many." />
      <ErrorState message="The server did not answer in time." onRetry={vi.fn()} requestId="01JD" />
    </Stack>,
  )
  await expectAccessible()
})
