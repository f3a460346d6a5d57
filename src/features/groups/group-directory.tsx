import { useQueryClient } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import type { Group } from './group-columns'
import { groupList } from './group-list'
import type { GroupSearch } from './group-search'
import { group } from './groups.api'

interface GroupDirectoryProps {
  search: GroupSearch
  go: (change: Partial<GroupSearch>, replace?: boolean) => void
  onOpen: (group: Group) => void
  /** The menu at the end of a row. */
  actions: (group: Group) => ReactNode
  /** The button for an empty list. */
  create: ReactNode
}

/** The list of groups. */
export function GroupDirectory({ search, go, onOpen, actions, create }: GroupDirectoryProps) {
  const queryClient = useQueryClient()
  const list = useList(groupList, { search, go })
  return (
    <>
      <PageHeader title="User groups" context={<ListAge state={list} />} primary={create} />
      <ListView
        state={list}
        tools={<ListExport label="Export groups" state={list} />}
        onOpen={onOpen}
        onIntent={({ _id }) => void queryClient.prefetchQuery(group(_id))}
        href={({ _id }) => `/users/user-groups?groupId=${_id}`}
        actions={actions}
        whenEmpty={
          <EmptyState
            icon={<UsersRound />}
            title="No groups yet"
            description="Group people by team, site or start date, and assign courses to all members at once."
            action={create}
          />
        }
      />
    </>
  )
}
