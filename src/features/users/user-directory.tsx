import { useQueryClient } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { FileUp, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseFilter, useCourseFilters } from '~/list/course-filter'
import { useLicenseFilters } from '~/list/license-filter'
import { MoreFilters } from '~/list/more-filters'
import { usePathFilters } from '~/list/path-filter'
import { ListAge } from '~/list/list-age'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { AddUserDrawer } from '~/features/users/form/add-user-drawer'
import type { SelectedUsers } from './selected-people'
import { ListMenu } from './list-menu'
import { useBulkActions } from './use-bulk-actions'
import { useGroupName } from './use-group-name'
import type { useUserActions } from './use-user-actions'
import { userList } from './user-list'
import { tabOf, type UserSearch } from './user-search'
import { userById } from './users.api'

const ButtonTo = createLink(LinkButton)

interface UserDirectoryProps {
  search: UserSearch
  /** Changes the search params of the list; the others stay. */
  go: (change: Partial<UserSearch>, replace?: boolean) => void
  people: ReturnType<typeof useUserActions>
  onAssign: (chosen: SelectedUsers) => void
  onAssignPaths: (chosen: SelectedUsers) => void
  onGiveSeats: (chosen: SelectedUsers) => void
  onIssue: (chosen: SelectedUsers) => void
  /** The action that writes a message to the selected users. */
  message: (target: SelectedUsers['target']) => BulkBarAction
  /** The profile opened over the list, with the users in list order for paging. */
  profile: (userIds: readonly string[]) => ReactNode
}

/** The list of users with its tabs and the actions to add users. */
export function UserDirectory(props: UserDirectoryProps) {
  const { search, go, people, onAssign, onAssignPaths, onGiveSeats, onIssue } = props
  const { message, profile } = props
  const queryClient = useQueryClient()
  const list = useList(userList, {
    search,
    go,
    names: { group: useGroupName(search) },
    // Invited users were never active, and all others have accepted.
    hidden: [tabOf(search) === 'invited' ? 'lastActive' : 'invitation'],
    others: [...useCourseFilters(search), ...useLicenseFilters(search), ...usePathFilters(search)],
  })
  const bulk = useBulkActions(list, search, {
    ask: people.ask,
    onAssign,
    onAssignPaths,
    onGiveSeats,
    onIssue,
    message,
  })
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
        context={<ListAge state={list} />}
        primary={add}
        menu={
          <>
            <ButtonTo to="/users/import" icon={<FileUp aria-hidden />}>
              Import
            </ButtonTo>
            <ListMenu
              list={list}
              importLink={(content) => <Link to="/users/import">{content}</Link>}
            />
          </>
        }
      />
      <ListTabs state={list}>
        <ListView
          state={list}
          filters={
            <>
              <CourseFilter value={search} onChange={list.onSearch} />
              <MoreFilters value={search} onChange={list.onSearch} />
            </>
          }
          bulk={bulk}
          onOpen={({ _id }) => open(_id)}
          onEdit={people.edit}
          onIntent={({ _id }) => void queryClient.prefetchQuery(userById(_id))}
          href={({ _id }) => `/users/users?userId=${_id}`}
          actions={people.menu}
          whenEmpty={
            <EmptyState
              icon={<UserRoundPlus />}
              title="No people yet"
              description="People you add get an invitation to the learning library. Add them one by one, or import a list from a spreadsheet."
              action={
                <>
                  {add}
                  <ButtonTo to="/users/import" icon={<FileUp aria-hidden />}>
                    Import a list
                  </ButtonTo>
                </>
              }
            />
          }
        />
      </ListTabs>
      {profile(list.rows.map(({ _id }) => _id))}
      <AddUserDrawer
        open={search.new === true}
        onClose={() => go({ new: undefined }, true)}
        onOpen={open}
      />
    </>
  )
}
