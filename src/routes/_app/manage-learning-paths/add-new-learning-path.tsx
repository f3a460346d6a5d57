import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NewPathForm } from '~/features/path-builder/new-path-form'
import { toastDraft } from '~/forms/toast-draft'
import { PageHeader } from '~/ui/display/page-header'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'

export const Route = createFileRoute('/_app/manage-learning-paths/add-new-learning-path')({
  staticData: { title: 'New learning path' },
  component: NewPathScreen,
})

function NewPathScreen() {
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  const open = (pathId: string, replace: boolean) =>
    void navigate({
      to: '/manage-learning-paths/edit-learning-path',
      search: { pathId },
      replace,
    })
  return (
    <>
      <PageHeader
        title="New learning path"
        context="Starts as a draft that only admins can see."
        back={<Link to="/library/learning-paths">Learning paths</Link>}
      />
      <NewPathForm
        onMade={({ _id, title }) => {
          // Replaced, so that Back leads to the list and not to the finished form.
          if (!isUnmounted.current) return open(_id, true)
          toastDraft(title, () => open(_id, false))
        }}
      />
    </>
  )
}
