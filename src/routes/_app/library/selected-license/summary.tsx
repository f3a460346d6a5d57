import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { Link as LinkIcon } from 'lucide-react'
import { licenseById } from '~/api/licenses'
import { membersAudience, useMessageBulk } from '~/entities/message-bulk'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import { DeletedLicense } from '~/features/license/deleted-license'
import { GiveSeatsButton } from '~/features/license/give-seats-button'
import { LicenseCourses } from '~/features/license/license-courses'
import { LicenseFrame } from '~/features/license/license-frame'
import { LicensePeople } from '~/features/license/license-people'
import { LicenseSummary } from '~/features/license/license-summary'
import { licenseOutlook } from '~/features/license/license.api'
import { seatBulk } from '~/features/license/seat-bulk-bar'
import { everybody, seatChange } from '~/features/license/seat-change'
import { seatList } from '~/features/license/seat-list'
import { seatSearch, type SeatSearch } from '~/features/license/seat-search'
import type { License } from '~/features/license/use-license'
import { useSeatActions } from '~/features/license/use-seat-actions'
import { useLicenseActions } from '~/features/licenses/use-license-actions'
import { LinkPanel } from '~/features/links/link-panel'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { licenseOption } from '~/pickers/licenses'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { MenuItem } from '~/ui/overlay/menu-item'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/selected-license/summary')({
  staticData: { title: 'License' },
  validateSearch: seatSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { licenseId, tab } = deps
    if (licenseId === undefined) return
    // Not awaited: the page stands at once.
    void queryClient.prefetchQuery(licenseById(licenseId))
    void queryClient.prefetchQuery(licenseOutlook(licenseId))
    if (tab === undefined) seatList.prefetch(queryClient, deps)
  },
  component: LicenseSummaryScreen,
})

function LicenseSummaryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<SeatSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const { ask, menu, dialogs } = useSeatActions()
  const moveEverybody = (license: License, count?: number) =>
    ask({ change: seatChange('move', license, everybody({})), count })
  const { giveSeats, toUser, dialogs: assigning } = useAssigning()
  const assigned = useAssigned()
  const message = useMessageBulk()
  const people = useUserActions((userId) => go({ userId }), toUser)
  const licenses = useLicenseActions({
    give: (chosen, onDone) => giveSeats({ licenses: chosen.map(licenseOption), onDone }),
    invite: (chosen, onDone) =>
      giveSeats({ licenses: chosen.map(licenseOption), invites: true, onDone }),
    move: moveEverybody,
    onDeleted: () => void navigate({ to: '/library/licenses' }),
  })
  const giveButton = (license: License) => <GiveSeatsButton license={license} give={giveSeats} />
  return (
    <>
      <LicenseFrame
        licenseId={search.licenseId}
        back={<Link to="/library/licenses">Licenses</Link>}
        primary={giveButton}
        menu={(license) =>
          licenses.menu(
            license,
            <MenuItem icon={<LinkIcon />} onSelect={() => go({ tab: 'links' })}>
              Links
            </MenuItem>,
          )
        }
      >
        {(license) =>
          license.deletedAt !== null ? (
            <DeletedLicense
              license={license}
              tab={search.tab}
              onTab={(tab) => go({ tab })}
              restore={
                <Button onClick={() => licenses.actions.change('restore', license)}>Restore</Button>
              }
              people={<LicensePeople license={license} search={search} go={go} />}
              courses={<LicenseCourses license={license} />}
            />
          ) : (
            <LicenseSummary
              license={license}
              tab={search.tab}
              onTab={(tab) => go({ tab })}
              extend={
                license.expirationDate !== null && (
                  <Button onClick={() => licenses.actions.extend(license)}>Extend</Button>
                )
              }
              onRevoke={(reclaim, count) =>
                ask({ change: seatChange('revoke', license, everybody({ reclaim })), count })
              }
              onMoveAll={(count) => moveEverybody(license, count)}
              people={
                <LicensePeople
                  license={license}
                  search={search}
                  go={go}
                  actions={(seat) => menu(license, seat)}
                  bulk={(selected) => [
                    ...seatBulk(license, selected, ask),
                    message(membersAudience('licenses', license._id, selected.target)),
                  ]}
                  giveSeats={giveButton(license)}
                />
              }
              courses={
                <LicenseCourses
                  license={license}
                  edit={
                    <Button onClick={() => licenses.actions.edit(license)}>Edit license</Button>
                  }
                />
              }
              links={
                <LinkPanel type="license" id={license._id} creates={license.status !== 'expired'} />
              }
            />
          )
        }
      </LicenseFrame>
      <PersonDrawer
        userId={search.userId}
        onClose={() => go({ userId: undefined })}
        actions={people.buttons}
        {...assigned.menus}
      />
      {dialogs}
      {licenses.dialogs}
      {people.dialogs}
      {assigned.dialogs}
      {assigning}
    </>
  )
}
