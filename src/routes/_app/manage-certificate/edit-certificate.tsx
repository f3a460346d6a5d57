import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { designById } from '~/api/certificates'
import { DesignerPage } from '~/features/certificate-designer/designer-page'
import { useDesignActions } from '~/features/certificates/designs/use-design-actions'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { addressSearch, idOf } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/manage-certificate/edit-certificate')({
  staticData: { title: 'Edit certificate' },
  validateSearch: addressSearch({ certificateId: idOf() }),
  loaderDeps: ({ search: { certificateId } }) => ({ certificateId }),
  loader: ({ context: { queryClient }, deps: { certificateId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (certificateId)
      void queryClient.prefetchQuery({ ...designById(certificateId), staleTime: 0 })
  },
  component: EditCertificateScreen,
})

const unsaved = {
  title: 'Leave without saving?',
  body: 'Your changes are not saved. They are restored when you open the certificate in this tab again.',
  action: 'Leave without saving',
}

function EditCertificateScreen() {
  const { certificateId = '' } = Route.useSearch()
  const [settle, setSettle] = useState<(() => Promise<boolean>) | null>(null)
  useUnsavedGuard(settle !== null, unsaved, settle ?? undefined)
  const { menu, dialogs } = useDesignActions()
  return (
    <>
      <DesignerPage
        key={certificateId}
        certificateId={certificateId}
        back={<Link to="/library/certificate">Certificates</Link>}
        menu={(design) => menu(design, true)}
        onUnsaved={(next) => setSettle(() => next)}
      />
      {dialogs}
    </>
  )
}
