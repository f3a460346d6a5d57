import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { learningPathById } from '~/api/learning-paths'
import { membersAudience, useMessageBulk } from '~/entities/message-bulk'
import { assignedPathBulk } from '~/features/assign/paths/assigned-path-bulk'
import { GroupPaths } from '~/features/assign/paths/group-paths'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import { PathFrame } from '~/features/learning-path/path-frame'
import { PathPeople } from '~/features/learning-path/path-people'
import { PathSummary } from '~/features/learning-path/path-summary'
import { pathProgress } from '~/features/learning-path/path.api'
import { pathPeopleList } from '~/features/learning-path/people-list'
import { pathPeopleSearch, type PathPeopleSearch } from '~/features/learning-path/people-search'
import type { LearningPath } from '~/features/learning-path/use-path'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { personName } from '~/entities/person-name'
import { learningPathOption } from '~/pickers/learning-paths'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Card } from '~/ui/display/card'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/selected-path/summary')({
  staticData: { title: 'Learning path summary' },
  validateSearch: pathPeopleSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { pathId } = deps
    if (pathId === undefined) return
    // Not awaited: the page renders immediately.
    void queryClient.prefetchQuery(learningPathById(pathId))
    void queryClient.prefetchQuery(pathProgress(pathId))
    pathPeopleList.prefetch(queryClient, deps)
  },
  component: PathSummaryScreen,
})

function PathSummaryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<PathPeopleSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const { assignPaths, toUser, dialogs: assigning } = useAssigning()
  const { paths, menus, dialogs: assignedDialogs } = useAssigned()
  const message = useMessageBulk()
  const people = useUserActions((userId) => go({ userId }), toUser)
  const { menu, dialogs } = usePathActions({
    onAssign: (chosen) => assignPaths({ paths: chosen.map(learningPathOption) }),
    onDeleted: () => void navigate({ to: '/library/learning-paths' }),
  })
  const assignButton = (path: LearningPath) =>
    path.status === 'published' && (
      <Button
        tone="accent"
        icon={<UserRoundPlus aria-hidden />}
        onClick={() => assignPaths({ paths: [learningPathOption(path)] })}
      >
        Assign
      </Button>
    )
  return (
    <>
      <PathFrame
        pathId={search.pathId}
        tab="summary"
        primary={assignButton}
        menu={(path) => menu(path)}
      >
        {(path) => (
          <PathSummary
            path={path}
            people={
              <PathPeople
                path={path}
                search={search}
                go={go}
                actions={(person) =>
                  paths.menu(
                    { ...person, path: { _id: path._id, name: path.title } },
                    personName(person.user),
                  )
                }
                bulk={(chosen) => [
                  ...assignedPathBulk({ pathId: path._id, ...chosen, ask: paths.ask }),
                  message(membersAudience('paths', path._id, chosen.target)),
                ]}
                assign={assignButton(path)}
              />
            }
            groups={
              <Card title="Groups" padding="none">
                <GroupPaths
                  scope={{ path: path._id }}
                  empty={{
                    title: 'No group assignments',
                    description: 'Assignments to groups that include future members appear here.',
                  }}
                />
              </Card>
            }
          />
        )}
      </PathFrame>
      <PersonDrawer
        userId={search.userId}
        onClose={() => go({ userId: undefined })}
        actions={people.buttons}
        {...menus}
      />
      {people.dialogs}
      {assignedDialogs}
      {dialogs}
      {assigning}
    </>
  )
}
