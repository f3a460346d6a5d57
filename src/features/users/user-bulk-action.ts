import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { endingLine, people, verbLabels } from '~/bulk/bulk-labels'
import { personName } from '~/entities/person-name'
import type { DateFormat } from '~/ui/input/calendar-date'
import { dayText } from '~/ui/format/time-format'
import { groupLines } from '~/entities/group-effects'
import { counted } from '~/ui/format/numbers'
import {
  lastDayOf,
  missing,
  sendUserChange,
  type UserChange,
  type UserActionName,
} from './user-change'

const labels = {
  'add-to-groups': {
    title: (who) => `Add ${who} to groups`,
    action: (who) => `Add ${who}`,
    will: 'added',
    done: (who) => `${who} added to groups`,
    note: 'Courses of the groups are assigned within a minute.',
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
  deactivate: verbLabels('Deactivate', 'deactivated', {
    note: 'They cannot sign in and are not counted in rates. Their history is kept. You can reactivate them.',
    tone: 'danger',
  }),
  reactivate: verbLabels('Reactivate', 'reactivated', {
    note: 'They can sign in again. Scheduled deactivations are cancelled.',
  }),
  keep: {
    title: (who) => `Keep ${who} active?`,
    action: (who) => `Keep ${who} active`,
    will: 'kept active',
    done: (who) => `${who} kept active`,
    note: 'Scheduled deactivations are cancelled.',
  },
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Past figures still include them.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored', {
    note: 'Their status, groups and assignments are restored.',
  }),
} as const satisfies Record<UserActionName, BulkLabels>

function labelsOf(change: UserChange, dateFormat: DateFormat): BulkLabels {
  const lastDay = change.kind === 'deactivate' ? lastDayOf(change) : null
  if (lastDay === null) return labels[change.kind]
  const day = dayText(lastDay, dateFormat)
  return {
    ...labels.deactivate,
    will: `deactivated at the end of ${day}`,
    done: (who) => `${who} to be deactivated at the end of ${day}`,
  }
}

/** The consequences, a line each. */
function consequenceLines({ consequences }: Schemas['UserBulk'], { kind }: UserChange): string[] {
  const { messages, seats, assignments, bounced = 0, openLinks = 0 } = consequences
  const { seatsTaken, seatsWaiting, pathsAssigned, pathsEnded } = consequences
  return [
    messages > 0 && `${counted(messages, 'email is', 'emails are')} sent.`,
    openLinks > 0 && `${counted(openLinks, 'valid link stops', 'valid links stop')} working.`,
    bounced > 0 &&
      `${counted(bounced, 'bounced address is', 'bounced addresses are')} tried again.`,
    seats > 0 && `${counted(seats, 'seat is', 'seats are')} released.`,
    ...groupLines({ seatsTaken, seatsWaiting, pathsAssigned, pathsEnded }),
    (assignments > 0 || kind === 'remove-from-groups') && endingLine(assignments),
  ].filter((line) => line !== false)
}

/** No confirmation for one user if the action is harmless or can be undone. */
const simple: ReadonlySet<UserActionName> = new Set(['resend', 'reactivate', 'keep', 'restore'])
const countsPeople: ReadonlySet<UserActionName> = new Set(['resend', 'delete'])

/** Bulk actions on users; dates are shown in the admin's format. */
export function userBulkAction(
  dateFormat: DateFormat,
): BulkAction<UserChange, Schemas['UserBulk']> {
  return {
    noun: () => people,
    labels: (change) => labelsOf(change, dateFormat),
    send: sendUserChange,
    stale: staleUserPaths,
    skipsConfirmation: ({ change, count }) => count === 1 && simple.has(change.kind),
    needsConfirmation: ({ consequences }) =>
      consequences.assignments + consequences.seats + (consequences.pathsEnded ?? 0) > 0,
    missing,
    retry: (change, userIds) => ({ ...change, target: { userIds } }),
    consequences: consequenceLines,
    names: ({ succeeded }) => succeeded.map((item) => ({ id: item._id, text: personName(item) })),
    affectedCount: ({ kind }, { counts, consequences }) =>
      countsPeople.has(kind) ? counts.succeeded : consequences.messages,
  }
}
