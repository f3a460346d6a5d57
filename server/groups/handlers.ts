import type { Handlers } from '../contract/operation-types.ts'
import { showGroup } from './get.ts'
import { previewGroup } from './preview.ts'
import { restoreGroup } from './restore.ts'
import { createGroup, updateGroup } from './save.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'

export const groups = {
  createUserGroup: ({ body, ...asked }) =>
    inTransaction(asked, async (here) => {
      const userGroup = await showGroup(here, await createGroup(here, body))
      return { status: 'success', data: { userGroup } }
    }),

  updateUserGroup: ({ body, query, ...asked }) =>
    (query.dryRun ? inDryRun : inTransaction)(asked, async (here) => {
      await updateGroup(here, body)
      return { status: 'success', data: { userGroup: await showGroup(here, body.groupId) } }
    }),

  restoreUserGroup: ({ body, ...asked }) =>
    inTransaction(asked, async (here) => {
      await restoreGroup(here, body.userGroup)
      return { status: 'success', data: { userGroup: await showGroup(here, body.userGroup) } }
    }),

  previewUserGroup: ({ body, ...asked }) =>
    inTransaction(asked, async (here) => {
      return { status: 'success', data: { preview: await previewGroup(here, body) } }
    }),
} satisfies Handlers<
  'createUserGroup' | 'updateUserGroup' | 'restoreUserGroup' | 'previewUserGroup'
>
