import { expect, type Page, test as base } from '@playwright/test'
import axeCore from 'axe-core'
import { colorRules } from '../ui/color-rules.ts'
import { withoutMotion } from '../ui/without-motion.ts'
import { type Admin, Product } from './host.ts'
import { watch } from './watch.ts'

declare global {
  /** What its source leaves in a page. */
  var axe: typeof axeCore
}

type Fixtures = {
  /** An administrator of an organisation that only this story has. */
  admin: Admin
}

export { expect }

type OfWorker = { product: Product; visitor: Awaited<ReturnType<typeof stateOf>> }

export const test = base.extend<Fixtures, OfWorker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await product.end()
    },
    { scope: 'worker' },
  ],
  visitor: [
    async ({ browser, product }, use) => {
      const page = await browser.newPage({ baseURL: product.host.url })
      await signIn(page, await product.admin())
      await use(await stateOf(page))
      await page.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.host.url),
  admin: async ({ product }, use) => use(await product.admin()),
  context: async ({ context }, use) => {
    const watches: Awaited<ReturnType<typeof watch>>[] = []
    const open = context.newPage.bind(context)
    context.newPage = async () => {
      const page = workable(await open())
      watches.push(await watch(page))
      return page
    }
    await use(context)
    for (const each of watches) await each.settled()
  },
})

/** A page that is gone to when its code is there: the skeleton, or a prerendered form, is seen before. */
function workable(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const live = (waitUntil: string | undefined) =>
    waitUntil !== 'commit' &&
    page.locator(':is(#skeleton, [data-prerendered])').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await live(options?.waitUntil)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await live(options?.waitUntil)
    return answer
  }
  return page
}

/** Signs in as a person does, and waits for the first screen. */
export async function signIn(page: Page, { email, password }: Admin) {
  await page.goto('/login')
  await fillSignIn(page, { email, password })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

export async function fillSignIn(page: Page, { email, password }: Admin) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const everyRule: axeCore.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const themes: [name: string, rules: axeCore.RunOnly][] = [
  ['light', everyRule],
  ['dark', colorRules],
]

/** For stories that only look: signed in already, as an administrator whom all of a worker's stories share. */
export const visited = test.extend({
  storageState: async ({ visitor }, use) => use(visitor),
})

const stateOf = (page: Page) => page.context().storageState()

/** Axe over the page as it is and what is framed in it, in both themes. */
export async function expectAccessible(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axeCore.source)
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets.push(sheet)
  }, withoutMotion)
  for (const [theme, rules] of themes) {
    const found = await page.evaluate(
      async ([name, runOnly]) => {
        document.documentElement.setAttribute('data-theme', name)
        // Colours that were on their way before are nobody's fault.
        const moving = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(moving.map(({ finished }) => finished))
        const { violations } = await globalThis.axe.run(document, {
          runOnly,
          resultTypes: ['violations'],
        })
        return violations.map(
          ({ id, nodes }) => `${name} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        )
      },
      [theme, rules] as const,
    )
    expect(found).toEqual([])
  }
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}
