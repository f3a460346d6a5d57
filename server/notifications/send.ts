import type { Config } from '../config/config.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { Input } from '../contract/operation-types.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { audit, byOf } from '../audit/audit.ts'
import { eq } from '../db/drizzle.ts'
import { messages } from '../db/schema.ts'
import { tenantOf } from '../db/scope.ts'
import { type AudienceCount, countAudience } from './audience.ts'
import { renderFor, samplePerson } from './content.ts'
import { checkMessage, fieldsOf } from './input.ts'
import { isPushOn } from './push/keys.ts'
import type { MessageRow } from './save.ts'
import { findDuplicate, quietHours, sizeWarnings, type Warning } from './warnings.ts'

type Body = Input<'send-notification'>['body']

/** Until then an immediate message can be cancelled. */
const countdown = 60_000
const year = 366 * 86_400_000
const minute = 60_000

/** When a message is sent. Throws 422 for a time that has passed or is too far away. */
function timeOf(scheduledAt: string | undefined) {
  if (scheduledAt === undefined) return new Date(Date.now() + countdown)
  const time = new Date(scheduledAt)
  if (time.getTime() < Date.now() - minute)
    throw fieldProblem('request/invalid', 'scheduledAt', 'past', 'Choose a time in the future')
  if (time.getTime() > Date.now() + year)
    throw fieldProblem('request/invalid', 'scheduledAt', 'maximum', 'Choose a time within a year')
  return time
}

/** Refuses channels that are not set up. */
export function checkChannel({ config }: { config: Config }, channel: Body['channel']) {
  if (channel === 'push' && !isPushOn(config))
    throw problem('notification/channel-off', undefined, {
      errors: [{ field: 'channel', code: 'off', message: 'Send it as a mail instead' }],
    })
}

/** Refuses an empty audience, and one of another size than expected. */
function checkCount({ sendable }: AudienceCount, expected: number | undefined) {
  if (expected !== undefined && expected !== sendable)
    throw problem('notification/audience-changed', { now: sendable, expected })
  if (sendable === 0)
    throw problem('notification/empty-audience', undefined, {
      errors: [
        { field: 'audience', code: 'empty', message: 'Choose other people or another condition' },
      ],
    })
}

/** What an administrator should know before sending. */
async function warningsFor(
  ctx: Pick<Input<'send-notification'>, 'db' | 'files' | 'config' | 'user'>,
  body: Body,
  { people, fileBytes }: { people: number; fileBytes: number },
): Promise<Warning[]> {
  const { organisationId, organisation } = ctx.user
  const fields = fieldsOf(body)
  const { html } = await renderFor(
    ctx,
    { ...fields, organisationId, image: null },
    { person: samplePerson },
  )
  const { title, audience } = fields
  const similar = { organisationId, title, audience, messageId: body.messageId }
  const duplicate = await findDuplicate(ctx.db, similar)
  const quiet = body.scheduledAt ? undefined : quietHours(organisation.timezone, new Date())
  return [
    ...(duplicate ? [duplicate] : []),
    ...(quiet ? [quiet] : []),
    ...sizeWarnings({ people, fileBytes, htmlBytes: Buffer.byteLength(html) }),
  ]
}

/** Checks a message and counts its recipients; nothing is saved. */
export async function previewSending(ctx: Omit<Input<'send-notification'>, 'body'>, body: Body) {
  checkChannel(ctx, body.channel)
  const fields = fieldsOf(body)
  checkMessage(fields)
  timeOf(body.scheduledAt)
  const counted = await countAudience(ctx.db, fields.audience, fields.channel, tenantOf(ctx))
  checkCount(counted, body.expect)
  const fileBytes = (ctx.stored.attachments ?? []).reduce((sum, { size }) => sum + size, 0)
  const warnings = await warningsFor(ctx, body, { people: counted.sendable, fileBytes })
  return { recipients: counted.sendable, leftOut: counted.leftOut, warnings }
}

/** Schedules a saved draft. */
export async function scheduleMessage(
  ctx: TxCtx,
  body: Body,
  { message, counted }: { message: MessageRow; counted: AudienceCount },
) {
  const { db, own, jobs } = ctx
  checkChannel(ctx, message.channel)
  checkMessage(message)
  const scheduledAt = timeOf(body.scheduledAt)
  checkCount(counted, body.expect)
  const audienceAt = body.audienceAt ?? (body.scheduledAt ? 'sending' : 'now')
  await db
    .update(messages)
    .set({ status: 'scheduled', scheduledAt, audienceAt })
    .where(own(messages, eq(messages.id, message.id)))
  if (audienceAt === 'now')
    await jobs.task(db, { name: 'select-recipients', messageId: message.id })
  const of = { type: 'message' as const, id: message.id, name: message.title }
  await audit(db, { ...byOf(ctx), event: 'message/scheduled', of, count: counted.sendable })
}
