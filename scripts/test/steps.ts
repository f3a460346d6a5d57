import { availableParallelism } from 'node:os'
import { type Failure, printFailures } from './failures.ts'
import { logError, duration, explain, green, grey, buffered, red, log, strong } from '../lib/log.ts'

/** The time in ms between lines about running steps. */
const progressInterval = 15_000

/** The number of passed and failed checks of a step. */
export type Count = { passed: number; failed: number; failures?: Failure[] }

export type Step = {
  name: string
  /** true or false for a single check, or the counts of its tests. */
  run: () => Promise<boolean | Count>
  /** If it fails, the following steps are skipped. */
  needed?: boolean
}

async function counted(step: Step): Promise<Count> {
  try {
    const result = await step.run()
    if (typeof result === 'object') return result
    return { passed: result ? 1 : 0, failed: result ? 0 : 1 }
  } catch (error) {
    const message = explain(error)
    logError(message)
    return { passed: 0, failed: 1, failures: [{ name: step.name, message }] }
  }
}

async function timed(step: Step, number: string) {
  log(`\n${strong(`[${number}] ${step.name}`)}`)
  const from = performance.now()
  const count = await counted(step)
  const { passed, failed } = count
  const mark = failed === 0 ? green('✓') : red('✖')
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  const took = grey(duration(performance.now() - from))
  const line = `${mark} ${step.name.padEnd(28)} ${counts.padEnd(24)} ${took}`
  log(line)
  return { ...count, line, stops: failed > 0 && step.needed }
}

type Done = Awaited<ReturnType<typeof timed>>

/** Runs steps in parallel, as many as there are cores; each prints its output when it ends. */
async function beside(steps: Step[], from: number, all: number): Promise<Done[]> {
  const waiting = [...steps.entries()]
  const running = new Map<string, number>()
  const done: Done[] = []
  // Nothing is printed before a step ends: says what is still running.
  const progress = setInterval(() => {
    const now = performance.now()
    const names = [...running].map(([name, since]) => `${name} (${duration(now - since)})`)
    log(grey(`  running: ${names.join(', ')}`))
  }, progressInterval)
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, step] = next
      running.set(step.name, performance.now())
      const { result, said } = await buffered(() => timed(step, `${from + at + 1}/${all}`))
      running.delete(step.name)
      const failures = result.failed > 0 ? [{ name: step.name, message: said }] : []
      done[at] = { failures, ...result }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  clearInterval(progress)
  return done
}

/** Runs steps in sequence, those of a list in parallel, prints the results and adds them up. */
export async function runSteps(steps: (Step | Step[])[]): Promise<Count> {
  const total = { passed: 0, failed: 0, failures: new Array<Failure>() }
  const lines: string[] = []
  const all = steps.flat().length
  for (const step of steps) {
    const at = lines.length
    const done = Array.isArray(step)
      ? await beside(step, at, all)
      : [await timed(step, `${at + 1}/${all}`)]
    for (const { passed, failed, failures = [], line } of done) {
      total.passed += passed
      total.failed += failed
      total.failures.push(...failures)
      lines.push(line)
    }
    if (!done.some(({ stops }) => stops)) continue
    log(grey('  the following steps are skipped'))
    break
  }
  log(`\n${lines.join('\n')}`)
  return total
}

/** Prints the failures and the totals, and sets the exit code. */
export function conclude({ passed, failed, failures = [] }: Count) {
  printFailures(failures)
  log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
