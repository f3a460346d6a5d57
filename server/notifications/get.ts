import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Config } from '../config/config.ts'
import { isSigned, loadSecret, sign } from '../config/secret.ts'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { messages, users } from '../db/schema.ts'
import { type Own, tenantOf } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import { tagsWithoutFallback } from '../mail/message/tags.ts'
import { audienceWhere, leftOutBecause } from './audience.ts'
import { type MessagePerson, readPerson, renderFor, samplePerson } from './content.ts'
import { listColumns, type Message, presentMessage } from './present.ts'
import type { MessageRow } from './save.ts'

type Caller = {
  db: Db | Tx
  own: Own
  files: Files
  config: Config
  user: { organisationId: string; organisation: { timezone: string } }
}

const hours = 3600

const signed = (id: string, as: string, expires: number) => ['preview', id, as, expires] as const

/** The signed URL of a preview, for some hours. */
function previewUrl(config: Config, id: string, as?: string) {
  const expires = (Math.floor(Date.now() / 1000 / hours) + 6) * hours
  const signature = sign(loadSecret(config), ...signed(id, as ?? '', expires))
  const query = new URLSearchParams({ ...(as && { as }), expires: String(expires), signature })
  return `/api/business/getMessagePreview/${id}?${query}`
}

export const isPreviewUrl = (
  config: Config,
  id: string,
  { as = '', expires, signature }: { as?: string; expires: number; signature: string },
) =>
  expires * 1000 > Date.now() && isSigned(loadSecret(config), signature, ...signed(id, as, expires))

/** The values of tags that can be missing. */
const columnOf: Record<string, PgColumn> = {
  lastName: users.lastName,
  designation: users.designation,
}

/** How many recipients have no value for the tags that a message uses without a fallback. */
async function countMissing(caller: Caller, message: MessageRow) {
  const used = tagsWithoutFallback(`${message.title} ${message.preheader} ${message.body}`)
  const tags = [...used].flatMap((tag) => {
    const column = columnOf[tag]
    return column ? [{ tag, column }] : []
  })
  if (tags.length === 0) return []
  const { audience, channel } = message
  const counts = tags.map(
    ({ tag, column }) =>
      sql`(count(*) FILTER (WHERE ${column} = ''))::integer AS ${sql.identifier(tag)}`,
  )
  const { rows } = await caller.db.execute<Record<string, number>>(sql`
    SELECT ${sql.join(counts, sql`, `)} FROM ${users}
    WHERE ${audienceWhere(audience, tenantOf(caller))} AND ${leftOutBecause(audience, channel)} IS NULL`)
  return tags
    .map(({ tag }) => ({ tag, count: rows[0]?.[tag] ?? 0 }))
    .filter(({ count }) => count > 0)
}

/** The user whose data a preview shows; sample data if there is none. */
export async function personFor(db: Db | Tx, organisationId: string, id?: string) {
  const person: MessagePerson | undefined =
    id === undefined ? samplePerson : await readPerson(db, organisationId, id)
  if (!person) throw problem('request/not-found')
  return person
}

/** A message with its content. Throws 404. */
export async function readMessage(caller: Caller, id: string, as?: string): Promise<Message> {
  const { db, own, files, config, user } = caller
  const [found] = await db
    .select({ ...listColumns, row: messages })
    .from(messages)
    .where(own(messages, eq(messages.id, id)))
  if (!found) throw problem('request/not-found')
  const { row, ...listed } = found
  const isMail = row.channel === 'email'
  const person = await personFor(db, user.organisationId, as)
  const html = isMail ? (await renderFor(caller, row, { person, messageId: id })).html : ''
  return {
    ...presentMessage(listed, config.MAIL_TRACKING),
    message: row.body,
    preheader: row.preheader,
    link: row.link,
    linkLabel: row.linkLabel,
    replyTo: row.replyTo,
    image: row.image && files.address(row.image),
    attachments: row.attachments.map(({ id: _id, ...file }) => ({
      _id,
      ...file,
      url: files.address(_id),
    })),
    leftOut: row.leftOut,
    previewUrl: isMail ? previewUrl(config, id, as) : null,
    size: Buffer.byteLength(html),
    missingTags: await countMissing(caller, row),
  }
}
