import { Copy, Ellipsis, MailX, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { resendsOf } from './message-figures'
import type { Message } from './messages.api'
import { resendLabels } from './recipient-resend'
import type { MessageActions } from './use-message-actions'

interface MessageMenuProps {
  message: Message
  actions: MessageActions
}

/** The actions for a message, depending on its status. */
export function MessageMenu({ message, actions }: MessageMenuProps) {
  const { status, title, deletedAt } = message
  const isWaiting = status === 'scheduled' || status === 'sending'
  const resends = resendsOf(message)
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${title || 'the message'}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {deletedAt !== null ? (
        <MenuItem icon={<RotateCcw />} onSelect={() => actions.change('restore', message)}>
          Restore
        </MenuItem>
      ) : (
        <>
          {status === 'draft' && (
            <MenuItem icon={<Pencil />} onSelect={() => actions.edit(message)}>
              Edit
            </MenuItem>
          )}
          <MenuItem icon={<Copy />} onSelect={() => actions.duplicate(message)}>
            Duplicate
          </MenuItem>
          {resends.map((to) => (
            <MenuItem key={to} icon={<Send />} onSelect={() => actions.resend(message, to)}>
              {resendLabels[to]}
            </MenuItem>
          ))}
          {isWaiting ? (
            <MenuItem icon={<MailX />} onSelect={() => actions.cancel(message)}>
              {status === 'scheduled' ? 'Cancel' : 'Stop sending'}
            </MenuItem>
          ) : (
            <>
              <MenuSeparator />
              <MenuItem
                icon={<Trash2 />}
                tone="danger"
                onSelect={() => actions.change('delete', message)}
              >
                Delete
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  )
}
