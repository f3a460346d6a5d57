import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { query } from '~/api/query'
import { IconButton } from '~/ui/icon-button'
import * as css from './bell.css'
import { OnIntent } from './on-intent'

const load = () => import('./bell-panel').then((module) => module.BellPopup)
const every = 60_000

/** What the bell asks, once a minute: how many are unread. In the dashboard's words, which shows the newest. */
const alerts = query('/api/business/getAlerts', { params: { query: { limit: 10 } } })

/** The bell; a dot on it says that something is unread. */
export function Bell() {
  const { data } = useQuery({ ...alerts, refetchInterval: every })
  const unread = data?.data.unreadCount ?? 0
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <span className={css.bell}>
      <OnIntent
        load={load}
        trigger={<IconButton label={label} icon={<BellIcon />} aria-haspopup="dialog" />}
      />
      {unread > 0 && <span className={css.dot} aria-hidden />}
    </span>
  )
}
