import type { Schemas } from '~/api/schemas'
import type { Noun } from '~/bulk/bulk-action'
import { countedObjects } from '~/bulk/bulk-labels'
import { personName } from '~/entities/person-name'
import { isShort } from '~/entities/seat-demand'
import { counted, formatNumber } from '~/ui/format/numbers'

// What bulk actions on assigned paths say about their dry runs and results.

export type PathBulk = Schemas['PathBulk']

type Phrase = readonly [one: string, many: string]

/** The outcomes, after "42 people" or "1 person". */
const phrases: Record<Schemas['PathOutcome'], Phrase> = {
  assigned: ['is newly assigned', 'are newly assigned'],
  restored: ['is reassigned with their progress', 'are reassigned with their progress'],
  'completed-before': [
    'has completed all steps before and completes it at once',
    'have completed all steps before and complete it at once',
  ],
  'source-added': ['is already assigned', 'are already assigned'],
  'deadline-changed': [
    'is already assigned and gets the deadline',
    'are already assigned and get the deadline',
  ],
  removed: ['is unassigned', 'are unassigned'],
  'source-removed': ['keeps it from another source', 'keep it from another source'],
  reminded: ['gets a reminder', 'get a reminder'],
  invited: ['gets an account', 'get an account'],
}

/** The counts, a line each. */
export function pathOutcomeLines(noun: Noun, { outcomes }: PathBulk): string[] {
  return outcomes.map(({ outcome, count }) => {
    const [one, many] = phrases[outcome]
    return `${countedObjects(noun, count)} ${count === 1 ? one : many}.`
  })
}

/** The other consequences, a line each. */
export function pathConsequenceLines({ consequences }: PathBulk): string[] {
  const { messages, accounts, carriedSteps, seats } = consequences
  return [
    carriedSteps > 0 &&
      `${counted(carriedSteps, 'has completed steps before, which count', 'have completed steps before, which count')}.`,
    ...seats.flatMap(({ license, needed, available }) =>
      needed === 0
        ? []
        : [
            `${counted(needed, 'seat', 'seats')} needed in ${license.name}, ${available === null ? 'no limit' : `${formatNumber(available)} free`}.`,
          ],
    ),
    accounts > 0 && `${counted(accounts, 'account is created', 'accounts are created')}.`,
    messages > 0 && `${counted(messages, 'email is sent', 'emails are sent')}.`,
  ].filter((line) => line !== false)
}

/** The licenses with fewer free seats than users need. */
export const pathShortages = ({ consequences }: PathBulk) => consequences.seats.filter(isShort)

/** The users by name; with several paths, with the path. */
export function pathNames({ succeeded }: PathBulk, paths: number) {
  return succeeded.map(({ user, path }) => {
    const name = personName(user)
    return {
      id: `${user._id} ${path._id}`,
      text: paths === 1 ? name : `${name}: ${path.name}`,
    }
  })
}
