import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { newestAlerts } from '~/api/alerts'
import { IconButton } from '~/ui/input/icon-button'
import * as css from './bell.css'
import { OnIntent } from '~/shell/load-on-intent'

const load = () => import('./bell-panel').then((module) => module.BellPopup)
const interval = 60_000

/** The bell, with a dot for unread alerts. Polls once a minute. */
export function Bell() {
  const { data } = useQuery({ ...newestAlerts, refetchInterval: interval })
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
