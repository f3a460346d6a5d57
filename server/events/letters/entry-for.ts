import type { Config } from '../../config/config.ts'
import { nameOf } from '../../lib/text.ts'
import { senderAddress } from '../../mail/mail.ts'
import { calendarEntry } from '../calendar/entry.ts'
import type { LetterKind } from './kinds.ts'
import type { LetterSource } from './read-events.ts'
import type { LetterRow } from './take.ts'

const methods: Partial<Record<LetterKind, 'REQUEST' | 'CANCEL'>> = {
  place: 'REQUEST',
  promoted: 'REQUEST',
  changed: 'REQUEST',
  restored: 'REQUEST',
  'date-cancelled': 'CANCEL',
  cancelled: 'CANCEL',
  withdrawn: 'CANCEL',
}

/** The calendar entry in a letter; only users who have or had a place get one. */
export function entryFor(
  config: Config,
  { kind, row, event }: { kind: LetterKind; row: LetterRow; event: LetterSource },
) {
  const method = methods[kind]
  if (!method || (row.status !== 'registered' && kind !== 'withdrawn')) return undefined
  const attendee = { name: nameOf(row) || row.email, email: row.email }
  const content = calendarEntry(event, {
    method,
    host: new URL(config.publicUrl).hostname,
    organizer: senderAddress(config),
    attendee,
    dateId: row.about.dateId,
    now: Date.now(),
  })
  return { method, content }
}
