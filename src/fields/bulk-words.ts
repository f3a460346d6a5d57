import { counted } from '~/ui/numbers'
import type { BulkDone, Noun } from './bulk-change'

/** What a change is about: one thing by name where it is known, several as a number. */
export function whatOf([one, many]: Noun, count: number, name?: string): string {
  return count === 1 && name ? name : counted(count, one, many)
}

/** Why some are left out, in a line for each reason. */
export function reasonLines([one, many]: Noun, reasons: BulkDone['reasons']): string[] {
  return reasons.map(({ outcome, count, message }) => {
    const verb = count === 1 ? 'is' : 'are'
    const what = outcome === 'failed' ? (count === 1 ? 'fails' : 'fail') : `${verb} left out`
    return `${counted(count, one, many)} ${what}. ${message}.`
  })
}
