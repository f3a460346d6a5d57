import { stripVTControlCharacters } from 'node:util'
import { red, log } from '../lib/log.ts'

/** A failed check with its message. */
export type Failure = { name: string; message: string }

const lines = 40
const inFull = 20

/** The first and last lines of a long message: what failed, and where. */
function shortened(message: string) {
  const all = stripVTControlCharacters(message).trim().split('\n')
  if (all.length < lines) return all
  const half = lines / 2 - 1
  return [...all.slice(0, half), `… ${all.length - 2 * half} lines left out …`, ...all.slice(-half)]
}

/** Prints the failures again at the end, where they are found in a long output. */
export function printFailures(failures: Failure[]) {
  for (const { name, message } of failures.slice(0, inFull))
    log([`\n${red('✖')} ${name}`, ...shortened(message).map((line) => `    ${line}`)].join('\n'))
  for (const { name } of failures.slice(inFull)) log(`${red('✖')} ${name}`)
}
