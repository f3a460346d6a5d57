import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { counted, formatNumber } from '~/ui/format/numbers'
import { licenses } from './dashboard.api'
import { Figure } from './figure'

const screen: string = '/library/licenses'

/** The seats of licenses that have not ended: how many are taken, and of how many where there is a limit. */
function seatsOf(all: readonly Schemas['License'][]) {
  const open = all.filter(({ status }) => status !== 'expired')
  const sum = (valueOf: (seats: Schemas['Seats']) => number) =>
    open.reduce((total, { seats }) => total + valueOf(seats), 0)
  const limited = open.every(({ seats }) => seats.total !== null)
  return {
    taken: sum(({ assigned, activated }) => assigned + activated),
    total: limited ? sum(({ total }) => total ?? 0) : null,
    waiting: sum(({ waiting }) => waiting),
  }
}

/** How many seats in licenses are taken; nothing where there is no screen for licenses. */
export function SeatsFigure({ menu }: { menu: ReactNode }) {
  const hasScreen = screen in useRouter().routesByPath
  const query = useQuery({ ...licenses, enabled: hasScreen })
  if (!hasScreen) return null
  const seats = query.data && seatsOf(query.data.data.licenses)
  return (
    <Figure
      label="Seats used"
      definition="Pending and active seats in licenses that have not ended, of all seats if every license has a limit."
      query={query}
      value={({ data }) => {
        const { taken, total } = seatsOf(data.licenses)
        return total === null
          ? formatNumber(taken)
          : `${formatNumber(taken)} of ${formatNumber(total)}`
      }}
      delta={
        seats && seats.waiting > 0
          ? {
              direction: 'flat',
              meaning: 'bad',
              text: counted(seats.waiting, 'person waits', 'people wait'),
              comparedWith: 'for a seat',
            }
          : undefined
      }
      menu={menu}
      link={(label) => <Link to={screen}>{label}</Link>}
    />
  )
}
