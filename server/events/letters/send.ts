import { nameOf } from '../../lib/text.ts'
import { asHtml, asText } from '../../mail/layout.ts'
import { bounceAddress } from '../../mail/bounce-address.ts'
import { settingsLink, settingsUrl } from '../../mail/message/links.ts'
import type { Handover, Outcome } from '../../mail/outbox/handover.ts'
import { giveBack, markHanded, noteOutcome, skipRow } from '../../mail/outbox/rows.ts'
import { type OutboxSender, sendEach } from '../../mail/outbox/send-each.ts'
import { eventUrl } from '../link.ts'
import { composeLetter } from './compose.ts'
import { entryFor } from './entry-for.ts'
import { harmlessKinds, letterOf } from './kinds.ts'
import { type LetterSource, readLetterEvents } from './read-events.ts'
import { type LetterRow, takeLetters } from './take.ts'

/** A letter that may have arrived is sent again if that is harmless. */
const outcomeFor = ({ kind }: LetterRow, outcome: Outcome): Outcome =>
  outcome.state === 'unclear' && harmlessKinds.includes(kind)
    ? { ...outcome, state: 'later' }
    : outcome

async function sendLetter(
  { parts: { db, config }, isAway }: OutboxSender,
  handover: Handover,
  { row, event }: { row: LetterRow; event: LetterSource | undefined },
) {
  const kind = letterOf(row.kind)
  if (isAway) {
    await giveBack(db, [row.rowId])
    return undefined
  }
  if (row.leftOut !== null || !event || !kind) {
    await skipRow(db, row)
    return undefined
  }
  const { organisation, about, zone, place } = row
  const content = composeLetter({
    kind,
    event,
    about,
    organisation,
    zone,
    place,
    hasPlace: row.status === 'registered',
    href: eventUrl(config, { eventId: event.id, userId: row.id }),
    now: Date.now(),
  })
  const number = await markHanded(db, row, content.subject)
  if (number === undefined) return undefined
  const greeting = row.firstName ? `Hello ${row.firstName},` : 'Hello,'
  const settings = settingsUrl(config, settingsLink(config, row))
  const outcome = await handover.deliver({
    id: row.rowId,
    bounceTo: bounceAddress(config, number),
    queuedAt: row.createdAt,
    organisation,
    to: { name: nameOf(row), address: row.email },
    subject: content.subject,
    html: asHtml(content, greeting, settings),
    text: asText(content, greeting, settings),
    calendar: entryFor(config, { kind, row, event }),
    link: content.action?.href,
  })
  await noteOutcome(db, row, outcomeFor(row, outcome))
  return outcome
}

/** Sends some letters to users of events. Returns how many there were. */
export async function sendEventLetters(sender: OutboxSender) {
  const { db, log } = sender.parts
  const rows = await takeLetters(db)
  if (rows.length === 0) return 0
  try {
    const events = await readLetterEvents(db, [...new Set(rows.map(({ eventId }) => eventId))])
    const letters = rows.map((row) => ({ row, event: events.get(row.eventId) }))
    await sendEach(sender, letters, (handover, each) => sendLetter(sender, handover, each))
  } catch (error) {
    log.error({ err: error }, 'letters about events could not be sent')
    await giveBack(
      db,
      rows.map(({ rowId }) => rowId),
      1,
    )
  }
  return rows.length
}
