import { useQuery } from '@tanstack/react-query'
import { createFileRoute, createLink, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AssessmentEditor } from '~/features/assessments/editor/assessment-editor'
import { useAssign } from '~/features/assign/use-assign'
import { AssetPreview } from '~/features/assets/detail/asset-preview'
import { assetById } from '~/features/assets/assets.api'
import { BuilderPage } from '~/features/course-builder/builder-page'
import { courseQuery } from '~/features/course-builder/course-builder.api'
import { useDeleteCourse } from '~/features/course-builder/use-delete-course'
import { TaxonomyManager, type TaxonomyManagerProps } from '~/features/taxonomy/taxonomy-manager'
import { ReadError } from '~/list/read-error'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { addressSearch, idOf } from '~/ui/list/list-search'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { ListSkeleton } from '~/ui/list/list-skeleton'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/manage-courses/edit-course')({
  staticData: { title: 'Edit course' },
  validateSearch: addressSearch({ courseId: idOf() }),
  loaderDeps: ({ search: { courseId } }) => ({ courseId }),
  loader: ({ context: { queryClient }, deps: { courseId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (courseId) void queryClient.prefetchQuery({ ...courseQuery(courseId), staleTime: 0 })
  },
  component: EditCourseScreen,
})

const unsaved = {
  title: 'Leave without saving?',
  body: 'Your changes are not saved. They are restored when you open the course in this tab again.',
  action: 'Leave without saving',
}

function EditCourseScreen() {
  const { courseId = '' } = Route.useSearch()
  const navigate = useNavigate()
  const [settle, setSettle] = useState<(() => Promise<boolean>) | null>(null)
  const [managed, setManaged] = useState<TaxonomyManagerProps['kind']>(null)
  useUnsavedGuard(settle !== null, unsaved, settle ?? undefined)
  const toList = () => {
    // A deleted course needs no saving.
    flushSync(() => setSettle(null))
    void navigate({ to: '/library/courses' })
  }
  const deletion = useDeleteCourse(toList)
  const { assign, dialogs: assigning } = useAssign()
  return (
    <>
      <BuilderPage
        key={courseId}
        courseId={courseId}
        back={<Link to="/library/courses">Courses</Link>}
        preview={(assetId) => <Preview key={assetId} assetId={assetId} />}
        assessmentEditor={(editor) => <AssessmentEditor {...editor} />}
        nextSteps={({ _id, title }) => (
          <>
            <Button size="sm" onClick={() => assign({ courses: [{ value: _id, label: title }] })}>
              Assign
            </Button>
            <ButtonTo size="sm" to="/library/courses" search={{ links: _id }}>
              Sign-up links
            </ButtonTo>
            <ButtonTo size="sm" to="/library/selected-course/courses" search={{ courseId: _id }}>
              Open course
            </ButtonTo>
          </>
        )}
        onOpen={(id) =>
          void navigate({ to: '/manage-courses/edit-course', search: { courseId: id } })
        }
        onManage={setManaged}
        onDelete={deletion.ask}
        onUnsaved={(next) => setSettle(() => next)}
      />
      <TaxonomyManager kind={managed} onClose={() => setManaged(null)} />
      {deletion.dialog}
      {assigning}
    </>
  )
}

/** An asset as learners see it. */
function Preview({ assetId }: { assetId: string }) {
  const asset = useQuery(assetById(assetId))
  if (asset.data) return <AssetPreview asset={asset.data.data.asset} />
  if (!asset.error) return <ListSkeleton label="Loading the preview" rows={3} lines={2} />
  return (
    <ReadError
      level={3}
      title="The preview could not be loaded"
      error={asset.error}
      query={asset}
    />
  )
}
