import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Badge } from '~/ui/display/badge'
import { Kbd } from '~/ui/display/kbd'
import { Progress } from '~/ui/status/progress'
import { Spinner } from '~/ui/status/spinner'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/status/stat'
import { expectAccessible } from './accessible'

test('Stat: explains its metric, and the whole card is a link', async () => {
  location.hash = ''
  const screen = await render(
    <Stat
      label="Active learners"
      value="1,204"
      definition="People who opened a lesson in the last 30 days."
      delta={{ text: '+12 %', direction: 'up', meaning: 'good', comparedWith: 'since October' }}
      link={(label) => <a href="#active">{label}</a>}
    />,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Active learners' })).toHaveFocus()
  await userEvent.tab()
  await expect
    .element(screen.getByRole('tooltip'))
    .toHaveTextContent('People who opened a lesson in the last 30 days.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')

  const figure = screen.getByText('1,204').element().getBoundingClientRect()
  const hit = document.elementFromPoint(figure.x + 4, figure.y + 4)
  if (hit instanceof HTMLElement) hit.click()
  expect(location.hash).toBe('#active')
})

test('Progress: announces its value, or its own text', async () => {
  const screen = await render(<Progress label="Uploading" value={3} max={12} valueText="3 of 12" />)
  const bar = screen.getByRole('progressbar', { name: 'Uploading' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '3 of 12')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '3')
  const fill = bar.element().firstElementChild?.getBoundingClientRect().width ?? 0
  await expect.poll(() => fill / bar.element().getBoundingClientRect().width).toBeCloseTo(0.25, 1)

  await screen.rerender(<Progress label="Uploading" value={20} max={12} />)
  await expect.element(bar).toHaveAttribute('aria-valuetext', '100%')
  await screen.rerender(<Progress label="Uploading" value={null} />)
  await expect.element(bar).not.toHaveAttribute('aria-valuenow')
})

test('Spinner: a separate one is announced; one in a button is not', async () => {
  const screen = await render(<Spinner label="Checking your session" />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Checking your session')
  await screen.rerender(<Spinner />)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('Badge and Kbd: are readable in both themes', async () => {
  await render(
    <Stack direction="row">
      {(['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} tone={tone} dot>
          {tone}
        </Badge>
      ))}
      <Kbd keys={['mod', 'k']} />
      <Progress label="Seats used" value={97} tone="danger" />
    </Stack>,
  )
  await expectAccessible()
})
