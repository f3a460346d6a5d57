import { createFileRoute, createLink, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DesignDirectory } from '~/features/certificates/designs/design-directory'
import { designList } from '~/features/certificates/designs/design-list'
import { designSearch, type DesignSearch } from '~/features/certificates/designs/design-search'
import { useDesignActions } from '~/features/certificates/designs/use-design-actions'
import { ListAge } from '~/list/list-age'
import { useList } from '~/list/use-list'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { PageHeader } from '~/ui/display/page-header'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/certificate')({
  staticData: { title: 'Certificates' },
  validateSearch: designSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => designList.prefetch(context.queryClient, deps),
  component: CertificatesScreen,
})

function CertificatesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<DesignSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const list = useList(designList, { search, go })
  const actions = useDesignActions()
  const create = (
    <ButtonTo
      to="/manage-certificate/add-new-certificate"
      tone="accent"
      icon={<Plus aria-hidden />}
    >
      New certificate
    </ButtonTo>
  )
  return (
    <>
      <PageHeader title="Certificates" context={<ListAge state={list} />} primary={create} />
      <DesignDirectory list={list} search={search} go={go} actions={actions} create={create} />
      {actions.dialogs}
    </>
  )
}
