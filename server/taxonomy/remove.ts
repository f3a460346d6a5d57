import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, auditEach, byOf } from '../audit/audit.ts'
import { Reply } from '../contract/operation-types.ts'
import { and, inArray, isNull, sql } from '../db/drizzle.ts'
import { assets, authors, categories, courseAuthors, courses, learningPaths } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'
import { pluralOfAll } from '../lib/plural.ts'
import { fieldProblem, Problem, problem } from '../contract/problem.ts'
import { coursesOfAuthor } from './authors.ts'
import { inCategory } from './categories.ts'

type BulkRef = components['schemas']['BulkRef']
type Found = { id: string; name: string; picture: string | null; places: string }

type Kind = {
  code: 'author/in-use' | 'category/in-use'
  type: 'author' | 'category'
  /** The existing objects with these ids, locked, each with its uses as text. */
  find(ctx: TxCtx, ids: string[]): Promise<Found[]>
  /** Replaces them with another one or none, and deletes them. Objects that used them get a new version. */
  drop(ctx: TxCtx, removed: Found[], replacement: Found | undefined): Promise<unknown>
}

/** The columns of a new version. */
const newer = ({ version }: typeof courses | typeof assets | typeof learningPaths) => ({
  version: sql`${version} + 1`,
  updatedAt: sql`now()`,
})

const oneOf = (ids: string[]) => sql`ANY(${sql.param(ids)}::text[])`

type Touched = { id: string; name: string; from: string }

/** Audits the replacement for each object. */
function note(
  ctx: TxCtx,
  type: 'course' | 'asset' | 'learning-path',
  field: 'authors' | 'category',
  touched: Touched[],
  replacement: Found | undefined,
) {
  const to = replacement?.name ?? null
  const lines = touched.map(({ id, name, from }) => ({ id, name, changes: [{ field, from, to }] }))
  return auditEach(ctx.db, byOf(ctx), `${type}/updated`, lines, type)
}

export const authorKind: Kind = {
  code: 'author/in-use',
  type: 'author',
  async find({ db, own }, ids) {
    const { id, name, photo: picture } = authors
    const rows = await db
      .select({ id, name, picture, uses: coursesOfAuthor })
      .from(authors)
      .where(own(authors, inArray(id, ids)))
      .for('update')
    return rows.map(({ uses, ...row }) => ({ ...row, places: pluralOfAll([uses, 'course']) }))
  },
  async drop(ctx, removed, replacement) {
    const { db, user } = ctx
    const ids = removed.map(({ id }) => id)
    const ofAuthors = sql`${courses.deletedAt} IS NULL AND ${courses.id} IN (
      SELECT course_id FROM ${courseAuthors} WHERE author_id = ${oneOf(ids)})`
    const names = sql<string>`(SELECT string_agg(a.name, ', ' ORDER BY ca.position)
      FROM ${courseAuthors} ca JOIN ${authors} a ON a.id = ca.author_id
      WHERE ca.course_id = ${courses}.id AND a.id = ${oneOf(ids)})`
    const touched = await db
      .select({ id: courses.id, name: courses.title, from: names })
      .from(courses)
      .where(ofAuthors)
      .orderBy(courses.id)
      .for('no key update')
    await db
      .update(courses)
      .set({ ...newer(courses), updatedBy: user.id })
      .where(ofAuthors)
    if (replacement)
      await db.execute(sql`
        INSERT INTO ${courseAuthors} (course_id, author_id, organisation_id, position)
        SELECT course_id, ${replacement.id}, organisation_id, min(position) FROM ${courseAuthors}
        WHERE author_id = ${oneOf(ids)} GROUP BY 1, 3 ON CONFLICT DO NOTHING`)
    await db.delete(courseAuthors).where(inArray(courseAuthors.authorId, ids))
    await db.delete(authors).where(inArray(authors.id, ids))
    await note(ctx, 'course', 'authors', touched, replacement)
  },
}

const pathsInCategory = sql<number>`(SELECT count(*)::integer FROM ${learningPaths} p
  WHERE p.category_id = ${categories}.id AND p.deleted_at IS NULL)`

export const categoryKind: Kind = {
  code: 'category/in-use',
  type: 'category',
  async find({ db, own }, ids) {
    const { id, name, image: picture } = categories
    const rows = await db
      .select({ id, name, picture, pathsCount: pathsInCategory, ...inCategory })
      .from(categories)
      .where(own(categories, inArray(id, ids)))
      .for('update')
    return rows.map(({ coursesCount, assetsCount, pathsCount, ...row }) => ({
      ...row,
      places: pluralOfAll(
        [coursesCount, 'course'],
        [assetsCount, 'asset'],
        [pathsCount, 'learning path'],
      ),
    }))
  },
  async drop(ctx, removed, replacement) {
    const { db, user } = ctx
    const ids = removed.map(({ id }) => id)
    const categoryId = replacement?.id ?? null
    const from = (
      id: typeof courses.categoryId | typeof assets.categoryId | typeof learningPaths.categoryId,
    ) => sql<string>`(SELECT name FROM ${categories} WHERE id = ${id})`
    const inCourses = await db
      .select({ id: courses.id, name: courses.title, from: from(courses.categoryId) })
      .from(courses)
      .where(and(inArray(courses.categoryId, ids), isNull(courses.deletedAt)))
      .orderBy(courses.id)
      .for('no key update')
    const inAssets = await db
      .select({ id: assets.id, name: assets.title, from: from(assets.categoryId) })
      .from(assets)
      .where(and(inArray(assets.categoryId, ids), isNull(assets.deletedAt)))
      .orderBy(assets.id)
      .for('no key update')
    await db
      .update(courses)
      .set({ categoryId, ...newer(courses), updatedBy: user.id })
      .where(and(inArray(courses.categoryId, ids), isNull(courses.deletedAt)))
    await db
      .update(assets)
      .set({ categoryId, ...newer(assets) })
      .where(and(inArray(assets.categoryId, ids), isNull(assets.deletedAt)))
    await db.update(courses).set({ categoryId }).where(inArray(courses.categoryId, ids))
    await db.update(assets).set({ categoryId }).where(inArray(assets.categoryId, ids))
    const inPaths = await db
      .select({
        id: learningPaths.id,
        name: learningPaths.title,
        from: from(learningPaths.categoryId),
      })
      .from(learningPaths)
      .where(and(inArray(learningPaths.categoryId, ids), isNull(learningPaths.deletedAt)))
      .orderBy(learningPaths.id)
      .for('no key update')
    await db
      .update(learningPaths)
      .set({ categoryId, ...newer(learningPaths) })
      .where(inArray(learningPaths.categoryId, ids))
    await db.delete(categories).where(inArray(categories.id, ids))
    await note(ctx, 'course', 'category', inCourses, replacement)
    await note(ctx, 'asset', 'category', inAssets, replacement)
    await note(ctx, 'learning-path', 'category', inPaths, replacement)
  },
}

async function findReplacement(ctx: TxCtx, kind: Kind, ids: string[], replaceWith?: string) {
  if (replaceWith === undefined) return undefined
  const refuse = (message: string) =>
    fieldProblem('request/invalid', 'replaceWith', 'unsuitable', message)
  if (ids.includes(replaceWith)) throw refuse('Choose one that is not being deleted')
  const [found] = await kind.find(ctx, [replaceWith])
  if (!found) throw refuse(`There is no such ${kind.type}`)
  return found
}

type Wanted = { ids: string[]; replaceWith?: string; dryRun?: boolean }

/** Deletes authors or categories permanently; those in use only with a replacement. */
export async function remove(ctx: TxCtx, kind: Kind, { ids, replaceWith, dryRun }: Wanted) {
  const requested = [...new Set(ids)]
  const replacement = await findReplacement(ctx, kind, requested, replaceWith)
  const found = await kind.find(ctx, requested)
  if (found.length === 0) throw problem('request/not-found')
  const isFree = ({ places }: Found) => places === '' || replacement !== undefined
  const free = found.filter(isFree)
  const failed: BulkRef[] = found
    .filter((item) => !isFree(item))
    .map(({ id, places }) => ({ ref: id, code: kind.code, message: `Used in ${places}` }))
  const existing = new Set(found.map(({ id }) => id))
  for (const ref of requested.filter((id) => !existing.has(id)))
    failed.push({ ref, code: 'request/not-found', message: 'This was not found' })
  const [first] = failed
  if (free.length === 0 && first && !dryRun) throw new Problem(kind.code, first.message)
  if (!dryRun) {
    await kind.drop(ctx, free, replacement)
    const pictures = free.map(({ picture }) => picture)
    await expireFiles(ctx.db, ctx.user.organisationId, pictures)
    for (const { id, name, places } of free)
      await audit(ctx.db, {
        ...byOf(ctx),
        event: `${kind.type}/deleted`,
        of: { type: kind.type, id, name },
        note: places && replacement ? `${replacement.name} replaced it in ${places}` : undefined,
      })
  }
  const succeeded = free.map(({ id: _id, name }) => ({ _id, name }))
  const answer = { status: 'success' as const, data: { succeeded, skipped: [], failed } }
  return failed.length === 0 ? answer : new Reply(207, answer)
}
