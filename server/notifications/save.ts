import type { TxCtx } from '../contract/ctx.ts'
import type { Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { audit, byOf } from '../audit/audit.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { messages } from '../db/schema.ts'
import { tenantOf } from '../db/scope.ts'
import { claimFiles, expireFiles, replaceFile } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { countAudience } from './audience.ts'
import { labelAudience } from './audience-label.ts'
import { fieldsOf } from './input.ts'
import { attachmentLimit } from './stage.ts'

type Body = Input<'send-notification'>['body']
type Stored = Input<'send-notification'>['stored']
export type MessageRow = typeof messages.$inferSelect

/** A message of the organisation, locked. Throws 404. */
export async function lockMessage({ db, own }: Pick<TxCtx, 'db' | 'own'>, id: string) {
  const [message] = await db
    .select()
    .from(messages)
    .where(own(messages, and(eq(messages.id, id), isNull(messages.deletedAt))))
    .for('update')
  if (!message) throw problem('request/not-found')
  return message
}

/** The draft that is saved, locked. Throws 409 if it was sent, or changed since the version of the caller. */
async function lockDraft(ctx: TxCtx, { messageId, version }: Body) {
  if (messageId === undefined) return undefined
  const draft = await lockMessage(ctx, messageId)
  if (draft.status !== 'draft') throw problem('notification/not-editable')
  if (version !== undefined && version !== draft.version)
    throw await changedBy(ctx, 'message', draft)
  return draft
}

async function saveFiles(
  { db, user }: TxCtx,
  draft: MessageRow | undefined,
  body: Body,
  stored: Stored,
) {
  const { organisationId } = user
  const was = draft?.attachments ?? []
  const kept = body.keepAttachments
    ? was.filter(({ id }) => body.keepAttachments?.includes(id))
    : was
  const added = (stored.attachments ?? []).map(({ id, name, mimeType, size }) => {
    return { id, name, mimeType, size }
  })
  const attachments = [...kept, ...added]
  if (attachments.length > 5) throw problem('upload/too-large', '10 MB, five files together')
  if (attachments.reduce((sum, { size }) => sum + size, 0) > attachmentLimit)
    throw problem('upload/too-large', '10 MB, all attachments together')
  await claimFiles(
    db,
    organisationId,
    added.map(({ id }) => id),
  )
  const dropped = was.filter((file) => !kept.includes(file)).map(({ id }) => id)
  await expireFiles(db, organisationId, dropped)
  const image = await replaceFile(db, organisationId, draft?.image ?? null, {
    by: stored.picture,
    remove: body.removeImage,
  })
  return { attachments, ...(image !== undefined && { image }) }
}

/** Saves a draft: a new one, or a new version. Returns it with the count of its audience. */
export async function saveDraft(ctx: TxCtx, body: Body, stored: Stored) {
  const { db, own, user } = ctx
  const { organisationId, id: adminId } = user
  const draft = await lockDraft(ctx, body)
  const fields = fieldsOf(body)
  const counted = await countAudience(db, fields.audience, fields.channel, tenantOf(ctx))
  const audienceLabel = await labelAudience(db, organisationId, fields.audience)
  const files = await saveFiles(ctx, draft, body, stored)
  const set = {
    ...fields,
    ...files,
    audienceLabel,
    recipients: counted.sendable,
    leftOut: counted.leftOut,
  }
  if (!draft) {
    const id = newId()
    const [message] = await db
      .insert(messages)
      .values({ id, organisationId, createdBy: adminId, ...set })
      .returning()
    if (!message) throw new Error('the message was not inserted')
    const of = { type: 'message' as const, id, name: fields.title.slice(0, 150) }
    await audit(db, { ...byOf(ctx), event: 'message/created', of })
    return { message, counted }
  }
  const [message] = await db
    .update(messages)
    .set({ ...set, updatedBy: adminId, updatedAt: sql`now()`, version: draft.version + 1 })
    .where(own(messages, eq(messages.id, draft.id)))
    .returning()
  if (!message) throw problem('request/not-found')
  return { message, counted }
}
