import { stripVTControlCharacters } from 'node:util'
import { red, say } from './say.ts'

/** A check that did not hold, and what it said. */
export type Failure = { name: string; message: string }

const lines = 40
const inFull = 20

/** The beginning of a message says what was wrong, its end where. */
function shortened(message: string) {
  const all = stripVTControlCharacters(message).trim().split('\n')
  if (all.length < lines) return all
  const half = lines / 2 - 1
  return [...all.slice(0, half), `… ${all.length - 2 * half} lines left out …`, ...all.slice(-half)]
}

/** Says what failed once more at the end: of a long output, often only the last part is kept. */
export function tellFailures(failures: Failure[]) {
  for (const { name, message } of failures.slice(0, inFull))
    say([`\n${red('✖')} ${name}`, ...shortened(message).map((line) => `    ${line}`)].join('\n'))
  for (const { name } of failures.slice(inFull)) say(`${red('✖')} ${name}`)
}
