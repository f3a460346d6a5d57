import { createFileRoute, createLink, stripSearchParams } from '@tanstack/react-router'
import { Award, Plus } from 'lucide-react'
import { useIssueCertificates } from '~/features/assign/certificates/use-issue-certificates'
import { CertificateDirectory } from '~/features/certificates/certificate-directory'
import {
  certificateSearch,
  type CertificateSearch,
} from '~/features/certificates/certificate-search'
import { designList } from '~/features/certificates/designs/design-list'
import { useDesignActions } from '~/features/certificates/designs/use-design-actions'
import { heldList } from '~/features/certificates/held/held-list'
import { heldSearchOf } from '~/features/certificates/held/held-search'
import { issuedList } from '~/features/certificates/issued/issued-list'
import { issuedSearchOf } from '~/features/certificates/issued/issued-search'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/certificate')({
  staticData: { title: 'Certificates' },
  validateSearch: certificateSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.tab === 'issued') issuedList.prefetch(queryClient, issuedSearchOf(deps))
    else if (deps.tab === 'held') heldList.prefetch(queryClient, heldSearchOf(deps))
    else designList.prefetch(queryClient, deps)
  },
  component: CertificatesScreen,
})

function CertificatesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<CertificateSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const actions = useDesignActions()
  const { issue, dialogs } = useIssueCertificates()
  return (
    <>
      <CertificateDirectory
        search={search}
        go={go}
        actions={actions}
        issue={
          <Button tone="accent" icon={<Award aria-hidden />} onClick={() => issue()}>
            Issue certificates
          </Button>
        }
        create={
          <ButtonTo
            to="/manage-certificate/add-new-certificate"
            tone="accent"
            icon={<Plus aria-hidden />}
          >
            New certificate
          </ButtonTo>
        }
      />
      {actions.dialogs}
      {dialogs}
    </>
  )
}
