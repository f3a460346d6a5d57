import type { Browser, BrowserContext } from '@playwright/test'
import { measureNavigation } from './navigation.ts'
import { measureOtherScreens } from './other-screens.ts'
import { percentile, round } from './numbers.ts'
import { type Conditions, type Load, measurePaint } from './paint.ts'
import { measureReload } from './reload.ts'
import type { Figure } from './table.ts'
import { measureTours } from './tours.ts'

type Setup = { browser: Browser; url: string; floor: string; token: string; runs: number }
type Screen = {
  name: string
  url: string
  /** kB of JavaScript */
  limitJs?: number
  /** The limit of `live` as a multiple of the floor, by conditions. */
  limitLive?: Record<Conditions, number>
  signedIn?: boolean
}

const throttles: Conditions[] = ['unthrottled', 'throttled']

/** The first screens of a visit and a list, and the floor for comparison. */
function screensOf({ url, floor }: Setup): Screen[] {
  const signedIn = true
  return [
    { name: 'floor', url: floor },
    {
      name: '/login',
      url: `${url}/login`,
      limitJs: 120,
      limitLive: { unthrottled: 2, throttled: 1.3 },
    },
    {
      name: '/',
      url: `${url}/`,
      limitJs: 160,
      limitLive: { unthrottled: 3, throttled: 1.8 },
      signedIn,
    },
    {
      name: 'a list',
      url: `${url}/users/users`,
      limitJs: 220,
      limitLive: { unthrottled: 3.5, throttled: 2.2 },
      signedIn,
    },
  ]
}

function figuresOf(screen: Screen, conditions: Conditions, load: Load, floorLive?: number) {
  const area = `${screen.name}, ${conditions}`
  const limitLive = screen.limitLive?.[conditions]
  const figures: Figure[] = [
    { area, name: 'first contentful paint', value: load.fcp, unit: 'ms' },
    { area, name: 'largest contentful paint', value: load.lcp, unit: 'ms' },
    { area, name: 'live, a click or a key is honoured', value: load.live, unit: 'ms' },
    { area, name: 'heading painted', value: load.usable, unit: 'ms' },
    {
      area,
      name: 'blocking time',
      value: load.blocking,
      unit: 'ms',
      held: conditions === 'unthrottled' ? '≤ 50' : undefined,
    },
    { area, name: 'layout shift', value: load.shift, unit: '', held: '≤ 0.02' },
  ]
  if (floorLive && limitLive)
    figures.push({
      area,
      name: 'live ÷ floor',
      value: round(load.live / floorLive, 2),
      unit: '',
      held: `≤ ${limitLive}`,
    })
  if (conditions === 'unthrottled')
    figures.push(
      {
        area,
        name: 'JavaScript, compressed',
        value: round(load.js / 1000, 1),
        unit: 'kB',
        ...(screen.limitJs ? { held: `≤ ${screen.limitJs}` } : {}),
      },
      {
        area,
        name: 'JavaScript requests',
        value: load.jsFiles,
        unit: '',
        ...(screen.name === '/login' ? { held: '≤ 10' } : {}),
      },
      {
        area,
        name: 'JavaScript fetched afterwards, when idle',
        value: round(load.later / 1000, 1),
        unit: 'kB',
      },
      {
        area,
        name: 'CSS, compressed',
        value: round(load.css / 1000, 1),
        unit: 'kB',
        held: '≤ 15',
      },
      {
        area,
        name: 'fonts, compressed',
        value: round(load.fonts / 1000, 1),
        unit: 'kB',
        held: '≤ 50',
      },
    )
  return figures
}

async function navigate({ browser, url, token, runs }: Setup): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'businesstoken', value: token, url, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto(url)
  // The URL changes before the screen does; the tab's title changes with the screen.
  const headingOf = async (title: string) => {
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), title)
    return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  }
  const first = await headingOf('Dashboard')
  await page.locator('nav a[href="/profile"]').first().click()
  const second = await headingOf('Settings')
  const screens: [string, string][] = [
    ['/', first],
    ['/profile', second],
  ]
  await page.locator('nav a[href="/"]').first().click()
  await headingOf('Dashboard')
  const times = await measureNavigation(page, screens.toReversed(), runs * 8)
  await context.close()
  const area = 'Click in the navigation to the new screen painted'
  return [
    { area, name: 'p50', value: round(percentile(times, 0.5), 1), unit: 'ms', held: '≤ 42' },
    { area, name: 'p95', value: round(percentile(times, 0.95), 1), unit: 'ms', held: '≤ 80' },
  ]
}

/** Paint times and sizes of each screen under both conditions, and interactions. */
export async function measureScreens(setup: Setup) {
  const figures: Figure[] = []
  const screens = screensOf(setup)
  const signIn = (context: BrowserContext) =>
    context.addCookies([
      { name: 'businesstoken', value: setup.token, url: setup.url, sameSite: 'Strict' },
    ])
  const targets = screens.map(({ url, signedIn }) => ({
    url,
    prepare: signedIn ? signIn : undefined,
  }))
  for (const conditions of throttles) {
    const loads = await measurePaint(setup.browser, targets, conditions, setup.runs)
    const [floor] = loads
    for (const [index, screen] of screens.entries()) {
      const load = loads[index]
      if (load) figures.push(...figuresOf(screen, conditions, load, index > 0 ? floor?.live : 0))
    }
  }
  return [
    ...figures,
    ...(await measureOtherScreens(setup)),
    ...(await measureReload(setup)),
    ...(await navigate(setup)),
    ...(await measureTours(setup)),
  ]
}
