import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { markAlertsRead } from '~/api/alerts'
import { query } from '~/api/client/query'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { focusFirst } from '~/ui/hooks/focus-first'
import { Heading } from '~/ui/display/heading'
import { formatNumber } from '~/ui/format/numbers'
import { Popover } from '~/ui/overlay/popover'
import { Spinner } from '~/ui/status/spinner'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { toastFailure } from '~/forms/toast-failure'
import { AlertItem } from './alert-item'
import * as css from './bell-panel.css'
import type { PopupProps } from '~/shell/load-on-intent'

const limit = 25 as const

/** The panel of the bell. */
export function BellPopup({ trigger, isOpen, onOpenChange }: PopupProps) {
  return (
    <Popover
      label="Notifications"
      padding="none"
      trigger={trigger}
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <BellPanel close={() => onOpenChange(false)} />
    </Popover>
  )
}

/** The alerts: unread ones, or all. Following one marks it as read. */
function BellPanel({ close }: { close: () => void }) {
  const [filter, setShown] = useState<'unread' | 'all'>('unread')
  const { mutate, isPending } = useMutation({
    ...markAlertsRead,
    // Callbacks of the hook: following an alert closes the panel.
    onError: (error) => toastFailure('Marking as read', error),
  })
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <Heading level={2} size="md">
          Notifications
        </Heading>
        <Button
          size="sm"
          variant="ghost"
          busy={isPending}
          onClick={() => mutate({ body: { all: true } })}
        >
          Mark all as read
        </Button>
      </div>
      <div>
        <Tabs
          label="Notifications"
          value={filter}
          onValueChange={setShown}
          tabs={[
            { value: 'unread', label: 'Unread' },
            { value: 'all', label: 'All' },
          ]}
        >
          <TabPanel value={filter}>
            <AlertList
              key={filter}
              unreadOnly={filter === 'unread'}
              onFollow={(id) => {
                mutate({ body: { alertIds: [id] } })
                close()
              }}
            />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}

interface AlertListProps {
  unreadOnly: boolean
  /** From 1; more pages are loaded by a button. */
  page?: number
  onFollow: (id: string) => void
}

function AlertList({ unreadOnly, page = 1, onFollow }: AlertListProps) {
  const [goesOn, setGoesOn] = useState(false)
  const list = useQuery(
    query('/api/business/getAlerts', {
      params: { query: unreadOnly ? { page, limit, unread: true } : { page, limit } },
    }),
  )
  const { data, error } = list
  if (!data) {
    if (!error) return <Spinner label="Loading notifications" />
    return <ReadError error={error} query={list} />
  }
  const { alerts } = data.data
  if (alerts.length === 0) return page === 1 ? <NoAlerts unreadOnly={unreadOnly} /> : null
  const left = data.total - page * limit
  return (
    <>
      <ul
        role="list"
        className={page === 1 ? css.underTabs : undefined}
        ref={page === 1 ? undefined : focusFirst}
      >
        {alerts.map((alert) => (
          <AlertItem key={alert._id} alert={alert} onFollow={() => onFollow(alert._id)} />
        ))}
      </ul>
      {goesOn ? (
        <AlertList unreadOnly={unreadOnly} page={page + 1} onFollow={onFollow} />
      ) : (
        left > 0 && (
          <div className={css.padded}>
            <Button size="sm" variant="link" onClick={() => setGoesOn(true)}>
              {formatNumber(left)} more
            </Button>
          </div>
        )
      )}
    </>
  )
}

function NoAlerts({ unreadOnly }: { unreadOnly: boolean }) {
  return (
    <p className={css.empty}>{unreadOnly ? 'You’re all caught up.' : 'No notifications yet.'}</p>
  )
}
