import { counted, formatNumber } from '~/ui/format/numbers'
import type { BulkDone, BulkLabels, Noun } from './bulk-action'

/** What most changes are about. */
export const people: Noun = ['person', 'people']

/** What a change is about: one thing by name where it is known, several as a number. */
export function countedObjects([one, many]: Noun, count: number, name?: string): string {
  return count === 1 && name ? name : counted(count, one, many)
}

/** For how many of all it holds: "18 of 25 courses", or "No courses". */
export function succeededOfAll(noun: Noun, { counts }: BulkDone, name?: string): string {
  const { succeeded, skipped, failed } = counts
  const all = succeeded + skipped + failed
  if (succeeded === 0) return `No ${noun[1]}`
  const what = countedObjects(noun, all, name)
  return succeeded === all ? what : `${formatNumber(succeeded)} of ${what}`
}

/** Why some are skipped, in a line for each reason. */
export function reasonLines([one, many]: Noun, reasons: BulkDone['reasons']): string[] {
  return reasons.map(({ outcome, count, message }) => {
    const verb = count === 1 ? 'is' : 'are'
    const what = outcome === 'failed' ? (count === 1 ? 'fails' : 'fail') : `${verb} skipped`
    return `${counted(count, one, many)} ${what}. ${message}.`
  })
}

/** What ends for people who lose what they had by a group. */
export const endingLine = (assignments: number) =>
  assignments > 0
    ? `${counted(assignments, 'unfinished assignment ends', 'unfinished assignments end')}.`
    : 'No assignments end.'

type More = Pick<BulkLabels, 'note' | 'tone'>

/** The words of a change that is one verb: "Publish 3 courses?", "3 courses published". */
export const verbLabels = (verb: string, done: string, more: More = {}): BulkLabels => ({
  title: (what) => `${verb} ${what}?`,
  action: (what) => `${verb} ${what}`,
  will: done,
  done: (what) => `${what} ${done}`,
  ...more,
})

/** The words of a change of one thing that all of them have: their category, say. */
export const changeLabels = (of: string): BulkLabels => ({
  title: (what) => `Change the ${of} of ${what}`,
  action: (what) => `Change ${what}`,
  will: 'changed',
  done: (what) => `${what} changed`,
})
