import { Ellipsis, Pencil, Send, Users } from 'lucide-react'
import { personName } from '~/entities/person-name'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import type { Resend } from './message-figures'
import type { MessageSearch } from './message-search'
import type { Message } from './messages.api'
import { RecipientCards } from './recipient-cards'
import { recipientBulk } from './recipient-bulk'
import type { Recipient } from './recipient-columns'
import { recipientList } from './recipient-list'
import { resendOf } from './recipient-resend'
import { addressOf, recipientSearchOf } from './recipient-search'

interface MessagePeopleProps {
  message: Message
  search: MessageSearch
  go: (change: Partial<MessageSearch>, replace?: boolean) => void
  /** As cards where there is no room for a table. */
  isNarrow: boolean
  hrefOf: (userId: string) => string
  /** Edits the address of a person. */
  onFix: (userId: string) => void
  onResend: (to: Resend, users: string[]) => void
  /** Asks before it is sent again to many. */
  onResendMany: (to: Resend, users: string[], onDone: () => void) => void
}

/** The recipients of a message with their states. */
export function MessagePeople(props: MessagePeopleProps) {
  const { message, search, go, isNarrow, hrefOf, onFix, onResend, onResendMany } = props
  const isEnded = message.status !== 'sending'
  const list = useList(recipientList, {
    search: recipientSearchOf(message._id, search),
    go: (change, replace) => go(addressOf(change), replace),
  })
  return (
    <ListView
      state={list}
      cards={isNarrow ? (cards) => <RecipientCards {...cards} selectable={isEnded} /> : undefined}
      bulk={
        isEnded
          ? recipientBulk(list, (to, users) => onResendMany(to, users, list.selection.clear))
          : undefined
      }
      tools={<ListExport label="Export people" state={list} />}
      onOpen={({ user }) => user && go({ userId: user._id })}
      href={({ user }) => (user ? hrefOf(user._id) : '')}
      actions={(recipient) => (
        <RecipientMenu recipient={recipient} isEnded={isEnded} onFix={onFix} onResend={onResend} />
      )}
      whenEmpty={
        <EmptyState
          level={3}
          icon={<Users />}
          title="No recipients yet"
          description="People appear here once the recipients are selected, when sending begins."
        />
      }
    />
  )
}

interface RecipientMenuProps extends Pick<MessagePeopleProps, 'onFix' | 'onResend'> {
  recipient: Recipient
  isEnded: boolean
}

function RecipientMenu({ recipient, isEnded, onFix, onResend }: RecipientMenuProps) {
  const { user, status } = recipient
  if (!user) return null
  const to = isEnded ? resendOf(recipient) : undefined
  const fixes = status === 'bounced' || status === 'failed'
  if (to === undefined && !fixes) return null
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for ${personName(user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {fixes && (
        <MenuItem icon={<Pencil />} onSelect={() => onFix(user._id)}>
          Fix address
        </MenuItem>
      )}
      {to !== undefined && (
        <MenuItem icon={<Send />} onSelect={() => onResend(to, [user._id])}>
          Resend
        </MenuItem>
      )}
    </Menu>
  )
}
