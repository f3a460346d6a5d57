import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { PageHeader } from '~/ui/display/page-header'
import { expectAccessible } from './accessible'

const long = 'Learning path of everybody who joined the northern region in May'

function Page() {
  return (
    <main>
      <PageHeader
        title={long}
        badge={<Badge tone="success">Active</Badge>}
        context="12 groups, as of 14:02"
        back={<a href="#groups">Groups</a>}
        primary={<Button tone="accent">New group</Button>}
      />
      <Card title="People">{'Many words. '.repeat(2000)}</Card>
    </main>
  )
}

test('Page header: has one h1, and does not exceed the screen width', async () => {
  await page.viewport(320, 700)
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(long)
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible()
})

test('Page header: on a phone the primary action stays visible while scrolling', async () => {
  await page.viewport(390, 700)
  const screen = await render(<Page />)
  window.scrollTo(0, 2000)
  await expect.element(screen.getByRole('button', { name: 'New group' })).toBeInViewport()
  await expect.element(screen.getByText('12 groups, as of 14:02')).not.toBeInViewport()
})

test('Page header: on a larger screen it scrolls with the page', async () => {
  await page.viewport(1024, 700)
  const screen = await render(<Page />)
  window.scrollTo(0, 2000)
  await expect.element(screen.getByRole('button', { name: 'New group' })).not.toBeInViewport()
})
