import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/test/browser.ts'

// The stories start their own servers, one for each worker: see tests/e2e/fixtures.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  // One more than the two cores that CI has: some of them always wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
})
