import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { closeNav, navState, openNav, setExpanded, toggleNav } from '~/shell/nav/nav-state'
import { navigation } from '~/shell/nav/navigation'
import { openPlaces } from '~/shell/nav/visible-nav'
import { SideNav } from '~/shell/nav/side-nav'
import { useStore } from '~/lib/store'
import { useNavFollowing } from '~/shell/nav/use-nav-following'

// All groups as they will be once every screen is there; until then no address shows them.
const everything = Object.fromEntries(
  navigation.flatMap(({ leads }) => (leads === 'support' ? [] : leads)).map(({ to }) => [to, true]),
)
const groups = openPlaces(everything, 'https://support.acme.example/')

function Side() {
  const { isOpen } = useStore(navState)
  useNavFollowing(groups)
  return <SideNav groups={groups} isRail={!isOpen} onToggle={toggleNav} />
}

async function openSide(path = '/', attention: Schemas['AttentionItem'][] = []) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(query('/api/business/getAttention').queryKey, {
    status: 'success',
    data: { attention, snoozed: 0 },
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: Side, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(nav()).toBeVisible()
  return router
}

const nav = () => page.getByRole('navigation', { name: 'Main' })
const group = (name: string) => nav().getByRole('button', { name })
const isExpanded = (name: string) => group(name).element().getAttribute('aria-expanded')

beforeEach(() => {
  closeNav()
  localStorage.clear()
  openNav()
})

test('Navigation: has the specified entries in order; Dashboard never expands', async () => {
  await openSide()
  expect(groups.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Analytics',
    'Library',
    'Users',
    'Notification Management',
    'Support',
    'Settings',
  ])
  await expect
    .element(nav().getByRole('link', { name: 'Dashboard' }))
    .not.toHaveAttribute('aria-expanded')
  expect(['Analytics', 'Library', 'Users', 'Notification Management'].map(isExpanded)).toEqual([
    'false',
    'false',
    'false',
    'false',
  ])
})

test('Navigation: entries are 32 px high, and Settings is at the bottom', async () => {
  await openSide()
  for (const entry of nav().getByRole('link').elements())
    expect(entry.getBoundingClientRect().height).toBe(32)
  const { bottom } = nav().getByRole('link', { name: 'Settings' }).element().getBoundingClientRect()
  expect(window.innerHeight - bottom).toBeLessThanOrEqual(8)
})

test('Navigation: sub-lists open and close, and are restored on reopening', async () => {
  await openSide()
  await group('Library').click()
  await group('Users').click()
  await expect.element(nav().getByRole('link', { name: 'Courses' })).toBeVisible()
  await group('Users').click()
  await group('Analytics').click()
  await group('Collapse navigation').click()
  expect(navState.get()).toEqual({ isOpen: false, expanded: [] })
  expect(localStorage.getItem('lectern.navigation.sub-lists')).toBe('["Library","Analytics"]')
  await group('Expand navigation').click()
  expect(['Analytics', 'Library', 'Users'].map(isExpanded)).toEqual(['true', 'true', 'false'])
})

test('Navigation: opens the group of the current screen and its child pages', async () => {
  await openSide('/library/selected-course/summary')
  await expect.poll(() => isExpanded('Library')).toBe('true')
  await expect
    .element(nav().getByRole('link', { name: 'Courses' }))
    .toHaveAttribute('aria-current', 'page')
})

test('Navigation: in the rail a group opens as a menu, by click and by Enter', async () => {
  closeNav()
  const router = await openSide()
  const menu = page.getByRole('menu')
  await group('Analytics').click()
  await expect.element(menu.getByRole('menuitem', { name: 'Reports' })).toBeVisible()
  expect(menu.element().getBoundingClientRect().top).toBe(138)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(group('Analytics')).toHaveFocus()
  group('Library').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu.getByRole('menuitem', { name: 'Assets' })).toHaveFocus()
  expect(menu.element().getBoundingClientRect().top).toBe(138 + 40)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('menuitem', { name: 'Courses' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/library/courses')
})

test('Navigation: opening the certificate library closes it', async () => {
  await openSide()
  await group('Library').click()
  await nav().getByRole('link', { name: 'Certificates' }).click()
  await expect.poll(() => nav().element().getBoundingClientRect().width).toBe(44)
  expect(navState.get().isOpen).toBe(false)
})

test('Navigation: a group opened while it is closed opens alone, and earlier ones are remembered', () => {
  setExpanded('Users', true)
  closeNav()
  setExpanded('Library', true)
  expect(navState.get().expanded).toEqual(['Library'])
  openNav()
  expect(navState.get().expanded).toEqual(['Users', 'Library'])
})

test('Navigation: Licenses shows the number of items that need attention', async () => {
  const item = (kind: Schemas['AttentionItem']['kind'], id: string) => ({
    key: `${kind}:${id}`,
    kind,
    title: 'Safety',
    body: '',
    count: 3,
    severity: 'warning' as const,
    href: `/library/licenses?licenseId=${id}`,
  })
  const items = [item('seats-full', 'a'), item('license-expiring', 'b'), item('overdue', 'c')]
  await openSide('/library/licenses', items)
  const link = nav().getByRole('link', { name: 'Licenses' })
  await expect.element(link.getByText('2', { exact: true })).toBeInTheDocument()
  await expect.element(link).toHaveAccessibleDescription('2 items need attention')
  await expect
    .element(nav().getByRole('link', { name: 'Courses' }))
    .not.toHaveAccessibleDescription()
})
