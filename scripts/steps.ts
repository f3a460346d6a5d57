import { type Failure, tellFailures } from './failures.ts'
import { complain, duration, explain, green, grey, red, say, strong } from './say.ts'

/** How many checks of a step held and how many did not. */
export type Count = { passed: number; failed: number; failures?: Failure[] }

export type Step = {
  name: string
  /** true or false for a step that is one check, or the counts of its tests. */
  run: () => Promise<boolean | Count>
  /** A failure of this one makes the steps after it pointless. */
  needed?: boolean
}

async function counted(step: Step): Promise<Count> {
  try {
    const result = await step.run()
    if (typeof result === 'object') return result
    return { passed: result ? 1 : 0, failed: result ? 0 : 1 }
  } catch (error) {
    const message = explain(error)
    complain(message)
    return { passed: 0, failed: 1, failures: [{ name: step.name, message }] }
  }
}

/** Runs steps one after the other, says how each went and how long it took, and adds them up. */
export async function runSteps(steps: Step[]): Promise<Count> {
  const total = { passed: 0, failed: 0, failures: new Array<Failure>() }
  const lines: string[] = []
  for (const [at, step] of steps.entries()) {
    say(`\n${strong(`[${at + 1}/${steps.length}] ${step.name}`)}`)
    const from = performance.now()
    const { passed, failed, failures = [] } = await counted(step)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    const mark = failed === 0 ? green('✓') : red('✖')
    const count = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
    lines.push(`${mark} ${step.name.padEnd(28)} ${count.padEnd(24)} ${grey(took(from))}`)
    say(lines.at(-1) ?? '')
    if (failed === 0 || !step.needed) continue
    say(grey('  the steps after it are left out'))
    break
  }
  say(`\n${lines.join('\n')}`)
  return total
}

const took = (from: number) => duration(performance.now() - from)

/** What failed, then the last line of a run, alone on its line, and the exit code that goes with it. */
export function conclude({ passed, failed, failures = [] }: Count) {
  tellFailures(failures)
  say(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}
