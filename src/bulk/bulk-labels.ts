import { counted, formatNumber } from '~/ui/format/numbers'
import type { BulkDone, BulkLabels, Noun } from './bulk-action'

export const people: Noun = ['person', 'people']

/** "25 courses", or the name of a single object. */
export function countedObjects([one, many]: Noun, count: number, name?: string): string {
  return count === 1 && name ? name : counted(count, one, many)
}

/** How many succeeded of all: "18 of 25 courses", or "No courses". */
export function succeededOfAll(noun: Noun, { counts }: BulkDone, name?: string): string {
  const { succeeded, skipped, failed } = counts
  const all = succeeded + skipped + failed
  if (succeeded === 0) return `No ${noun[1]}`
  const objects = countedObjects(noun, all, name)
  return succeeded === all ? objects : `${formatNumber(succeeded)} of ${objects}`
}

/** Why rows failed or were skipped, a line for each reason. */
export function reasonLines([one, many]: Noun, reasons: BulkDone['reasons']): string[] {
  return reasons.map(({ outcome, count, message }) => {
    const verb = count === 1 ? 'is' : 'are'
    const objects = outcome === 'failed' ? (count === 1 ? 'fails' : 'fail') : `${verb} skipped`
    return `${counted(count, one, many)} ${objects}. ${message}.`
  })
}

/** The assignments that end for people who leave a group. */
export const endingLine = (assignments: number) =>
  assignments > 0
    ? `${counted(assignments, 'unfinished assignment ends', 'unfinished assignments end')}.`
    : 'No assignments end.'

type More = Pick<BulkLabels, 'note' | 'tone'>

/** The labels of an action that is one verb: "Publish 3 courses?", "3 courses published". */
export const verbLabels = (verb: string, done: string, more: More = {}): BulkLabels => ({
  title: (objects) => `${verb} ${objects}?`,
  action: (objects) => `${verb} ${objects}`,
  will: done,
  done: (objects) => `${objects} ${done}`,
  ...more,
})

/** The labels of an action that sets a property, such as the category. */
export const changeLabels = (property: string): BulkLabels => ({
  title: (objects) => `Change the ${property} of ${objects}`,
  action: (objects) => `Change ${objects}`,
  will: 'changed',
  done: (objects) => `${objects} changed`,
})
