import type { Browser } from '@playwright/test'
import { measureInteractions } from './interactions.ts'
import { measureMemory } from './memory.ts'
import { round } from './numbers.ts'
import type { Figure } from './table.ts'
import { tourOf } from './tour.ts'

type Setup = { browser: Browser; url: string; token: string }

/** A signed-in page in a window of its own, and a function that tours all of its screens. */
async function openConsole({ browser, url, token }: Setup, slowdown = 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'businesstoken', value: token, url, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto(url)
  const tour = await tourOf(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, tour, close: () => context.close() }
}

const paces = [
  { slowdown: 1, name: 'plain', limit: 50 },
  { slowdown: 4, name: 'a quarter of the processor', limit: 100 },
]

async function interactions(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { slowdown, name, limit } of paces) {
    const { page, tour, close } = await openConsole(setup, slowdown)
    const { p98, slowest, done } = await measureInteractions(page, tour, 3)
    await close()
    const area = `Click or key to the next paint, ${name}`
    figures.push(
      { area, name: `p98 of ${done}`, value: p98, unit: 'ms', held: `≤ ${limit}` },
      ...slowest.map(({ what, duration }) => ({ area, name: what, value: duration, unit: 'ms' })),
    )
  }
  return figures
}

async function memory(setup: Setup): Promise<Figure[]> {
  const { page, tour, close } = await openConsole(setup)
  const { early, late } = await measureMemory(page, tour)
  await close()
  const area = 'Memory after twelve tours of all screens'
  const growth = (late.heap / early.heap - 1) * 100
  return [
    { area, name: 'values after the third', value: round(early.heap, 1), unit: 'MB' },
    { area, name: 'values after the twelfth', value: round(late.heap, 1), unit: 'MB' },
    { area, name: 'growth', value: round(growth, 1), unit: '%', held: '≤ 3' },
    { area, name: 'more nodes', value: late.nodes - early.nodes, unit: '', held: '≤ 0' },
    {
      area,
      name: 'more listeners',
      value: late.listeners - early.listeners,
      unit: '',
      held: '≤ 0',
    },
  ]
}

/** Interactions: the response time of each click and key, and memory leaks. */
export async function measureTours(setup: Setup) {
  return [...(await interactions(setup)), ...(await memory(setup))]
}
