import { createFileRoute, createLink } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { AssetDrawer } from '~/features/assets/detail/asset-drawer'
import { useAssetChanges } from '~/features/assets/list/use-asset-changes'
import { useAssign } from '~/features/assign/use-assign'
import { itemTitle } from '~/features/course/content-item'
import { contentsSearch } from '~/features/course/contents-search'
import { courseById } from '~/features/course/course.api'
import { CourseContents } from '~/features/course/course-contents'
import { CourseFrame } from '~/features/course/course-frame'
import { useCourseActions } from '~/features/courses/use-course-actions'
import { LinkManager } from '~/features/links/link-manager'
import { courseOption } from '~/pickers/courses'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/selected-course/courses')({
  staticData: { title: 'Course' },
  validateSearch: contentsSearch,
  loaderDeps: ({ search }) => ({ courseId: search.courseId }),
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.courseId) void queryClient.prefetchQuery(courseById(deps.courseId))
  },
  component: CourseContentsScreen,
})

function CourseContentsScreen() {
  const { courseId, assetId, links: opened } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { assign, dialogs: assigning } = useAssign()
  const changes = useAssetChanges()
  const preview = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, assetId: id }), resetScroll: false })
  const links = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, links: id }), resetScroll: false })
  const { menu, dialogs } = useCourseActions({
    onAssign: (courses) => assign({ courses: courses.map(courseOption) }),
    onLinks: links,
  })
  return (
    <>
      <CourseFrame
        courseId={courseId}
        tab="contents"
        primary={({ _id }) => (
          <ButtonTo
            to="/manage-courses/edit-course"
            search={{ courseId: _id }}
            tone="accent"
            icon={<Pencil aria-hidden />}
          >
            Edit
          </ButtonTo>
        )}
        menu={(course) => menu(course)}
      >
        {(course) => (
          <CourseContents
            course={course}
            editLink={(content) => (
              <ButtonTo to="/manage-courses/edit-course" search={{ courseId: course._id }}>
                {content}
              </ButtonTo>
            )}
            preview={(item) =>
              item.assessment ? (
                <ButtonTo
                  to="/library/assets"
                  search={{ tab: 'assessments', assessmentId: item.assessment._id }}
                  size="sm"
                  icon={<Eye aria-hidden />}
                  aria-label={`Open ${itemTitle(item)}`}
                >
                  Open
                </ButtonTo>
              ) : (
                item.asset && (
                  <Button
                    size="sm"
                    icon={<Eye aria-hidden />}
                    aria-label={`Preview ${itemTitle(item)}`}
                    onClick={() => preview(item.asset?._id)}
                  >
                    Preview
                  </Button>
                )
              )
            }
          />
        )}
      </CourseFrame>
      <AssetDrawer
        assetId={assetId}
        onClose={() => preview(undefined)}
        ask={changes.ask}
        toCourse={changes.toCourse}
      />
      {changes.dialogs}
      <LinkManager
        target={opened ? { type: 'course', id: opened } : null}
        onClose={() => links(undefined)}
      />
      {dialogs}
      {assigning}
    </>
  )
}
