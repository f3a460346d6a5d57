import type { Schemas } from '~/api/schemas'
import { touchedByPeople } from '~/api/stale-user-paths'
import type { BulkKind, BulkWords } from '~/bulk/bulk-change'
import { endingLine, people, verbWords } from '~/bulk/bulk-labels'
import { personName } from '~/entities/person-name'
import type { DateFormat } from '~/ui/input/calendar-date'
import { dayText } from '~/ui/format/time-format'
import { counted } from '~/ui/format/numbers'
import {
  lastDayOf,
  missing,
  sendUserChange,
  type UserChange,
  type UserChangeKind,
} from './user-change'

const words = {
  'add-to-groups': {
    title: (who) => `Add ${who} to groups`,
    action: (who) => `Add ${who}`,
    will: 'added',
    done: (who) => `${who} added to groups`,
  },
  'remove-from-groups': {
    title: (who) => `Remove ${who} from groups`,
    action: (who) => `Remove ${who}`,
    will: 'removed',
    done: (who) => `${who} removed from groups`,
    tone: 'danger',
  },
  resend: {
    title: (who) => `Resend the invitation to ${who}?`,
    action: (who) => `Invite ${who}`,
    will: 'invited',
    done: (who) => `${who} invited`,
  },
  deactivate: verbWords('Deactivate', 'deactivated', {
    note: 'They cannot sign in and count in no rate. What they did stays, and they can be reactivated.',
    tone: 'danger',
  }),
  reactivate: verbWords('Reactivate', 'reactivated', {
    note: 'They can sign in again, and planned deactivations are taken back.',
  }),
  keep: {
    title: (who) => `Keep ${who} active?`,
    action: (who) => `Keep ${who} active`,
    will: 'kept active',
    done: (who) => `${who} kept active`,
    note: 'Planned deactivations are taken back.',
  },
  delete: verbWords('Delete', 'deleted', {
    note: 'They can be restored for 30 days. Figures about the past keep counting them.',
    tone: 'danger',
  }),
  restore: verbWords('Restore', 'restored', {
    note: 'They are as they were before they were deleted.',
  }),
} as const satisfies Record<UserChangeKind, BulkWords>

function wordsOf(change: UserChange, dateFormat: DateFormat): BulkWords {
  const lastDay = change.kind === 'deactivate' ? lastDayOf(change) : null
  if (lastDay === null) return words[change.kind]
  const day = dayText(lastDay, dateFormat)
  return {
    ...words.deactivate,
    will: `deactivated at the end of ${day}`,
    done: (who) => `${who} to be deactivated at the end of ${day}`,
  }
}

/** What comes along, in a line each. */
function consequenceLines({ consequences }: Schemas['UserBulk'], { kind }: UserChange): string[] {
  const { messages, seats, assignments, bounced = 0, openLinks = 0 } = consequences
  return [
    messages > 0 && `${counted(messages, 'message goes', 'messages go')} out.`,
    openLinks > 0 &&
      `${counted(openLinks, 'link that is still good stops', 'links that are still good stop')} working.`,
    bounced > 0 &&
      `Mail to ${counted(bounced, 'person has come back and is', 'people has come back and is')} tried once more.`,
    seats > 0 && `${counted(seats, 'seat becomes', 'seats become')} free.`,
    (assignments > 0 || kind === 'remove-from-groups') && endingLine(assignments),
  ].filter((line) => line !== false)
}

/** One person is asked nothing where it can be taken back or does no harm. */
const simple: ReadonlySet<UserChangeKind> = new Set(['resend', 'reactivate', 'keep', 'restore'])
const reachesPeople: ReadonlySet<UserChangeKind> = new Set(['resend', 'delete'])

/** Changing people, as the bulk changes ask; days are told as the admin reads them. */
export function userKind(dateFormat: DateFormat): BulkKind<UserChange, Schemas['UserBulk']> {
  return {
    noun: () => people,
    words: (change) => wordsOf(change, dateFormat),
    send: sendUserChange,
    stale: touchedByPeople,
    isSimple: ({ change, count }) => count === 1 && simple.has(change.kind),
    isGrave: ({ consequences }) => consequences.assignments > 0,
    missing,
    again: (change, userIds) => ({ ...change, who: { userIds } }),
    consequences: consequenceLines,
    names: ({ succeeded }) => succeeded.map((one) => ({ id: one._id, text: personName(one) })),
    reaches: ({ kind }, { counts, consequences }) =>
      reachesPeople.has(kind) ? counts.succeeded : consequences.messages,
  }
}
