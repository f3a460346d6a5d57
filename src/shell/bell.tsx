import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { query } from '~/api/query'
import { IconButton } from '~/ui/icon-button'
import { Popover } from '~/ui/popover'
import { Spinner } from '~/ui/spinner'
import * as css from './bell.css'

const BellPanel = lazy(() =>
  import('./bell-panel').then((module) => ({ default: module.BellPanel })),
)

const every = 60_000

/** What the bell asks, once a minute: the newest items and how many are unread. */
export const alertsQuery = query('/api/business/getAlerts', { params: { query: { limit: 25 } } })

/** The bell; a dot on it says that something is unread. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...alertsQuery, refetchInterval: every })
  const unread = data?.data.unreadCount ?? 0
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <span className={css.bell}>
      <Popover
        label="Notifications"
        padding="none"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<IconButton label={label} icon={<BellIcon />} />}
      >
        <Suspense fallback={<Spinner label="Loading notifications" />}>
          <BellPanel close={() => setIsOpen(false)} />
        </Suspense>
      </Popover>
      {unread > 0 && <span className={css.dot} aria-hidden />}
    </span>
  )
}
