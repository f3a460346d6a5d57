import { createFileRoute, createLink, stripSearchParams } from '@tanstack/react-router'
import { Plus, Route as RouteIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useAssignPaths } from '~/features/assign/paths/use-assign-paths'
import { pathBulk } from '~/features/learning-paths/path-bulk'
import type { LearningPath } from '~/features/learning-paths/path-columns'
import { pathList } from '~/features/learning-paths/path-list'
import { pathSearch, type PathSearch } from '~/features/learning-paths/path-search'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { learningPathOption } from '~/pickers/learning-paths'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/learning-paths')({
  staticData: { title: 'Learning paths' },
  validateSearch: pathSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => pathList.prefetch(context.queryClient, deps),
  component: LearningPathsScreen,
})

const page = '/library/selected-path/learning-paths'

function LearningPathsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<PathSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const list = useList(pathList, { search, go })
  const { assignPaths, dialogs: assigning } = useAssignPaths()
  const assign = (paths: LearningPath[], onDone?: () => void) =>
    assignPaths({ paths: paths.map(learningPathOption), ...(onDone && { onDone }) })
  const { ask, menu, edit, duplicateAll, dialogs } = usePathActions({ onAssign: assign })
  // The command palette opens it.
  const assignOnArrival = useEffectEvent(() => {
    if (!search.assign) return
    go({ assign: undefined }, true)
    assignPaths({})
  })
  useEffect(() => assignOnArrival(), [search.assign])
  const create = (
    <ButtonTo
      to="/manage-learning-paths/add-new-learning-path"
      tone="accent"
      icon={<Plus aria-hidden />}
    >
      New learning path
    </ButtonTo>
  )
  return (
    <>
      <PageHeader
        title="Learning paths"
        context={<ListAge state={list} />}
        primary={create}
        menu={<ListExport label="Export" state={list} />}
      />
      <ListTabs state={list}>
        <ListView
          state={list}
          bulk={pathBulk(list, search, {
            ask,
            onAssign: (paths) => assign(paths, list.selection.clear),
            onDuplicate: (paths) => void duplicateAll(paths),
          })}
          onOpen={({ _id }) => void navigate({ to: page, search: { pathId: _id } })}
          onEdit={({ _id, deletedAt }) => deletedAt === null && edit(_id)}
          href={({ _id }) => `${page}?pathId=${_id}`}
          actions={(path) => menu(path, true)}
          whenEmpty={
            <EmptyState
              icon={<RouteIcon />}
              title="No learning paths yet"
              description="A learning path is a list of courses and licenses with an order, deadlines and a completion rule. Create one, publish it, and assign it to people and groups."
              action={create}
            />
          }
        />
      </ListTabs>
      {dialogs}
      {assigning}
    </>
  )
}
