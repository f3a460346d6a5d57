import type { Handlers } from '../contract/operation-types.ts'
import { showGroup } from './get.ts'
import { previewGroup } from './preview.ts'
import { restoreGroup } from './restore.ts'
import { createGroup, updateGroup } from './save.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'

export const groups = {
  createUserGroup: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const userGroup = await showGroup(txCtx, await createGroup(txCtx, body))
      return { status: 'success', data: { userGroup } }
    }),

  updateUserGroup: ({ body, query, ...ctx }) =>
    (query.dryRun ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      await updateGroup(txCtx, body)
      return { status: 'success', data: { userGroup: await showGroup(txCtx, body.groupId) } }
    }),

  restoreUserGroup: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await restoreGroup(txCtx, body.userGroup)
      return { status: 'success', data: { userGroup: await showGroup(txCtx, body.userGroup) } }
    }),

  previewUserGroup: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      return { status: 'success', data: { preview: await previewGroup(txCtx, body) } }
    }),
} satisfies Handlers<
  'createUserGroup' | 'updateUserGroup' | 'restoreUserGroup' | 'previewUserGroup'
>
