import { audit, auditEach, byOf } from '../audit/audit.ts'
import { changedBy } from '../audit/version-conflict.ts'
import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { cleanTitle } from '../contract/title.ts'
import { and, count, desc, eq, isNull, sql } from '../db/drizzle.ts'
import { paged } from '../db/pagination.ts'
import { admins, messageTemplates as table } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { inTransaction } from '../db/transaction.ts'
import { timeOrNull } from '../lib/dates.ts'
import { newId } from '../lib/id.ts'
import { makerOf } from '../lib/text.ts'
import type { components } from '../../openapi/generated/types.ts'
import { fieldsOf } from './input.ts'
import { starterTemplates } from './starters.ts'

type Template = components['schemas']['MessageTemplate']
type Row = typeof table.$inferSelect
type Editor = Pick<typeof admins.$inferSelect, 'id' | 'firstName' | 'lastName'> | null

/** How many earlier versions of a template are retained. */
const retained = 20

function present(row: Row, editor: Editor): Template {
  const { id, channel, name, category, title, preheader, body, link, linkLabel, version } = row
  return {
    _id: id,
    channel,
    name,
    category,
    title,
    preheader,
    message: body,
    link,
    linkLabel,
    version,
    starter: false,
    versions: row.versions.map(({ body: message, savedBy: _, ...earlier }) => ({
      ...earlier,
      message,
    })),
    updatedBy: makerOf(editor),
    deletedAt: timeOrNull(row.deletedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Who saved a template last. */
const editorOf = eq(admins.id, sql`coalesce(${table.updatedBy}, ${table.createdBy})`)

async function readTemplate({ db, own }: TxCtx, id: string) {
  const [found] = await db
    .select({ row: table, editor: admins })
    .from(table)
    .leftJoin(admins, editorOf)
    .where(own(table, eq(table.id, id)))
  if (!found) throw problem('request/not-found')
  return present(found.row, found.editor)
}

type Body = Input<'saveTemplate'>['body']

function valuesOf(body: Body) {
  const {
    audience: _,
    replyTo: __,
    ...fields
  } = fieldsOf({
    ...body,
    audience: { type: 'all', ids: [] },
  })
  return { ...fields, name: cleanTitle(body.name), category: body.category ?? 'other' }
}

async function createTemplate(ctx: TxCtx, body: Body) {
  const { db, user } = ctx
  const id = newId()
  const values = valuesOf(body)
  await db
    .insert(table)
    .values({ id, organisationId: user.organisationId, createdBy: user.id, ...values })
  const of = { type: 'template' as const, id, name: values.name }
  await audit(db, { ...byOf(ctx), event: 'template/created', of })
  return id
}

/** Saves a new version; the present one joins the earlier ones. */
async function updateTemplate(ctx: TxCtx, id: string, body: Body) {
  const { db, own, user } = ctx
  const [was] = await db
    .select()
    .from(table)
    .where(own(table, and(eq(table.id, id), isNull(table.deletedAt))))
    .for('update')
  if (!was) throw problem('request/not-found')
  if (body.version !== undefined && body.version !== was.version)
    throw await changedBy(ctx, 'template', was)
  const { title, preheader, body: content, link, linkLabel, version, updatedAt, updatedBy } = was
  const earlier = {
    title,
    preheader,
    body: content,
    link,
    linkLabel,
    version,
    savedAt: updatedAt.toISOString(),
    savedBy: updatedBy,
  }
  const values = valuesOf(body)
  await db
    .update(table)
    .set({
      ...values,
      versions: [earlier, ...was.versions].slice(0, retained),
      version: version + 1,
      updatedBy: user.id,
      updatedAt: sql`now()`,
    })
    .where(own(table, eq(table.id, id)))
  const of = { type: 'template' as const, id, name: values.name }
  await audit(db, { ...byOf(ctx), event: 'template/updated', of })
}

export const messageTemplateHandlers = {
  async getTemplates({ query, ...ctx }) {
    const { search, channel, category, deleted = false } = query
    const { db, own } = ctx
    const where = own(
      table,
      deleted ? sql`${table.deletedAt} > now() - interval '30 days'` : isNull(table.deletedAt),
      ...hasEachWord(table.searchText, search),
      channel && eq(table.channel, channel),
      category && eq(table.category, category),
    )
    const found = await db
      .select({ row: table, editor: admins })
      .from(table)
      .leftJoin(admins, editorOf)
      .where(where)
      .orderBy(desc(table.updatedAt), table.id)
      .limit(1_000)
    const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const fitting = starterTemplates.filter(
      (starter) =>
        !deleted &&
        (channel === undefined || starter.channel === channel) &&
        (category === undefined || starter.category === category) &&
        words.every((word) => `${starter.name} ${starter.title}`.toLowerCase().includes(word)),
    )
    const all = [...found.map(({ row, editor }) => present(row, editor)), ...fitting].slice(
      0,
      1_000,
    )
    const { envelope, slice } = paged(query)
    const { offset = 0, limit = all.length } = slice
    const templates = all.slice(offset, offset + limit)
    return { status: 'success', ...envelope, total: all.length, data: { templates } }
  },

  saveTemplate: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { templateId } = body
      const isOwn = templateId !== undefined && !templateId.startsWith('starter-')
      if (isOwn) await updateTemplate(txCtx, templateId, body)
      const id = isOwn ? templateId : await createTemplate(txCtx, body)
      return { status: 'success' as const, data: { template: await readTemplate(txCtx, id) } }
    }),

  deleteTemplates: ({ body: { templateIds, restore = false }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, own, user } = txCtx
      const isGone = sql`${table.deletedAt} IS ${restore ? sql`NOT NULL` : sql`NULL`}`
      const named = sql`${table.id} = ANY(${sql.param(templateIds)}::text[])`
      const changed = await db
        .update(table)
        .set({ deletedAt: restore ? null : sql`now()`, updatedBy: user.id })
        .where(own(table, named, isGone))
        .returning({ id: table.id, name: table.name })
      const [known] = await db.select({ n: count() }).from(table).where(own(table, named))
      if (known?.n === 0) throw problem('request/not-found')
      const event = restore ? 'template/restored' : 'template/deleted'
      await auditEach(db, byOf(txCtx), event, changed, 'template')
      return { status: 'success' as const, data: { changed: changed.length } }
    }),
} satisfies Handlers<'getTemplates' | 'saveTemplate' | 'deleteTemplates'>
