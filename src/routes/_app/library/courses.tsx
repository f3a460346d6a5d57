import { createFileRoute, createLink, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useAssign } from '~/features/assign/use-assign'
import { CourseList } from '~/features/courses/course-list'
import { CourseListMenu } from '~/features/courses/course-list-menu'
import { courseSearch, knownColumns, type CourseSearch } from '~/features/courses/course-search'
import { CourseTabs } from '~/features/courses/course-tabs'
import { coursesPage } from '~/features/courses/courses.api'
import { useCourseActions } from '~/features/courses/use-course-actions'
import { useCourses, type Course } from '~/features/courses/use-courses'
import { LinkManager } from '~/features/links/link-manager'
import { useNewLink } from '~/features/links/use-new-link'
import { AsOf } from '~/list/last-updated'
import { courseOption } from '~/pickers/find-courses'
import { useColumns } from '~/list/use-columns'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'
import { PageHeader } from '~/ui/display/page-header'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/courses')({
  staticData: { title: 'Courses' },
  validateSearch: courseSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the page stands at once, and the old rows stay until the new ones are there.
    void queryClient.prefetchQuery(coursesPage(deps))
  },
  component: CoursesScreen,
})

function CoursesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useCourses(search)
  const { answer, page } = list
  const { columns, choose } = useColumns('courses', search.columns)
  const { assign, dialogs: assigning } = useAssign()

  const go = (change: Partial<CourseSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  // Another list begins with its first page.
  const onSearch = (change: Partial<CourseSearch>, how?: 'replace') =>
    go({ page: 1, ...change }, how === 'replace')
  const open = (courseId: string) =>
    void navigate({ to: '/library/selected-course/courses', search: { courseId } })
  const linking = useNewLink((links) => go({ links }))

  const create = (
    <ButtonTo to="/manage-courses/add-new-course" tone="accent" icon={<Plus aria-hidden />}>
      New course
    </ButtonTo>
  )
  const assignCourses = (courses: Course[]) => assign({ courses: courses.map(courseOption) })
  const { ask, menu, edit, duplicateAll, dialogs } = useCourseActions({
    onAssign: assignCourses,
    onLinks: (courseId) => go({ links: courseId }),
  })
  return (
    <>
      <PageHeader
        title="Courses"
        context={
          <AsOf
            at={page.dataUpdatedAt}
            isFetching={page.isFetching}
            onRefresh={() => void page.refetch()}
          />
        }
        primary={create}
        menu={<CourseListMenu search={search} columns={columns} total={answer?.total ?? 0} />}
      />
      <CourseTabs search={search} answer={answer} onTab={onSearch}>
        <CourseList
          search={search}
          onSearch={onSearch}
          list={list}
          ask={ask}
          onAssign={assignCourses}
          onLink={(courses) => linking.ask(courses.map(({ _id }) => _id))}
          onDuplicate={(courses) => void duplicateAll(courses)}
          columns={columns}
          onColumns={(ids) => {
            choose(ids)
            go({ columns: ids && knownColumns(ids) }, true)
          }}
          onOpen={({ _id }) => open(_id)}
          onEdit={({ _id, deletedAt }) => deletedAt === null && edit(_id)}
          href={({ _id }) => `/library/selected-course/courses?courseId=${_id}`}
          actions={(course) => menu(course, true)}
          firstAction={create}
        />
      </CourseTabs>
      <LinkManager
        courseId={search.links ?? null}
        title={titleOf(search.links, answer?.data.courses)}
        onClose={() => go({ links: undefined })}
      />
      {linking.drawer}
      {dialogs}
      {assigning}
    </>
  )
}

function titleOf(courseId: string | undefined, courses: readonly Course[] = []) {
  return courses.find(({ _id }) => _id === courseId)?.title
}
