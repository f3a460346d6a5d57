import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/test/browser.ts'

// The stories start their own servers, one for each worker: see tests/e2e/fixtures.ts.
export default defineConfig({
  testDir: 'tests/e2e',
  // One more than the two cores that CI has: some of them always wait.
  workers: 3,
  // Tests start in the order of their files' names; the first file holds the longest.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Screenshots would be taken of every frame, also of tests that pass.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
})
