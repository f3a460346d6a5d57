import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from './scripts/test/browser.ts'
import { prebundledDeps } from './scripts/dev/prebundled-deps.ts'
import { freePort } from './scripts/lib/host.ts'
import { FileReporter } from './scripts/test/vitest-report.ts'
import { SlowFirstSequencer } from './scripts/test/slow-first-sequencer.ts'

// Where the stories of `screens` have their server; Vite's proxy leads there.
process.env.LECTERN_API ??= `http://127.0.0.1:${await freePort()}`

const chromium = playwright({
  launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
})

/** Files that mock modules: they need modules of their own. */
const mocking = ['profile', 'public', 'sign-in'].map((name) => `tests/server/${name}.test.ts`)

/** A project whose tests run in Node, beside a PostgreSQL. */
function inNode(name: string, more: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return {
    extends: './vite.config.ts',
    test: {
      name,
      ...patience,
      maxWorkers: workers,
      sequence: { groupOrder: 1 },
      environment: 'node',
      globalSetup: ['tests/server/global-setup.ts'],
      ...more,
    },
  }
}

/** A project whose tests run in a real Chromium. It extends the file by name: vanilla-extract reads that file itself. */
function inBrowser(name: string, more: { globalSetup?: string[] } = {}) {
  return {
    extends: './vite.config.ts',
    server: { headers },
    optimizeDeps: { include: [...prebundledDeps, 'axe-core', 'vitest-browser-react'] },
    test: {
      name,
      maxWorkers: workers,
      include: [`tests/${name}/**/*.test.{ts,tsx}`],
      ...patience,
      setupFiles: [`tests/${name}/setup.ts`],
      ...more,
      browser: {
        enabled: true,
        headless: true,
        provider: chromium,
        connectTimeout: 300_000,
        instances: [{ browser: 'chromium' as const }],
        screenshotFailures: false,
      },
    },
  }
}

/** A busy machine is no fault of the product: what hangs fails late, what is slow passes. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const report = process.env.LECTERN_REPORT

/** No module changes during a single run, so the pages of later test files take it from the browser's cache. */
const headers = report ? { 'Cache-Control': 'max-age=3600' } : {}

/** A page or a file of the server for each core and one more: some of them always wait. All share one PostgreSQL. */
const workers = Math.min(availableParallelism(), 8) + 1

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: SlowFirstSequencer },
    reporters: report ? ['default', new FileReporter(report)] : ['default'],
    projects: [
      // Loading the server anew for each file took a third of the time.
      inNode('unit', {
        include: ['tests/{architecture,contract,server,unit}/**/*.test.ts'],
        exclude: mocking,
        isolate: false,
      }),
      inNode('mocking', { include: mocking }),
      inBrowser('ui'),
      inBrowser('screens', { globalSetup: ['tests/screens/global-setup.ts'] }),
    ],
  },
})
