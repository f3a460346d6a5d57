import { afterEach, expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { darkColors, lightColors } from '~/theme/colors'
import { vars } from '~/theme/vars.css'
import { Button } from '~/ui/input/button'
import { Spinner } from '~/ui/status/spinner'

const root = document.documentElement

/** What the browser makes of a variable of the theme on an element. */
function valueOf(reference: string, element: Element = root): string {
  return getComputedStyle(element).getPropertyValue(reference.slice(4, -1))
}

function wish(name: string, value: string) {
  return cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
}

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }))

test('Theme: follows the system unless one is chosen', async () => {
  delete root.dataset.theme
  await wish('prefers-color-scheme', 'dark')
  expect(valueOf(vars.color.page)).toBe(darkColors.page)
  expect(getComputedStyle(root).colorScheme).toBe('dark')
  root.dataset.theme = 'light'
  expect(valueOf(vars.color.page)).toBe(lightColors.page)

  delete root.dataset.theme
  await wish('prefers-color-scheme', 'light')
  expect(valueOf(vars.color.page)).toBe(lightColors.page)
  root.dataset.theme = 'dark'
  expect(valueOf(vars.color.page)).toBe(darkColors.page)
})

test('Theme: a part of the page can have the other theme', async () => {
  root.dataset.theme = 'light'
  const screen = await render(<div data-theme="dark">preview</div>)
  expect(valueOf(vars.color.text, screen.getByText('preview').element())).toBe(darkColors.text)
})

test('Theme: compact density reduces the height of controls', async () => {
  const screen = await render(<Button>Save</Button>)
  const height = () => screen.getByRole('button').element().getBoundingClientRect().height
  expect(height()).toBe(36)
  root.dataset.density = 'compact'
  expect(height()).toBe(32)
})

test.each([
  ['system', () => wish('prefers-reduced-motion', 'reduce')],
  ['settings', () => void (root.dataset.motion = 'reduced')],
])('Theme: reduced motion by %s disables animations and spinner rotation', async (_where, ask) => {
  await ask()
  onTestFinished(() => void delete root.dataset.motion)
  const screen = await render(
    <>
      <Button>Save</Button>
      <Spinner />
    </>,
  )
  const { transitionDuration } = getComputedStyle(screen.getByRole('button').element())
  expect(Number.parseFloat(transitionDuration)).toBeLessThan(0.001)
  const ring = screen.container.querySelector('[aria-hidden]:last-child')
  const [animation] = ring?.getAnimations() ?? []
  const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
  expect(frames.some((frame) => 'opacity' in frame)).toBe(true)
  expect(frames.some((frame) => 'transform' in frame)).toBe(false)
})

test('Theme: the fallback font has the same width and height, so that nothing shifts', async ({
  skip,
}) => {
  const [inter14, fallback14] = await Promise.all([
    document.fonts.load("14px 'Inter'"),
    document.fonts.load("14px 'Inter Fallback'").catch(() => []),
  ])
  expect(inter14).toHaveLength(1)
  skip(fallback14.length === 0, 'this machine has neither Arial nor a font of its measures')
  const words = 'An administrator keeps this console open all day: 1,204 people, 37 overdue.'
  const screen = await render(
    <>
      <span style={{ fontFamily: 'Inter', whiteSpace: 'nowrap' }}>{words}</span>
      <br />
      <span style={{ fontFamily: 'Inter Fallback', whiteSpace: 'nowrap' }}>{words}</span>
    </>,
  )
  const [inter, fallback] = [...screen.container.querySelectorAll('span')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect(Math.abs(1 - (inter?.width ?? 0) / (fallback?.width ?? 1))).toBeLessThan(0.03)
  expect(Math.abs((inter?.height ?? 0) - (fallback?.height ?? 9))).toBeLessThanOrEqual(1)
})
