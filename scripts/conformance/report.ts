import { green, grey, red, strong } from '../lib/log.ts'
import type { Result } from './run.ts'
import type { Check, Entry } from './transcript.ts'

/** Whether an operation violates the document. Missing ones count only in strict mode. */
const breaks = ({ checks, offered }: Entry, strict: boolean) =>
  checks.some(({ faults }) => faults.length > 0) || (strict && !offered)

function lineOf(check: Check) {
  const id = check.requestId ? grey(` (request ${check.requestId})`) : ''
  const head = `      ${check.name}: expected ${check.expected}, came ${check.came}${id}`
  return [head, ...check.faults.map((fault) => `        ${fault}`)].join('\n')
}

/** Whether a valid request was answered as documented; refusals alone prove little. */
export const answered = ({ checks }: Entry) =>
  checks.some(({ came, expected }) => came.startsWith('2') && expected.includes(came))

/** Why an operation was not used. */
export const reasonOf = ({ skipped }: Entry) =>
  skipped[0] ?? 'no valid request was answered with success'

const unusedLine = (entry: Entry) => `  ${entry.operation.id}: ${reasonOf(entry)}`

function stateOf(entry: Entry) {
  if (!entry.offered) return [grey('–'), 'not offered']
  const count = entry.checks.length === 1 ? '1 check' : `${entry.checks.length} checks`
  return answered(entry) ? [green('✔'), count] : [grey('○'), `${count}, refusals only`]
}

function entryLines(entry: Entry, strict: boolean) {
  const wrong = entry.checks.filter(({ faults }) => faults.length > 0)
  const [mark, state] = stateOf(entry)
  const parts = [
    `  ${breaks(entry, strict) ? red('✖') : mark} ${entry.operation.id}  ${grey(String(state))}`,
    ...(wrong.length > 0 ? [red(`${wrong.length} wrong`)] : []),
    ...(entry.offered ? [...new Set(entry.skipped)] : []).map((why) => grey(`not judged: ${why}`)),
  ]
  return [parts.join(grey('; ')), ...wrong.map(lineOf)]
}

/** Whether the host conforms to the contract. */
export function keeps({ entries, stopped, left }: Result, strict: boolean) {
  return !stopped && left.length === 0 && !entries.some((entry) => breaks(entry, strict))
}

/** The report: each area, each operation, expected and actual results, and a summary. */
export function reportOf(result: Result, strict: boolean): string {
  const { entries, left, stays, stopped, notJudged } = result
  const areas = [...new Set(entries.map(({ operation }) => operation.area))]
  const lines: string[] = []
  for (const area of stopped ? [] : areas) {
    const members = entries.filter(({ operation }) => operation.area === area)
    lines.push('', strong(area), ...members.flatMap((entry) => entryLines(entry, strict)))
  }
  if (left.length > 0) lines.push('', red('Created by this run and not removed:'), ...left)
  if (stays.length > 0) lines.push('', 'Created by this run, stays on the host:', ...stays)
  const unused = entries.filter((entry) => entry.offered && !answered(entry))
  if (unused.length > 0 && !stopped)
    lines.push('', `Tested with refusals only (${unused.length}):`, ...unused.map(unusedLine))
  const offered = entries.filter((entry) => entry.offered && answered(entry)).length
  const missing = entries.filter((entry) => !entry.offered).length
  const untried = entries.length - offered - missing
  const broken = entries.filter((entry) => breaks(entry, strict)).length
  const checks = entries.reduce((sum, entry) => sum + entry.checks.length, 0)
  const scope = `${offered} of ${entries.length} operations used, ${missing} not offered, ${untried} tested with refusals only, ${checks} checks`
  const unjudged = notJudged.length > 0 ? `; not judged: ${notJudged.join(', ')}` : ''
  if (stopped) lines.push(`The host could not be tested: ${stopped}.`)
  else if (keeps(result, strict))
    lines.push('', `The host meets the contract: ${scope}${unjudged}.`)
  else
    lines.push('', `The host violates the contract in ${broken} operations: ${scope}${unjudged}.`)
  return lines.join('\n')
}
