import * as z from 'zod/mini'
import { idOf, listSearch, oneOf, textOf } from '~/ui/list-search'

/** The columns, in the order in which they come. */
export const columnIds = ['name', 'type', 'members', 'assigned', 'updated', 'created'] as const

export type ColumnId = (typeof columnIds)[number]

/** What a group's page is divided into. */
export const groupTabs = ['members', 'rules', 'history'] as const

const memberKeys = ['name', 'email', 'designation', 'status', 'lastActiveAt'] as const
const isMemberSort = (value: string) =>
  memberKeys.some((key) => value === key || value === `-${key}`)

/** The address of the groups: the list, and the group that is open with the page of its members. */
export const groupSearch = listSearch({
  sort: ['name', 'type', 'usersCount', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  columns: columnIds,
  filters: {
    type: oneOf(['static', 'dynamic']),
    /** Opens the drawer for a new group. */
    new: z.catch(z.optional(z.boolean()), undefined),
    groupId: idOf(),
    tab: oneOf(groupTabs),
    memberSearch: textOf(100),
    memberSort: z.catch(z.optional(z.string().check(z.refine(isMemberSort))), undefined),
    memberPage: z.catch(
      z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
      undefined,
    ),
    /** The member whose profile is open. */
    userId: idOf(),
  },
})

export type GroupSearch = z.infer<typeof groupSearch>

/** What belongs to an open group alone; the list comes back as it was left. */
export const noGroup = {
  groupId: undefined,
  tab: undefined,
  memberSearch: undefined,
  memberSort: undefined,
  memberPage: undefined,
  userId: undefined,
} as const satisfies Partial<GroupSearch>
