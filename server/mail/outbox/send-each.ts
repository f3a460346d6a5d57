import type { TaskParts } from '../../jobs/types.ts'
import type { Handover, Outcome } from './handover.ts'
import { noteServer } from './rows.ts'

/** Sends mails over several connections until the mail server is away. */
export type OutboxSender = { parts: TaskParts; handovers: Handover[]; isAway: boolean }

/** Sends some rows, each connection one after another. Notes whether the mail server can be reached. */
export async function sendEach<Row>(
  sender: OutboxSender,
  rows: Row[],
  send: (handover: Handover, row: Row) => Promise<Outcome | undefined>,
) {
  const { db } = sender.parts
  const waiting = [...rows]
  await Promise.all(
    sender.handovers.map(async (handover) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await send(handover, next)
        if (outcome?.state !== 'away') continue
        sender.isAway = true
        await noteServer(db, outcome.reason ?? 'The mail server cannot be reached')
      }
    }),
  )
  if (!sender.isAway) await noteServer(db, undefined)
}
