import type { Handlers } from '../contract/operation-types.ts'
import { showGroup } from './get.ts'
import { previewGroup } from './preview.ts'
import { deleteGroup, restoreGroup } from './remove.ts'
import { createGroup, updateGroup } from './save.ts'
import { trying, inTransaction } from '../db/transaction.ts'

export const groups = {
  createUserGroup: ({ body, ...asked }) =>
    inTransaction(asked, async (here) => {
      const userGroup = await showGroup(here, await createGroup(here, body))
      return { status: 'success', data: { userGroup } }
    }),

  updateUserGroup: ({ body, query, ...asked }) =>
    (query.dryRun ? trying : inTransaction)(asked, async (here) => {
      await updateGroup(here, body)
      return { status: 'success', data: { userGroup: await showGroup(here, body.groupId) } }
    }),

  deleteUserGroup: ({ body, query, ...asked }) =>
    (query.dryRun ? trying : inTransaction)(asked, async (here) => {
      const deletion = await deleteGroup(here, body.userGroup)
      return { status: 'success', data: { deletion } }
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
  | 'createUserGroup'
  | 'updateUserGroup'
  | 'deleteUserGroup'
  | 'restoreUserGroup'
  | 'previewUserGroup'
>
