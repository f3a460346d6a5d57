import {
  Ban,
  CalendarPlus,
  Copy,
  Ellipsis,
  FolderOpen,
  Mail,
  Pencil,
  Rocket,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useNow } from '~/ui/hooks/use-now'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { Event } from './event-columns'

export interface EventActions {
  publish: (event: Event) => void
  cancel: (event: Event) => void
  restore: (event: Event) => void
  remove: (event: Event) => void
  duplicate: (event: Event) => void
  sendUpdate: (event: Event) => void
  saveCalendar: (event: Event) => void
}

interface EventMenuProps {
  event: Event
  actions: EventActions
  /** Absent where the event is open already. */
  onOpen?: ((event: Event) => void) | undefined
  onEdit?: ((event: Event) => void) | undefined
}

/** The actions for an event, depending on its status. */
export function EventMenu({ event, actions, onOpen, onEdit }: EventMenuProps) {
  const now = useNow().getTime()
  const { title, status, startAt, stats } = event
  const canCancel = status === 'scheduled' || status === 'live'
  const canRestore = status === 'cancelled' && Date.parse(startAt) > now
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {onOpen && (
        <MenuItem icon={<FolderOpen />} onSelect={() => onOpen(event)}>
          Open
        </MenuItem>
      )}
      {onEdit && status !== 'cancelled' && (
        <MenuItem icon={<Pencil />} onSelect={() => onEdit(event)}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Copy />} onSelect={() => actions.duplicate(event)}>
        Duplicate
      </MenuItem>
      {status !== 'draft' && status !== 'cancelled' && (
        <MenuItem icon={<CalendarPlus />} onSelect={() => actions.saveCalendar(event)}>
          Calendar file
        </MenuItem>
      )}
      {canCancel && stats.registered + stats.waitlisted > 0 && (
        <MenuItem icon={<Mail />} onSelect={() => actions.sendUpdate(event)}>
          Send update…
        </MenuItem>
      )}
      {status === 'draft' && (
        <>
          <MenuItem icon={<Rocket />} onSelect={() => actions.publish(event)}>
            Publish
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(event)}>
            Delete
          </MenuItem>
        </>
      )}
      {canRestore && (
        <MenuItem icon={<RotateCcw />} onSelect={() => actions.restore(event)}>
          Restore
        </MenuItem>
      )}
      {canCancel && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Ban />} tone="danger" onSelect={() => actions.cancel(event)}>
            Cancel event
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
