import type { StoredFile } from '../contract/context.ts'
import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { Attachment } from '../contract/operation-types.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { fileOwner } from '../contract/ctx.ts'
import { eq, sql } from '../db/drizzle.ts'
import { eventAttachments, files as fileRows } from '../db/schema.ts'
import { claimFiles, expireFiles, storeBytes } from '../files/lifecycle.ts'

const maxFiles = 5

/** Types of attachments, by their contents. */
const accepted = new Set(['document', 'presentation', 'image'])

/** Rejects files that no event can have. */
export function checkAttachments(files: StoredFile[]) {
  if (files.every(({ type }) => accepted.has(type))) return
  throw problem('upload/type', 'PDF, DOCX, XLSX, PPTX, PNG or JPEG files')
}

/** Adds and removes attachments of an event. Returns whether something changed. */
export async function storeAttachments(
  { db, user }: TxCtx,
  eventId: string,
  added: Attachment[],
  removed: string[] = [],
) {
  const { organisationId } = user
  const { rows } = await db.execute<{ id: string }>(sql`
    DELETE FROM event_attachments WHERE event_id = ${eventId} AND id = ANY(${sql.param(removed)}::text[])
    RETURNING id`)
  await expireFiles(
    db,
    organisationId,
    rows.map(({ id }) => id),
  )
  await claimFiles(
    db,
    organisationId,
    added.map(({ id }) => id),
  )
  for (const { id, name, size } of added)
    await db.execute(sql`
      INSERT INTO event_attachments (id, organisation_id, event_id, name, size)
      VALUES (${id}, ${organisationId}, ${eventId}, ${name}, ${size})`)
  const { rows: counted } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM event_attachments WHERE event_id = ${eventId}`)
  if ((counted[0]?.n ?? 0) > maxFiles)
    throw fieldProblem('request/invalid', 'attachments', 'maxItems', `At most ${maxFiles} files`)
  return added.length > 0 || rows.length > 0
}

/** The attachments of an event with their types. */
export function attachmentFiles({ db, own }: Pick<Ctx, 'db' | 'own'>, eventId: string) {
  const { id, name } = eventAttachments
  return db
    .select({ id, name, mimeType: fileRows.mimeType })
    .from(eventAttachments)
    .innerJoin(fileRows, eq(fileRows.id, id))
    .where(own(eventAttachments, eq(eventAttachments.eventId, eventId)))
    .orderBy(id)
}

/** Stores separate files for a copy of an event; files that are missing are left out. */
export async function copyAttachments(
  ctx: Pick<Ctx, 'db' | 'files' | 'user'>,
  attachments: Awaited<ReturnType<typeof attachmentFiles>>,
): Promise<Attachment[]> {
  const { db, files, user } = ctx
  const copies: Attachment[] = []
  for (const file of attachments) {
    const read = await files.read(user.organisationId, file.id)
    if (!read) continue
    const made = { bytes: read.stream, mimeType: file.mimeType, name: file.name }
    copies.push({ name: file.name, ...(await storeBytes(db, files, fileOwner(ctx), made)) })
  }
  return copies
}
