import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { learningPathById } from '~/api/learning-paths'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { BuilderPage } from '~/features/path-builder/builder-page'
import { TaxonomyManager, type TaxonomyManagerProps } from '~/features/taxonomy/taxonomy-manager'
import { stepRemedy } from '~/entities/step-remedy'
import { usePublishCourse } from '~/features/courses/use-publish-course'
import { useExtendLicense } from '~/features/licenses/use-extend-license'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { addressSearch, idOf } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/manage-learning-paths/edit-learning-path')({
  staticData: { title: 'Edit learning path' },
  validateSearch: addressSearch({ pathId: idOf() }),
  loaderDeps: ({ search: { pathId } }) => ({ pathId }),
  loader: ({ context: { queryClient }, deps: { pathId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (pathId) void queryClient.prefetchQuery({ ...learningPathById(pathId), staleTime: 0 })
  },
  component: EditPathScreen,
})

const unsaved = {
  title: 'Leave without saving?',
  body: 'Your changes are not saved. They are restored when you open the learning path in this tab again.',
  action: 'Leave without saving',
}

function EditPathScreen() {
  const { pathId = '' } = Route.useSearch()
  const navigate = useNavigate()
  const [settle, setSettle] = useState<(() => Promise<boolean>) | null>(null)
  const [managed, setManaged] = useState<TaxonomyManagerProps['kind']>(null)
  useUnsavedGuard(settle !== null, unsaved, settle ?? undefined)
  const course = usePublishCourse()
  const license = useExtendLicense()
  const remedies = { publish: course.button, extend: license.button }
  const { change, duplicate, dialogs } = usePathActions({
    onDeleted: () => {
      // A deleted path needs no saving.
      flushSync(() => setSettle(null))
      void navigate({ to: '/library/learning-paths' })
    },
  })
  return (
    <>
      <BuilderPage
        key={pathId}
        pathId={pathId}
        back={<Link to="/library/learning-paths">Learning paths</Link>}
        pageLink={({ key, type }, label) =>
          type === 'course' ? (
            <Link to="/library/selected-course/summary" search={{ courseId: key }}>
              {label}
            </Link>
          ) : (
            <Link to="/library/selected-license/summary" search={{ licenseId: key }}>
              {label}
            </Link>
          )
        }
        names={(step, stepState, label) => (
          // In a tab of its own, so that the review stays open.
          <Link
            to="/library/selected-path/summary"
            search={{ pathId, step, stepState }}
            target="_blank"
          >
            {label}
          </Link>
        )}
        remedy={(step) => stepRemedy(step.key, step, remedies)}
        onDuplicate={duplicate}
        onCategories={() => setManaged('categories')}
        onDelete={(path) => change('delete', path)}
        onUnsaved={(next) => setSettle(() => next)}
      />
      <TaxonomyManager kind={managed} onClose={() => setManaged(null)} />
      {dialogs}
      {course.dialogs}
      {license.dialogs}
    </>
  )
}
