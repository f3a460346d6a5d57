import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { targetOf } from '~/list/define-list'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { Seat } from './seat-columns'
import { seatList } from './seat-list'
import type { SeatSearch } from './seat-search'
import type { SelectedSeats } from './seat-bulk-bar'
import type { License } from './use-license'

interface LicensePeopleProps {
  license: License
  search: SeatSearch
  go: (change: Partial<SeatSearch>, replace?: boolean) => void
  /** What can be done with one of them, and with those that are selected; absent for deleted licenses. */
  actions?: (seat: Seat) => ReactNode
  bulk?: (selected: SelectedSeats) => BulkBarAction[]
  /** The way to the first people. */
  giveSeats?: ReactNode
}

/** Who has a seat in the license, waits for one, or had one. */
export function LicensePeople(props: LicensePeopleProps) {
  const { license, search, go, actions, bulk, giveSeats } = props
  const course = license.courses.find(({ _id }) => _id === search.course)?.title
  const isDeleted = license.deletedAt !== null
  const list = useList(seatList, { search, go, names: { course } })
  const { selection, count, rows, isWhole, clear, exportAs } = list.selection
  const selected: SelectedSeats = {
    target: targetOf(selection, list.filter, (users) => ({ users })),
    count,
    rows: isWhole ? rows : undefined,
    onDone: clear,
  }
  return (
    <ListView
      state={list}
      {...(bulk && {
        tools: <ListExport label="Export people" state={list} />,
        bulk: [...bulk(selected), ...exportActions(exportAs)],
      })}
      onOpen={({ _id }) => go({ userId: _id })}
      href={({ _id }) => `/library/selected-license/summary?licenseId=${license._id}&userId=${_id}`}
      {...(actions && { actions })}
      whenEmpty={
        <EmptyState
          icon={<UserRoundPlus />}
          title={isDeleted ? 'Nobody had a seat' : 'Nobody has a seat yet'}
          description={
            isDeleted
              ? 'The license was deleted before anybody got a seat.'
              : license.status === 'expired'
                ? 'The license has ended. Extend it to give seats.'
                : 'Give seats to people and groups, or let people join through a link.'
          }
          action={giveSeats}
        />
      }
    />
  )
}
