import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { and, count, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { authors, courseAuthors, courses } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { cleanName, cleanText } from '../lib/text.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { problem } from '../contract/problem.ts'
import { changesOf } from '../audit/diff.ts'
import { orderBy } from '../contract/sort.ts'
import { cleanTitle } from '../contract/title.ts'
import { hasEachWord } from '../db/search-terms.ts'

type Author = components['schemas']['Author']

/** How many courses an author has, deleted ones not counted. */
export const coursesOfAuthor = sql<number>`(SELECT count(*)::integer FROM ${courseAuthors} ca
  JOIN ${courses} c ON c.id = ca.course_id
  WHERE ca.author_id = ${authors}.id AND c.deleted_at IS NULL)`

const shown = {
  id: authors.id,
  name: authors.name,
  designation: authors.designation,
  bio: authors.bio,
  photo: authors.photo,
  version: authors.version,
  coursesCount: coursesOfAuthor,
}

type Row = Pick<typeof authors.$inferSelect, Exclude<keyof typeof shown, 'coursesCount'>>

const asAuthor = (
  { id: _id, photo, ...row }: Row & { coursesCount: number },
  files: Files,
): Author => ({ _id, ...row, photo: photo && files.address(photo) })

const keys = {
  name: sql`fold_text(${authors.name}) COLLATE "C"`,
  designation: sql`fold_text(${authors.designation}) COLLATE "C"`,
  coursesCount: coursesOfAuthor,
}

type List = { search?: string; sort?: string; limit?: number; offset?: number }
type Caller = Pick<Ctx, 'own' | 'files'> & { db: Db | Tx }

/** The authors of a search in an order, and their total. */
export async function listAuthors({ db, own, files }: Caller, { search, sort, ...page }: List) {
  const order = orderBy(keys, sort ?? 'name', [authors.id])
  const text = sql`fold_text(${authors.name} || ' ' || ${authors.designation})`
  const listed = own(authors, ...hasEachWord(text, search))
  const rows = await db
    .select(shown)
    .from(authors)
    .where(listed)
    .orderBy(...order)
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  const [counted] = await db.select({ total: count() }).from(authors).where(listed)
  return { total: counted?.total ?? 0, authors: rows.map((row) => asAuthor(row, files)) }
}

async function readAuthor({ db, own, files }: Caller, id: string) {
  const [row] = await db
    .select(shown)
    .from(authors)
    .where(own(authors, eq(authors.id, id)))
  if (!row) throw problem('request/not-found')
  return asAuthor(row, files)
}

type Given = {
  name?: string
  designation?: string
  bio?: string
  photo?: string
  removePhoto?: boolean
}

const factsOf = ({ name, designation, bio }: Given) => ({
  ...(name !== undefined && { name: cleanTitle(name) }),
  ...(designation !== undefined && { designation: cleanName(designation) }),
  ...(bio !== undefined && { bio: cleanText(bio) }),
})

export async function addAuthor(ctx: TxCtx, input: Given & { name: string }) {
  const { db, user } = ctx
  const { organisationId } = user
  const id = newId()
  const name = cleanTitle(input.name)
  await claimFiles(db, organisationId, [input.photo])
  await db
    .insert(authors)
    .values({ id, organisationId, ...factsOf(input), name, photo: input.photo })
  await audit(db, { ...byOf(ctx), event: 'author/created', of: { type: 'author', id, name } })
  return readAuthor(ctx, id)
}

export async function updateAuthor(
  ctx: TxCtx,
  { authorId: id, version, ...input }: Given & { authorId: string; version: number },
) {
  const { db, own, user } = ctx
  const [before] = await db
    .select()
    .from(authors)
    .where(own(authors, eq(authors.id, id)))
    .for('no key update')
  if (!before) throw problem('request/not-found')
  if (before.version !== version) throw await changedBy(ctx, 'author', before)
  const columns = factsOf(input)
  const photoInput = { by: input.photo, remove: input.removePhoto }
  const photo = await replaceFile(db, user.organisationId, before.photo, photoInput)
  const { name, designation, bio } = before
  const changes = changesOf({ name, designation, bio }, columns)
  if (photo !== undefined)
    changes.push({ field: 'photo', from: null, to: photo ? 'New picture' : null })
  if (changes.length > 0) {
    await db
      .update(authors)
      .set({ ...columns, photo, version: sql`${authors.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(authors.id, id)))
    const subject = { type: 'author' as const, id, name: columns.name ?? name }
    await audit(db, { ...byOf(ctx), event: 'author/updated', of: subject, changes })
  }
  return readAuthor(ctx, id)
}
