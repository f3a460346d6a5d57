import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NewDesignForm } from '~/features/certificates/new/new-design-form'
import { toastDraft } from '~/forms/toast-draft'
import { PageHeader } from '~/ui/display/page-header'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { addressSearch, textOf } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/manage-certificate/add-new-certificate')({
  staticData: { title: 'New certificate' },
  validateSearch: addressSearch({ start: textOf(20) }),
  component: NewCertificateScreen,
})

function NewCertificateScreen() {
  const { start } = Route.useSearch()
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  const open = (certificateId: string, replace: boolean) =>
    void navigate({
      to: '/manage-certificate/edit-certificate',
      search: { certificateId },
      replace,
    })
  return (
    <>
      <PageHeader
        title="New certificate"
        context="Starts as a draft that only admins can see."
        back={<Link to="/library/certificate">Certificates</Link>}
      />
      <NewDesignForm
        start={start}
        onMade={({ _id, name }) => {
          // Replaced, so that Back leads to the list and not to the finished form.
          if (!isUnmounted.current) return open(_id, true)
          toastDraft(name, () => open(_id, false))
        }}
      />
    </>
  )
}
