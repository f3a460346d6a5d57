import { Plus } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { expectAccessible } from './accessible'

const tones = ['neutral', 'accent', 'danger'] as const
const variants = ['solid', 'soft', 'ghost', 'link'] as const

test('Button: acts once, and not while the action runs', async () => {
  const press = vi.fn()
  const screen = await render(<Button onClick={press}>Save changes</Button>)
  const button = screen.getByRole('button', { name: 'Save changes' })
  await button.click()
  expect(press).toHaveBeenCalledTimes(1)

  await screen.rerender(
    <Button busy onClick={press}>
      Save changes
    </Button>,
  )
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledTimes(1)
})

test('Button: a busy submit button does not submit again', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Sign in
      </Button>
    </form>,
  )
  await screen.getByRole('button').click({ force: true })
  expect(submit).not.toHaveBeenCalled()
})

test('Button: keeps its width when the spinner appears', async () => {
  const screen = await render(<Button>Send 3 invitations</Button>)
  const button = screen.getByRole('button').element()
  const before = button.getBoundingClientRect().width
  await screen.rerender(<Button busy>Send 3 invitations</Button>)
  expect(button.getBoundingClientRect().width).toBe(before)
})

test('Icon button: the tooltip describes action and shortcut without repeating the name', async () => {
  const screen = await render(<IconButton label="Add" shortcut={['a']} icon={<Plus />} />)
  const button = screen.getByRole('button', { name: 'Add' })
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('AddA')
  await expect.element(button).not.toHaveAccessibleDescription()
})

test('Button: does not submit a form unless its type is submit', async () => {
  const submit = vi.fn()
  const screen = await render(
    <form onSubmit={submit}>
      <Button>Add a row</Button>
    </form>,
  )
  await screen.getByRole('button').click()
  expect(submit).not.toHaveBeenCalled()
})

test('Icon button: is named by its label and large enough in any density', async () => {
  document.documentElement.dataset.density = 'compact'
  const screen = await render(<IconButton size="sm" label="Add a person" icon={<Plus />} />)
  const box = screen.getByRole('button', { name: 'Add a person' }).element().getBoundingClientRect()
  expect(box.width).toBeGreaterThanOrEqual(24)
  expect(box.height).toBeGreaterThanOrEqual(24)
})

test('Link button: a link to a new tab says so and passes no opener', async () => {
  const screen = await render(
    <LinkButton href="https://support.example" newTab>
      Support
    </LinkButton>,
  )
  const link = screen.getByRole('link', { name: 'Support (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('Button: every variant is readable in both themes', async () => {
  await render(
    <Stack>
      {variants.map((variant) => (
        <Stack key={variant} direction="row">
          {tones.map((tone) => (
            <Button key={tone} tone={tone} variant={variant}>
              {variant} {tone}
            </Button>
          ))}
        </Stack>
      ))}
    </Stack>,
  )
  await expectAccessible()
})
