import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './scripts/browser.ts'
import viteConfig from './vite.config.ts'

const chromium = playwright({
  launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
})

/** A project whose tests run in a real Chromium. */
function inBrowser(name: string) {
  return mergeConfig(viteConfig, {
    test: {
      name,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      setupFiles: [`tests/${name}/setup.ts`],
      browser: {
        enabled: true,
        headless: true,
        provider: chromium,
        instances: [{ browser: 'chromium' as const }],
        screenshotFailures: false,
      },
    },
  })
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{architecture,contract,server,unit}/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
        },
      },
      inBrowser('ui'),
      inBrowser('screens'),
    ],
  },
})
