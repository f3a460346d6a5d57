import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { type Admin, Product } from './host.ts'
import { watch } from './watch.ts'

type Fixtures = {
  /** An administrator of an organisation that only this story has. */
  admin: Admin
}

export { expect }

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const product = await Product.start()
      await use(product)
      await product.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.host.url),
  admin: async ({ product }, use) => use(await product.admin()),
  context: async ({ context }, use) => {
    const watches: Awaited<ReturnType<typeof watch>>[] = []
    const open = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await open()
      watches.push(await watch(page))
      return page
    }
    await use(context)
    for (const one of watches) await one.settled()
  },
})

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

/** Axe over the page as it is, in both themes. */
export async function expectAccessible(page: Page) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (name) => {
      document.documentElement.setAttribute('data-theme', name)
      // Colours that are still on their way from one theme to the other are nobody's fault.
      const moving = document.getAnimations().filter((each) => each instanceof CSSTransition)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    )
    expect(found).toEqual([])
  }
}
