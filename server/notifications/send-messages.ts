import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../db/drizzle.ts'
import { holdingLock } from '../db/held-lock.ts'
import { locks } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { messageLinks } from '../db/schema.ts'
import { harmlessKinds } from '../events/letters/kinds.ts'
import { sendEventLetters } from '../events/letters/send.ts'
import type { TaskParts } from '../jobs/types.ts'
import { nameOf } from '../lib/text.ts'
import { bounceAddress } from '../mail/bounce-address.ts'
import { clickUrl, openUrl, settingsLink, settingsUrl } from '../mail/message/links.ts'
import { type Handover, isRepeatable, openHandover, type Outcome } from '../mail/outbox/handover.ts'
import { giveBack, markHanded, noteOutcome, recoverRows, skipRow } from '../mail/outbox/rows.ts'
import { type OutboxSender, sendEach } from '../mail/outbox/send-each.ts'
import { readAttachments } from './attachments.ts'
import { loadMessage } from './content.ts'
import { refreshFigures, refreshStale } from './figures.ts'
import { finishIfDone, readActive, startDue } from './lifecycle.ts'
import { preparePush } from './push/content.ts'
import { openPush, type PushSender } from './push/deliver.ts'
import type { MessageRow } from './save.ts'
import { type Recipient, takeRows } from './take-rows.ts'

/** Connections to the mail server. */
const connections = 5
/** How long one run sends; the next one continues. */
const runTime = 8_000

/** `push` is undefined if push messages are off. */
type Sender = OutboxSender & { until: number; push: PushSender }

type Loaded = Awaited<ReturnType<typeof loadContent>>

/** What is the same for all recipients of a message. */
async function loadContent(parts: TaskParts, message: MessageRow) {
  const { db, files } = parts
  const loaded = await loadMessage(parts, message)
  const { id: messageId, organisationId, attachments } = message
  const links = loaded.prepared.links.map((url, position) => {
    return { messageId, organisationId, position, url }
  })
  if (links.length > 0) await db.insert(messageLinks).values(links).onConflictDoNothing()
  const { config } = parts
  const push = preparePush(
    { ...message, link: loaded.link },
    { config, tag: messageId, image: loaded.imageUrl },
  )
  return {
    ...loaded,
    push,
    attachments: await readAttachments(files, organisationId, attachments),
  }
}

/** The headers that let mail programs offer to unsubscribe. Only https addresses are offered. */
function listHeaders({ config }: TaskParts, message: MessageRow, link: string) {
  const { hostname, protocol } = new URL(config.publicUrl)
  return {
    'List-Id': `<${message.organisationId.toLowerCase()}.messages.${hostname}>`,
    ...(protocol === 'https:' && {
      'List-Unsubscribe': `<${config.publicUrl}/api/auth/unsubscribe/${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

type Turn = {
  message: MessageRow
  content: Loaded
  row: Recipient
  values: Awaited<ReturnType<Loaded['valuesOf']>>[number]
}

async function sendMail(
  { parts, isAway }: Sender,
  handover: Handover,
  { message, content, row, values }: Turn,
) {
  const { db, config } = parts
  if (isAway || row.leftOut !== null) {
    await (isAway ? giveBack(db, [row.rowId]) : skipRow(db, row))
    return undefined
  }
  const link = settingsLink(config, row, message.id)
  const rendered = content.prepared.render(values, {
    settingsUrl: settingsUrl(config, link),
    ...(config.MAIL_TRACKING === 'all' && { openUrl: openUrl(config, row.rowId) }),
    ...(config.MAIL_TRACKING !== 'off' && {
      linkUrl: (position: number) => clickUrl(config, row.rowId, position),
    }),
  })
  const number = await markHanded(db, row)
  if (number === undefined) return undefined
  const outcome = await handover.deliver({
    bounceTo: bounceAddress(config, number),
    // Another attempt has the same id, so that mail programs show it once; sending it again on purpose has another.
    id: row.resends > 0 ? `${row.rowId}-${row.resends}` : row.rowId,
    queuedAt: row.createdAt,
    organisation: content.organisation,
    to: { name: nameOf(row), address: row.email },
    ...rendered,
    replyTo: message.replyTo ?? undefined,
    headers: listHeaders(parts, message, link),
    attachments: content.attachments,
  })
  await noteOutcome(db, row, outcome)
  return outcome
}

async function sendPush({ parts, push }: Sender, { message, content, row, values }: Turn) {
  const { db, config } = parts
  if (row.leftOut !== null) return skipRow(db, row)
  const isCounted = config.MAIL_TRACKING !== 'off' && content.prepared.links.length > 0
  const url = isCounted ? clickUrl(config, row.rowId, 0) : undefined
  const payload = content.push.render(values, url)
  if ((await markHanded(db, row)) === undefined) return
  const outcome: Outcome = push
    ? await push.deliver({ userId: row.id, payload, topic: message.id })
    : { state: 'push-refused', reason: "Push isn't set up any more" }
  await noteOutcome(db, row, outcome)
}

async function sendRows(sender: Sender, message: MessageRow, content: Loaded, rows: Recipient[]) {
  const values = await content.valuesOf(rows)
  const waiting = rows.map((row, n) => ({ message, content, row, values: values[n] ?? {} }))
  if (message.channel === 'push') await Promise.all(waiting.map((each) => sendPush(sender, each)))
  else await sendEach(sender, waiting, (handover, each) => sendMail(sender, handover, each))
}

/** Sends letters and messages in turn, ten of each, until there is nothing left or the time is over. */
async function sendInTurn(sender: Sender) {
  const { parts } = sender
  const { db, config } = parts
  const contents = new Map<string, Loaded>()
  const counted = new Map<string, number>()
  const pauseFor = config.MAIL_RATE ? 10_000 / config.MAIL_RATE : 0
  const keepRate = async (begun: number) => {
    if (pauseFor > 0) await pause(Math.max(0, begun + pauseFor - Date.now()))
  }
  for (let isIdle = false; !isIdle && Date.now() < sender.until;) {
    const started = Date.now()
    isIdle = sender.isAway || (await sendEventLetters(sender)) === 0
    if (!isIdle) await keepRate(started)
    for (const message of await readActive(db)) {
      const isMail = message.channel === 'email'
      // Push messages do not wait for the mail server.
      if (isMail && sender.isAway) continue
      const rows = await takeRows(db, message)
      if (rows.length === 0) {
        await finishIfDone(parts, message.id)
        continue
      }
      isIdle = false
      const begun = Date.now()
      try {
        const content = contents.get(message.id) ?? (await loadContent(parts, message))
        contents.set(message.id, content)
        await sendRows(sender, message, content, rows)
      } catch (error) {
        // One broken message must not stop the others.
        parts.log.error({ err: error, message: message.id }, 'a message could not be sent')
        await giveBack(
          db,
          rows.map(({ rowId }) => rowId),
          1,
        )
      }
      if (begun - (counted.get(message.id) ?? 0) > 1_000) {
        await refreshFigures(db, [message.id])
        counted.set(message.id, begun)
      }
      if (isMail) await keepRate(begun)
    }
  }
}

/** Whether there is anything to begin, to send, to recover or to count. */
export async function hasMessageWork(db: Db) {
  const { rows } = await db.execute(sql`
    SELECT WHERE EXISTS (SELECT FROM messages WHERE status = 'scheduled' AND scheduled_at <= now())
      OR EXISTS (SELECT FROM messages WHERE status = 'sending')
      OR EXISTS (SELECT FROM messages WHERE figures_stale)
      OR EXISTS (SELECT FROM mails WHERE status = 'queued' AND event_id IS NOT NULL AND next_attempt_at <= now())
      OR EXISTS (SELECT FROM mails WHERE status = 'sending' AND leased_until < now())`)
  return rows.length > 0
}

/** Begins what is due and sends for some seconds. Of all servers, one does it at a time. */
export async function sendMessages(parts: TaskParts) {
  const { db, pool, config } = parts
  await holdingLock(pool, locks.outbox, { waits: false }, async () => {
    const handovers = Array.from({ length: connections }, () => openHandover(config))
    try {
      await refreshStale(db)
      await startDue(parts)
      await recoverRows(db, isRepeatable(config) || harmlessKinds)
      const push = await openPush(db, config)
      await sendInTurn({ parts, handovers, push, until: Date.now() + runTime, isAway: false })
    } finally {
      handovers.forEach((handover) => handover.close())
    }
  })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'send-messages': { name: 'send-messages' }
  }
}
