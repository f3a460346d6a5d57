import type { components } from '../../openapi/generated/types.ts'
import { unpublishedChanges } from '../audit/unpublished-changes.ts'
import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { Input } from '../contract/operation-types.ts'
import { learningPathChanges } from '../db/schema.ts'
import { lockPath } from './get.ts'

type PathChanges = components['schemas']['LearningPathChanges']

const stored = unpublishedChanges<PathChanges['changes']>(learningPathChanges, {
  id: 'learning_path_id',
  baseVersion: 'learning_path_version',
})

/** The unpublished changes of a path, or null. */
export async function readUnpublished(
  ctx: Ctx,
  learningPathId: string,
): Promise<PathChanges | null> {
  const found = await stored.read(ctx, learningPathId)
  if (!found) return null
  const { baseVersion, ...changes } = found
  return { learningPathId, learningPathVersion: baseVersion, ...changes }
}

/** Stores the changes of a path instead of those with the given version. */
export async function saveUnpublished(
  ctx: TxCtx,
  input: Input<'saveLearningPathChanges'>['body'],
): Promise<PathChanges> {
  const { learningPathId, learningPathVersion, version, changes } = input
  await lockPath(ctx, learningPathId)
  const { baseVersion, ...saved } = await stored.save(ctx, learningPathId, {
    baseVersion: learningPathVersion,
    version,
    changes,
  })
  return { learningPathId, learningPathVersion: baseVersion, ...saved }
}

export const discardUnpublished = stored.discard
