import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test as base } from '@playwright/test'
import { freePort } from '../../scripts/lib/host.ts'
import { fillSignIn } from './fixtures.ts'
import { watch } from './watch.ts'

// What a developer has who runs `npm run dev:mock`: the console over the document alone.

type Mock = { url: string }

async function isReady(url: string) {
  const response = await fetch(`${url}/api/health`).catch(() => undefined)
  return response?.ok === true
}

const test = base.extend<object, { mock: Mock }>({
  mock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const port = String(await freePort())
      const child: ChildProcess = spawn(process.execPath, ['scripts/dev/dev-mock.ts'], {
        env: { ...process.env, PORT: port },
        stdio: 'inherit',
      })
      const url = `http://127.0.0.1:${port}`
      await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true)
      await use({ url })
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mock }, use) => use(mock.url),
})

test('Mock: sign-in, profile, sign-out and password reset work', async ({ page }) => {
  const { settled } = await watch(page)
  await page.goto('/login')
  await fillSignIn(page, { email: 'anybody@acme.example', password: 'whatever it is' })
  await expect(page.getByRole('button', { name: /^Ingrid/ })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Designation').fill('Head of people and learning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeVisible()

  await page.getByRole('button', { name: /^Ingrid/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('anybody@acme.example')
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByText("We've sent a password reset email your way")).toBeVisible()
  await settled()
})
