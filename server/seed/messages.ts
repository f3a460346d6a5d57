import type { ClientBase } from 'pg'
import { mails, messages } from '../db/schema.ts'
import type { MailStatus } from '../db/tables/work.ts'
import { newId } from '../lib/id.ts'
import { recipientId } from '../mail/message/links.ts'
import { insertRows } from './insert.ts'
import { type Random, randomFrom } from './random.ts'

type At = { organisationId: string; adminId: string; now: number }
type Message = typeof messages.$inferInsert
type Mail = typeof mails.$inferInsert

const day = 86_400_000

type Learner = { id: string; email: string; createdAt: Date }

/** What becomes of recipients, as shares. */
type Fate = { status: MailStatus; reason?: string; error?: string; share: number }

const clean: Fate[] = [{ status: 'sent', share: 1 }]
const refused = { status: 'failed', reason: 'refused', error: '550 5.7.1 Not accepted' } as const
const bounced = { status: 'failed', reason: 'bounced', error: '550 5.1.1 No such user' } as const
const unclear = {
  status: 'unclear',
  reason: 'lost',
  error: 'It may have arrived; the connection was lost while it was handed over',
} as const

type Seed = {
  title: string
  status: Message['status']
  /** Days ago that it was sent; ahead if negative. */
  ago: number
  /** The share of the learners. */
  share?: number
  fates?: Fate[]
  /** The share of those who click. */
  clicks?: number
  body?: string
}

const hello = '<p>Hello {{firstName|there}},</p>'

const seeds: Seed[] = [
  { title: 'Welcome to the learning library', status: 'sent', ago: 150, share: 1, clicks: 0.62 },
  { title: 'Three courses for new leads', status: 'sent', ago: 118, share: 0.2, clicks: 0.5 },
  { title: 'Safety week starts on Monday', status: 'sent', ago: 92, share: 0.9, clicks: 0.41 },
  { title: 'Last days of the autumn offer', status: 'sent', ago: 71, share: 0.4, clicks: 0.22 },
  { title: 'Your opinion of the library', status: 'sent', ago: 55, share: 0.8, clicks: 0.18 },
  { title: 'New: negotiating across cultures', status: 'sent', ago: 40, share: 0.6, clicks: 0.47 },
  { title: 'Two lessons are left', status: 'sent', ago: 26, share: 0.15, clicks: 0.7 },
  { title: 'Learning hour on Thursday', status: 'sent', ago: 16, share: 0.3, clicks: 0.35 },
  { title: 'What you can learn in November', status: 'sent', ago: 12, share: 1, clicks: 0.29 },
  {
    title: 'Please complete the security basics',
    status: 'partially-failed',
    ago: 9,
    share: 0.5,
    clicks: 0.55,
    fates: [
      { ...bounced, share: 0.02 },
      { ...refused, share: 0.03 },
      { status: 'sent', share: 0.95 },
    ],
  },
  {
    title: 'Your certificate is waiting',
    status: 'partially-failed',
    ago: 6,
    share: 0.2,
    clicks: 0.4,
    fates: [
      { ...unclear, share: 0.05 },
      { status: 'skipped', reason: 'inactive', share: 0.05 },
      { status: 'sent', share: 0.9 },
    ],
  },
  {
    title: 'A note for the Oslo office',
    status: 'failed',
    ago: 5,
    share: 0.02,
    fates: [{ ...refused, share: 1 }],
  },
  {
    title: 'Invitation to the winter workshop',
    status: 'cancelled',
    ago: 4,
    share: 0.7,
    clicks: 0.2,
    fates: [
      { status: 'sent', share: 0.4 },
      { status: 'cancelled', share: 0.6 },
    ],
  },
  {
    title: 'Your course ends on Friday',
    status: 'sending',
    ago: 0.05,
    share: 0.5,
    clicks: 0.1,
    fates: [
      { status: 'queued', error: '452 4.2.2 Mailbox full', share: 0.04 },
      { status: 'sent', share: 0.96 },
    ],
  },
  { title: 'Learning plans for next year', status: 'scheduled', ago: -2, share: 1 },
  { title: 'December newsletter', status: 'scheduled', ago: -6, share: 1 },
  { title: 'Results of the autumn survey', status: 'draft', ago: 1, share: 1 },
  { title: 'Ideas for the spring programme', status: 'draft', ago: 3, share: 0.3, body: '' },
]

function fateOf(random: Random, fates: Fate[]): Fate {
  let left = random.next()
  return fates.find(({ share }) => (left -= share) < 0) ?? { status: 'sent', share: 1 }
}

/** A recipient in the state that follows from the fate. */
function recipient(
  { id, organisationId, title }: { id: string; organisationId: string; title: string },
  {
    learner,
    sentAt,
    fate,
    clicks,
    random,
  }: {
    learner: Learner
    sentAt: Date
    fate: Fate
    clicks: number
    random: Random
  },
): Mail {
  const { share: _, ...state } = fate
  const isSent = state.status === 'sent'
  const hasClicked = isSent && random.chance(clicks)
  return {
    id: recipientId(id, learner.id),
    organisationId,
    userId: learner.id,
    kind: 'message',
    recipient: learner.email,
    subject: title,
    messageId: id,
    createdAt: sentAt,
    attempts: isSent ? 1 : 2,
    sentAt: isSent ? sentAt : undefined,
    clickedAt: hasClicked ? new Date(sentAt.getTime() + random.whole(5, 900) * 60_000) : undefined,
    nextAttemptAt: new Date(sentAt.getTime() + (state.status === 'queued' ? 3 * 3_600_000 : 0)),
    ...state,
  }
}

/** 18 messages in every state, with what became of their recipients. */
export async function seedMessages(client: ClientBase, { organisationId, adminId, now }: At) {
  const { rows: learners } = await client.query<Learner>(
    `SELECT id, email, created_at AS "createdAt" FROM users WHERE organisation_id = $1 AND deleted_at IS NULL
       AND status = 'active' AND email_status = 'ok' ORDER BY id`,
    [organisationId],
  )
  const random = randomFrom(`messages ${now}`)
  const rows: Message[] = []
  const recipients: Mail[] = []
  for (const seed of seeds) {
    const { title, status, ago, share = 1, fates = clean, clicks = 0 } = seed
    const sentAt = new Date(now - ago * day)
    const createdAt = new Date(Math.min(sentAt.getTime(), now) - 3_600_000)
    const id = newId(createdAt.getTime(), random.bytes(10))
    const some = learners.filter(({ createdAt: added }) => random.chance(share) && added < sentAt)
    const isBegun = status !== 'draft' && status !== 'scheduled'
    const chosen = some.map(({ id: userId }) => userId)
    rows.push({
      id,
      organisationId,
      channel: 'email',
      status,
      title,
      preheader: 'From the learning team',
      body: seed.body ?? `${hello}<p>${title}. Open the library to see more.</p>`,
      link: 'https://learn.northwind.example/',
      linkLabel: 'Open the library',
      audience: share === 1 ? { type: 'all', ids: [] } : { type: 'users', ids: chosen },
      audienceLabel: share === 1 ? 'Everybody' : `${some.length} people`,
      audienceAt: status === 'scheduled' ? 'sending' : 'now',
      recipients: some.length,
      scheduledAt: status === 'draft' ? undefined : sentAt,
      expandedAt: isBegun ? sentAt : undefined,
      startedAt: isBegun ? sentAt : undefined,
      sentAt: isBegun && status !== 'sending' ? new Date(sentAt.getTime() + 4_000) : undefined,
      createdBy: adminId,
      createdAt,
      updatedAt: isBegun ? sentAt : createdAt,
    })
    if (!isBegun) continue
    for (const learner of some) {
      const fate = fateOf(random, fates)
      recipients.push(
        recipient({ id, organisationId, title }, { learner, sentAt, fate, clicks, random }),
      )
    }
  }
  await insertRows(client, messages, rows)
  await insertRows(client, mails, recipients)
  return rows.map(({ id }) => id)
}
