import { createFileRoute, createLink, stripSearchParams } from '@tanstack/react-router'
import { BookOpen, Plus } from 'lucide-react'
import { useAssign } from '~/features/assign/use-assign'
import { courseBulk } from '~/features/courses/course-bulk'
import type { Course } from '~/features/courses/course-columns'
import { courseList } from '~/features/courses/course-list'
import { courseSearch, type CourseSearch } from '~/features/courses/course-search'
import { useCourseActions } from '~/features/courses/use-course-actions'
import { LinkManager } from '~/features/links/link-manager'
import { useNewLink } from '~/features/links/use-new-link'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { UpdatedFilter } from '~/list/updated-filter'
import { useList } from '~/list/use-list'
import { courseOption } from '~/pickers/courses'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/courses')({
  staticData: { title: 'Courses' },
  validateSearch: courseSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => courseList.prefetch(context.queryClient, deps),
  component: CoursesScreen,
})

function CoursesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<CourseSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const list = useList(courseList, { search, go })
  const { assign, dialogs: assigning } = useAssign()
  const linking = useNewLink((links) => go({ links }))
  const assignCourses = (courses: Course[]) => assign({ courses: courses.map(courseOption) })
  const { ask, menu, edit, duplicateAll, dialogs } = useCourseActions({
    onAssign: assignCourses,
    onLinks: (courseId) => go({ links: courseId }),
  })
  const create = (
    <ButtonTo to="/manage-courses/add-new-course" tone="accent" icon={<Plus aria-hidden />}>
      New course
    </ButtonTo>
  )
  return (
    <>
      <PageHeader
        title="Courses"
        context={<ListAge state={list} />}
        primary={create}
        menu={<ListExport label="Export" state={list} />}
      />
      <ListTabs state={list}>
        <ListView
          state={list}
          filters={<UpdatedFilter value={search} onChange={list.onSearch} />}
          bulk={courseBulk(list, search, {
            ask,
            onAssign: assignCourses,
            onLink: (courses) => linking.ask(courses.map(({ _id }) => _id)),
            onDuplicate: (courses) => void duplicateAll(courses),
          })}
          onOpen={({ _id }) =>
            void navigate({ to: '/library/selected-course/courses', search: { courseId: _id } })
          }
          onEdit={({ _id, deletedAt }) => deletedAt === null && edit(_id)}
          href={({ _id }) => `/library/selected-course/courses?courseId=${_id}`}
          actions={(course) => menu(course, true)}
          whenEmpty={
            <EmptyState
              icon={<BookOpen />}
              title="No courses yet"
              description="A course combines videos, documents and assessments. Create one, publish it, and assign it to people and groups."
              action={create}
            />
          }
        />
      </ListTabs>
      <LinkManager
        target={search.links ? { type: 'course', id: search.links } : null}
        title={list.rows.find(({ _id }) => _id === search.links)?.title}
        onClose={() => go({ links: undefined })}
      />
      {linking.drawer}
      {dialogs}
      {assigning}
    </>
  )
}
