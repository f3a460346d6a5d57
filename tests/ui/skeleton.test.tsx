import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Loading, Skeleton, SkeletonText } from '~/ui/status/skeleton'
import { Text } from '~/ui/display/text'

test('Skeleton: has its final size at once and its colour after 150 ms', async () => {
  const screen = await render(
    <Loading label="Loading people">
      <Skeleton width="120px" height="40px" />
    </Loading>,
  )
  const shape = screen.container.querySelector('[aria-hidden] > span')
  const box = shape?.getBoundingClientRect()
  expect([box?.width, box?.height]).toEqual([120, 40])
  const [appears] = shape?.getAnimations() ?? []
  expect(appears?.effect?.getTiming()).toMatchObject({ delay: 150, fill: 'backwards' })
})

test('Skeleton: three lines are as high as three lines of text', async () => {
  const text = await render(
    <Text>
      one
      <br />
      two
      <br />
      three
    </Text>,
  )
  const lines = await render(<SkeletonText lines={3} />)
  const height = (container: HTMLElement) =>
    container.firstElementChild?.getBoundingClientRect().height
  expect(height(lines.container)).toBeCloseTo(height(text.container) ?? 0, 0)
})

test('Skeleton: loading is announced once', async () => {
  const screen = await render(
    <Loading label="Loading people">
      <SkeletonText lines={5} />
    </Loading>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading people')
})
