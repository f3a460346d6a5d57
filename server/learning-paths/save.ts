import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { changesOf } from '../audit/diff.ts'
import { changedBy } from '../audit/version-conflict.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { categories, certificateDesigns, learningPaths } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import { newId } from '../lib/id.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { applyChange } from './apply-change.ts'
import { lockPath } from './get.ts'
import { compareSteps, noImpact, readImpact, type StepChange } from './impact.ts'
import {
  checkCertificate,
  checkRule,
  checkSteps,
  columnsFromInput,
  type PathInput,
  type PathRow,
} from './input.ts'
import { notifyChanged } from './letters.ts'
import { isChanging } from './present.ts'
import { checkStatus, setFor } from './publish.ts'
import { readSteps, requireTargets, type Step, storeSteps } from './steps.ts'
import { discardUnpublished } from './unpublished.ts'

async function readRow({ db }: TxCtx, id: string) {
  const [path] = await db.select().from(learningPaths).where(eq(learningPaths.id, id))
  if (!path) throw problem('server/error')
  return path
}

/** Creates a path with a stored image. Returns its id. */
export async function createPath(
  ctx: TxCtx,
  input: PathInput & { title: string },
  { image, note }: { image?: string; note?: string } = {},
) {
  const { db, user } = ctx
  const { organisationId } = user
  const { courses: steps = [], status = 'draft' } = input
  await checkCertificate(ctx, input)
  const { title = '', ...columns } = columnsFromInput(input)
  const { completionRule = 'all-required', atLeast = null } = columns
  checkRule({ completionRule, atLeast }, input, steps.length)
  checkSteps(steps)
  if (input.category) await checkCategory(ctx, input.category)
  await requireTargets(ctx, steps)
  await claimFiles(db, organisationId, [image])
  const id = newId()
  await db.insert(learningPaths).values({
    id,
    organisationId,
    title,
    ...columns,
    ...setFor(status),
    image,
    createdBy: user.id,
  })
  await storeSteps(ctx, id, steps)
  const path = await readRow(ctx, id)
  const stored = await readSteps(db, id)
  await checkStatus(db, path, { steps: stored, before: [], was: 'draft' })
  const of = { type: 'learning-path', id, name: title } as const
  await audit(db, { ...byOf(ctx), event: 'learning-path/created', of, note })
  return id
}

async function categoryName({ db }: TxCtx, id: string | null) {
  if (id === null) return null
  const [category] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.name ?? null
}

async function certificateName({ db }: TxCtx, id: string | null) {
  if (id === null) return null
  const [design] = await db
    .select({ name: certificateDesigns.name })
    .from(certificateDesigns)
    .where(eq(certificateDesigns.id, id))
  return design?.name ?? null
}

const stepText = ({ title, required, dueInDays }: Step) =>
  `${title}${required ? '' : ' (optional)'}${dueInDays === null ? '' : ` [${dueInDays} days]`}`

/** Text of a change in the path's history. */
const auditedFields = async (ctx: TxCtx, path: PathRow, steps: Step[]) => ({
  title: path.title,
  description: path.description,
  status: path.status,
  category: await categoryName(ctx, path.categoryId),
  certificate: await certificateName(ctx, path.certificateId),
  enforceOrder: path.enforceOrder,
  completionRule: path.atLeast === null ? 'All required steps' : `At least ${path.atLeast}`,
  steps: steps.map(stepText),
})

type PathUpdate = PathInput & { learningPathId: string; version: number }
type Impact = components['schemas']['PathImpact']

const rulesOf = ({ enforceOrder, completionRule, atLeast }: PathRow) =>
  JSON.stringify([enforceOrder, completionRule, atLeast])

/** Applies a change to the users of a path, and returns its impact. */
async function changeForUsers(
  ctx: TxCtx,
  path: PathRow,
  changes: StepChange[],
  { input, dry, isChanged }: { input: PathUpdate; dry: boolean; isChanged: boolean },
): Promise<Impact> {
  if (path.status === 'draft') return noImpact
  const require = input.newSteps === 'require'
  const take = input.removedSteps === 'take'
  const notify = input.notify === true
  const impact = await readImpact(ctx.db, path.id, changes, { require, take, notify })
  if (dry || !isChanged || impact.learners === 0) return impact
  const move = input.deadlines === 'move'
  await applyChange(ctx, path, changes, { require, move })
  if (notify) await notifyChanged(ctx, path, input.changeSummary ?? '')
  return impact
}

/** Updates the fields present in the request, and returns the impact on users. */
export async function updatePath(
  ctx: TxCtx,
  input: PathUpdate,
  { image, dry }: { image?: string; dry: boolean },
) {
  const { db, user } = ctx
  const before = await lockPath(ctx, input.learningPathId)
  const { id } = before
  if (before.version !== input.version) throw await changedBy(ctx, 'learning-path', before)
  if (input.changesVersion !== undefined) await discardUnpublished(ctx, id, input.changesVersion)
  await checkCertificate(ctx, input, before.certificateId)
  const stepsBefore = await readSteps(db, id)
  const columns = columnsFromInput(input)
  checkRule({ ...before, ...columns }, input, input.courses?.length ?? stepsBefore.length)
  if (input.category) await checkCategory(ctx, input.category)
  if (input.courses) {
    checkSteps(input.courses)
    await requireTargets(ctx, input.courses, stepsBefore)
  }
  const [running] = await db
    .select({ is: isChanging })
    .from(learningPaths)
    .where(eq(learningPaths.id, id))
  if (running?.is) throw problem('learning-path/changing')
  const wanted = { by: image, remove: input.removeImage }
  const picture = await replaceFile(db, user.organisationId, before.image, wanted)
  const isMoved = input.status !== undefined && input.status !== before.status
  const set = {
    ...columns,
    ...(isMoved && input.status && setFor(input.status)),
    ...(picture !== undefined && { image: picture }),
  }
  if (Object.keys(set).length > 0)
    await db.update(learningPaths).set(set).where(eq(learningPaths.id, id))
  if (input.courses)
    await storeSteps(ctx, id, input.courses, { retain: input.removedSteps !== 'take' })
  const after = await readRow(ctx, id)
  const stepsAfter = input.courses ? await readSteps(db, id) : stepsBefore
  await checkStatus(db, after, { steps: stepsAfter, before: stepsBefore, was: before.status })
  const stepChanges = compareSteps(stepsBefore, stepsAfter)
  const changes = [
    ...changesOf(
      await auditedFields(ctx, before, stepsBefore),
      await auditedFields(ctx, after, stepsAfter),
    ),
    ...(picture === undefined
      ? []
      : [{ field: 'image', from: null, to: picture ? 'New image' : null }]),
  ]
  if (changes.length > 0)
    await db
      .update(learningPaths)
      .set({ version: before.version + 1, updatedAt: sql`now()`, updatedBy: user.id })
      .where(eq(learningPaths.id, id))
  const isChanged = stepChanges.length > 0 || rulesOf(before) !== rulesOf(after)
  const impact = await changeForUsers(ctx, after, stepChanges, { input, dry, isChanged })
  if (changes.length === 0) return impact
  const note = input.changeSummary || undefined
  const of = { type: 'learning-path', id, name: after.title } as const
  await audit(db, { ...byOf(ctx), event: 'learning-path/updated', of, changes, note })
  return impact
}

/** Duplicates a path as a draft, without its users. */
export async function duplicatePath(ctx: TxCtx, id: string, title?: string, image?: string) {
  const { db, own } = ctx
  const [path] = await db
    .select()
    .from(learningPaths)
    .where(own(learningPaths, and(eq(learningPaths.id, id), isNull(learningPaths.deletedAt))))
  if (!path) throw problem('request/not-found')
  const steps = await readSteps(db, id)
  return createPath(
    ctx,
    {
      title: title ?? `Copy of ${path.title}`.slice(0, 120),
      description: path.description,
      category: path.categoryId ?? undefined,
      enforceOrder: path.enforceOrder,
      completionRule: path.completionRule,
      atLeast: path.atLeast ?? undefined,
      courses: steps
        .filter(({ obstacle }) => obstacle !== 'deleted')
        .map(({ id: _id, type, required, dueInDays }) => ({ _id, type, required, dueInDays })),
    },
    { image, note: `Copy of ${path.title}` },
  )
}
