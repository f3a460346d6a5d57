import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { FolderOpen, Link2, Plus, Ticket } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useGiveSeats } from '~/features/assign/seats/use-give-seats'
import { seatChange } from '~/features/license/seat-change'
import { useSeatActions } from '~/features/license/use-seat-actions'
import { ExpiryNotice, expiryPages } from '~/features/licenses/expiry-notice'
import { licenseBulk } from '~/features/licenses/license-bulk'
import { LicenseCards, LicenseViewSwitch } from '~/features/licenses/license-cards'
import { licenseList } from '~/features/licenses/license-list'
import { licenseSearch, type LicenseSearch } from '~/features/licenses/license-search'
import { NewLicenseDrawer } from '~/features/licenses/new-license-drawer'
import { useLicenseActions } from '~/features/licenses/use-license-actions'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListTabs } from '~/list/list-tabs'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { licenseOption } from '~/pickers/licenses'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { EmptyState } from '~/ui/display/empty-state'
import { MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/licenses')({
  staticData: { title: 'Licenses' },
  validateSearch: licenseSearch,
  search: { middlewares: [stripSearchParams(listDefaults('expirationDate')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    licenseList.prefetch(queryClient, deps)
    for (const page of expiryPages) void queryClient.prefetchQuery(page)
  },
  component: LicensesScreen,
})

const summary = '/library/selected-license/summary'

function LicensesScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<LicenseSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const list = useList(licenseList, { search, go })
  const { giveSeats, dialogs: giving } = useGiveSeats()
  const seats = useSeatActions()
  const { actions, menu, dialogs } = useLicenseActions({
    give: (licenses, onDone) => giveSeats({ licenses: licenses.map(licenseOption), onDone }),
    invite: (licenses, onDone) =>
      giveSeats({ licenses: licenses.map(licenseOption), invites: true, onDone }),
    move: (license) =>
      seats.ask({ change: seatChange('move', license, { filter: {}, exclude: [] }) }),
  })
  // The command palette asks for it.
  const giveOnArrival = useEffectEvent(() => {
    if (!search.give) return
    go({ give: undefined }, true)
    giveSeats({})
  })
  useEffect(() => giveOnArrival(), [search.give])
  const create = (
    <Button tone="accent" icon={<Plus aria-hidden />} onClick={() => go({ new: true })}>
      New license
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Licenses"
        context={<ListAge state={list} />}
        primary={create}
        menu={<ListExport label="Export" state={list} />}
      />
      <Stack gap={4}>
        <ExpiryNotice onExtend={actions.extend} />
        <ListTabs state={list}>
          <ListView
            state={list}
            view={<LicenseViewSwitch view={search.view} onChange={(view) => go({ view }, true)} />}
            cards={search.view === 'cards' ? (cards) => <LicenseCards {...cards} /> : undefined}
            bulk={licenseBulk(list, search, actions)}
            onOpen={({ _id }) => void navigate({ to: summary, search: { licenseId: _id } })}
            onEdit={actions.edit}
            href={({ _id }) => `${summary}?licenseId=${_id}`}
            actions={(license) => menu(license, <OpenItems licenseId={license._id} />)}
            whenEmpty={
              <EmptyState
                icon={<Ticket />}
                title="No licenses yet"
                description="A license is a bundle of courses with seats. People with a seat get its courses until it ends."
                action={create}
              />
            }
          />
        </ListTabs>
      </Stack>
      <NewLicenseDrawer
        open={search.new === true}
        onClose={() => go({ new: undefined }, true)}
        onMade={({ _id }) => void navigate({ to: summary, search: { licenseId: _id } })}
      />
      {dialogs}
      {giving}
      {seats.dialogs}
    </>
  )
}

/** The pages of a license. */
function OpenItems({ licenseId }: { licenseId: string }) {
  return (
    <>
      <MenuLink
        icon={<FolderOpen />}
        link={(content) => (
          <Link to={summary} search={{ licenseId }}>
            {content}
          </Link>
        )}
      >
        Open
      </MenuLink>
      <MenuLink
        icon={<Link2 />}
        link={(content) => (
          <Link to={summary} search={{ licenseId, tab: 'links' }}>
            {content}
          </Link>
        )}
      >
        Links
      </MenuLink>
      <MenuSeparator />
    </>
  )
}
