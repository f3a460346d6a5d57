import type { Schemas } from '~/api/schemas'
import type { Noun } from '~/bulk/bulk-action'
import { countedObjects, people } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import { personName } from './person-name'
import { isShort } from './seat-demand'

// What bulk actions on seats say about their dry runs and results.

export type SeatBulk = Schemas['SeatBulk']
type Outcome = Schemas['SeatOutcome']

/** With several licenses each row is a seat. */
export const seatNoun = (licenses: number): Noun => (licenses === 1 ? people : ['seat', 'seats'])

type Phrase = readonly [one: string, many: string]

const peoplePhrases: Record<Outcome, Phrase> = {
  assigned: ['gets a seat', 'get a seat'],
  restored: ['gets a seat again', 'get a seat again'],
  'source-added': ['has a seat and keeps it', 'have a seat and keep it'],
  waiting: ['waits for a seat', 'wait for a seat'],
  moved: ['is moved', 'are moved'],
  removed: ['loses the seat', 'lose the seat'],
  'source-removed': ['keeps the seat from another source', 'keep the seat from another source'],
  reminded: ['gets a reminder', 'get a reminder'],
  invited: ['gets an account and a seat', 'get an account and a seat'],
}

const seatPhrases: Record<Outcome, Phrase> = {
  assigned: ['is newly assigned', 'are newly assigned'],
  restored: ['is assigned again', 'are assigned again'],
  'source-added': ['is already assigned', 'are already assigned'],
  waiting: ['has to be waited for', 'have to be waited for'],
  moved: ['is moved', 'are moved'],
  removed: ['is revoked', 'are revoked'],
  'source-removed': ['is kept from another source', 'are kept from another source'],
  reminded: ['gets a reminder', 'get a reminder'],
  invited: ['goes to a new account', 'go to new accounts'],
}

/** What happens to how many, a line each. */
export function seatOutcomeLines(noun: Noun, { outcomes }: SeatBulk): string[] {
  const phrases = noun === people ? peoplePhrases : seatPhrases
  return outcomes.map(({ outcome, count }) => {
    const [one, many] = phrases[outcome]
    return `${countedObjects(noun, count)} ${count === 1 ? one : many}.`
  })
}

/** The other consequences, a line each. */
export function seatConsequenceLines({ consequences }: SeatBulk): string[] {
  const { messages, accounts, coursesEnding, progressKept } = consequences
  return [
    accounts > 0 && `${counted(accounts, 'account is created', 'accounts are created')}.`,
    messages > 0 && `${counted(messages, 'email is sent', 'emails are sent')}.`,
    coursesEnding > 0 &&
      `${counted(coursesEnding, 'unfinished course ends', 'unfinished courses end')}.`,
    progressKept > 0 && `Progress in ${counted(progressKept, 'course is', 'courses is')} kept.`,
  ].filter((line) => line !== false)
}

/** The licenses with fewer free seats than people need. */
export const shortages = ({ consequences }: SeatBulk) => consequences.seats.filter(isShort)

/** Whom it was done for, by name; with several licenses the license is added. */
export function seatNames({ succeeded }: SeatBulk, licenses: number) {
  return succeeded.map(({ user, license }) => {
    const name = personName(user)
    return {
      id: `${user._id} ${license._id}`,
      text: licenses === 1 ? name : `${name}: ${license.name}`,
    }
  })
}
