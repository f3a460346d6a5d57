import { answered, keeps, reasonOf } from './report.ts'
import type { Result } from './run.ts'
import type { Check, Entry } from './transcript.ts'

function stateOf(entry: Entry) {
  if (!entry.offered) return 'not offered'
  return answered(entry) ? 'used' : 'refusals only'
}

/** The whole result for programs. */
export function jsonReport(result: Result, strict: boolean): string {
  const { stopped, left, stays, notJudged, entries } = result
  const operations = entries.map((entry) => {
    const { id, area, method, path } = entry.operation
    const { checks, skipped } = entry
    return { operation: id, tag: area, method, path, state: stateOf(entry), skipped, checks }
  })
  const report = { meets: keeps(result, strict), stopped, notJudged, left, stays, operations }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** Text for XML; control characters that it cannot hold become spaces. */
const xml = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function caseOf({ operation }: Entry, { name, expected, came, faults, requestId }: Check) {
  const head = `<testcase classname="${xml(`${operation.area}.${operation.id}`)}" name="${xml(name)}"`
  if (faults.length === 0) return `    ${head}/>`
  const detail = [
    `${operation.method} ${operation.path}: expected ${expected}, came ${came}`,
    ...faults,
    ...(requestId ? [`request ${requestId}`] : []),
  ]
  const [first = ''] = faults
  return `    ${head}><failure message="${xml(first)}">${xml(detail.join('\n'))}</failure></testcase>`
}

const skippedCase = ({ operation }: Entry, name: string, why: string) =>
  `    <testcase classname="${xml(`${operation.area}.${operation.id}`)}" name="${xml(name)}"><skipped message="${xml(why)}"/></testcase>`

function casesOf(entry: Entry, strict: boolean) {
  const cases = entry.checks.map((check) => caseOf(entry, check))
  if (!entry.offered && strict) {
    const check = { name: 'offered', expected: 'offered', came: '501', requestId: undefined }
    cases.push(caseOf(entry, { ...check, faults: ['the host does not offer it'] }))
  } else if (!entry.offered) cases.push(skippedCase(entry, 'offered', 'the host does not offer it'))
  else if (!answered(entry)) {
    cases.push(skippedCase(entry, 'valid request', reasonOf(entry)))
  }
  return cases
}

const failure = (name: string, message: string) =>
  `    <testcase classname="run" name="${xml(name)}"><failure message="${xml(message)}"/></testcase>`

/** The result as JUnit XML: a suite for each tag, a case for each check. */
export function junitReport({ entries, stopped, left }: Result, strict: boolean): string {
  const suites = [...new Set(entries.map(({ operation }) => operation.area))].map((area) => ({
    name: area,
    cases: stopped
      ? []
      : entries
          .filter(({ operation }) => operation.area === area)
          .flatMap((entry) => casesOf(entry, strict)),
  }))
  const run = [
    ...(stopped ? [failure('start', stopped)] : []),
    ...left.map((object) => failure('removal', `created by this run and not removed: ${object}`)),
  ]
  const parts = [...suites, { name: 'run', cases: run }].filter(({ cases }) => cases.length > 0)
  const lines = parts.flatMap(({ name, cases }) => {
    const count = (tag: string) => cases.filter((line) => line.includes(`<${tag}`)).length
    const counts = `tests="${cases.length}" failures="${count('failure')}" skipped="${count('skipped')}"`
    return [`  <testsuite name="${xml(name)}" ${counts}>`, ...cases, '  </testsuite>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...lines,
    '</testsuites>',
    '',
  ].join('\n')
}
