import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/numbers'
import type { ChangeKind } from './change'

interface Words {
  /** What is asked, about "25 people" or one by name. */
  title: (whom: string) => string
  /** What the button says. */
  action: (whom: string) => string
  /** What the dry run foretells, after "18 of 25 will be". */
  will: string
  /** What is said once it is done, after "18 people". */
  done: string
  /** What else there is to know. */
  note?: string
  tone?: 'danger'
}

export const changeWords = {
  'add-to-groups': {
    title: (who) => `Add ${who} to groups`,
    action: (who) => `Add ${who}`,
    will: 'added',
    done: 'added to groups',
  },
  'remove-from-groups': {
    title: (who) => `Remove ${who} from groups`,
    action: (who) => `Remove ${who}`,
    will: 'removed',
    done: 'removed from groups',
    tone: 'danger',
  },
  resend: {
    title: (who) => `Resend the invitation to ${who}?`,
    action: (who) => `Invite ${who} again`,
    will: 'invited again',
    done: 'invited again',
    note: 'The links in the earlier invitations stop working.',
  },
  deactivate: {
    title: (who) => `Deactivate ${who}?`,
    action: (who) => `Deactivate ${who}`,
    will: 'deactivated',
    done: 'deactivated',
    note: 'They cannot sign in and count in no rate. What they did stays, and they can be reactivated.',
    tone: 'danger',
  },
  reactivate: {
    title: (who) => `Reactivate ${who}?`,
    action: (who) => `Reactivate ${who}`,
    will: 'reactivated',
    done: 'reactivated',
    note: 'They can sign in again, and planned deactivations are taken back.',
  },
  delete: {
    title: (who) => `Delete ${who}?`,
    action: (who) => `Delete ${who}`,
    will: 'deleted',
    done: 'deleted',
    note: 'They can be restored for 30 days. Figures about the past keep counting them.',
    tone: 'danger',
  },
  restore: {
    title: (who) => `Restore ${who}?`,
    action: (who) => `Restore ${who}`,
    will: 'restored',
    done: 'restored',
    note: 'They are as they were before they were deleted.',
  },
} as const satisfies Record<ChangeKind, Words>

export const wordsOf = (kind: ChangeKind): Words => changeWords[kind]

/** Those whom a change is about: one by name where it is known, several as a number. */
export function whom(count: number, name?: string): string {
  return count === 1 && name ? name : counted(count, 'person', 'people')
}

/** What comes along, in a line each. */
export function consequenceLines(consequences: Schemas['UserConsequences']): string[] {
  const { messages, seats, assignments } = consequences
  return [
    messages > 0 && `${counted(messages, 'message goes', 'messages go')} out.`,
    seats > 0 && `${counted(seats, 'seat becomes', 'seats become')} free.`,
    assignments > 0 &&
      `${counted(assignments, 'unfinished assignment ends', 'unfinished assignments end')}.`,
  ].filter((line) => line !== false)
}

/** Why some are left out, in a line for each reason. */
export function reasonLines(reasons: Schemas['UserBulk']['reasons']): string[] {
  return reasons.map(({ outcome, count, message }) => {
    const verb = count === 1 ? 'is' : 'are'
    const what = outcome === 'failed' ? (count === 1 ? 'fails' : 'fail') : `${verb} left out`
    return `${counted(count, 'person', 'people')} ${what}. ${message}.`
  })
}
