import { useQueryClient } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { FileUp, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AsOf } from '~/list/last-updated'
import { useColumns } from '~/list/use-columns'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { PageHeader } from '~/ui/display/page-header'
import { AddUserDrawer } from './add-user-drawer'
import type { ChosenUsers } from './chosen-people'
import { ListMenu } from './list-menu'
import type { useUserActions } from './use-user-actions'
import { useUsers } from './use-users'
import { UserList } from './user-list'
import { knownColumns, tabOf, type UserSearch } from './user-search'
import { UserTabs } from './user-tabs'
import { userById } from './users.api'

const ButtonTo = createLink(LinkButton)

interface UserDirectoryProps {
  search: UserSearch
  /** Goes to another address of the list; what is not named stays. */
  go: (change: Partial<UserSearch>, replace?: boolean) => void
  people: ReturnType<typeof useUserActions>
  onAssign: (chosen: ChosenUsers) => void
  /** The profile that is open over the list, which has these people in this order. */
  profile: (userIds: readonly string[]) => ReactNode
}

/** Everybody who has an account: the list, its tabs, and the ways to add people. */
export function UserDirectory({ search, go, people, onAssign, profile }: UserDirectoryProps) {
  const queryClient = useQueryClient()
  const list = useUsers(search)
  const { answer, page } = list
  const { columns, choose } = useColumns('users', search.columns)
  // Another list begins with its first page.
  const onSearch = (change: Partial<UserSearch>, how?: 'replace') =>
    go({ page: 1, ...change }, how === 'replace')
  const open = (userId: string) => go({ userId, new: undefined })
  const add = (
    <Button
      tone="accent"
      icon={<UserRoundPlus aria-hidden />}
      onClick={() => go({ new: true, userId: undefined })}
    >
      Add person
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Users"
        context={
          <AsOf
            at={page.dataUpdatedAt}
            isFetching={page.isFetching}
            onRefresh={() => void page.refetch()}
          />
        }
        primary={add}
        menu={
          <ListMenu
            search={search}
            columns={columns}
            total={answer?.total ?? 0}
            importLink={(content) => <Link to="/users/import">{content}</Link>}
          />
        }
      />
      <UserTabs
        tab={tabOf(search)}
        answer={answer}
        onTab={(tab) => onSearch({ tab, status: undefined })}
      >
        <UserList
          search={search}
          onSearch={onSearch}
          list={list}
          ask={people.ask}
          onAssign={onAssign}
          columns={columns}
          onColumns={(ids) => {
            choose(ids)
            go({ columns: ids && knownColumns(ids) }, true)
          }}
          onOpen={({ _id }) => open(_id)}
          onEdit={people.edit}
          onIntent={({ _id }) => void queryClient.prefetchQuery(userById(_id))}
          href={({ _id }) => `/users/users?userId=${_id}`}
          actions={people.menu}
          firstActions={
            <>
              {add}
              <ButtonTo to="/users/import" icon={<FileUp aria-hidden />}>
                Import a list
              </ButtonTo>
            </>
          }
        />
      </UserTabs>
      {profile(answer?.data.users.map(({ _id }) => _id) ?? [])}
      <AddUserDrawer
        open={search.new === true}
        onClose={() => go({ new: undefined }, true)}
        onOpen={open}
      />
    </>
  )
}
