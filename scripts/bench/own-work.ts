import type { Browser } from '@playwright/test'
import { median } from './numbers.ts'
import { loadsOf, observe, seenBy, type Target } from './paint.ts'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number }

/** Chromium's names for tasks; the category is `toplevel`. */
const task = 'ThreadControllerImpl::RunTask'

/** The tasks of the pages' threads: the CPU time above 50 ms of each, in ms. */
function blockingIn(trace: Buffer) {
  const { traceEvents }: { traceEvents: (TraceEvent & { args: { name?: string } })[] } = JSON.parse(
    trace.toString(),
  )
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf),
  )
  return traceEvents
    .filter((event) => event.name === task && event.ph === 'X' && main.has(threadOf(event)))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - 50), 0)
}

/**
 * The blocking time of each page by CPU time. The browser reports wall-clock time, in which a task that was interrupted
 * by other processes counts as long.
 */
export async function measureOwnBlocking(browser: Browser, targets: Target[], runs: number) {
  const loads = await loadsOf(browser, targets, runs, async (context, url) => {
    const page = await context.newPage()
    await page.addInitScript(observe)
    await browser.startTracing(page, { categories: ['toplevel'] })
    await page.goto(url)
    await seenBy(page)
    return blockingIn(await browser.stopTracing())
  })
  return loads.map((each) => Math.round(median(each)))
}
