import type { Browser } from '@playwright/test'
import { median } from './numbers.ts'
import { loadsOf, observe, seenBy, type Target } from './paint.ts'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number }

/** What Chromium calls each of them; the category `toplevel` has it. */
const task = 'ThreadControllerImpl::RunTask'

/** Of the tasks of the pages' own threads, how much longer than 50 ms each kept a processor, in ms. */
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
 * The blocking time of each page by the time that its tasks had a processor. What the browser tells of is by the clock: on a
 * machine that does other things, a task that was interrupted counts as a long one.
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
