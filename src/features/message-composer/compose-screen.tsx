import { Link, useNavigate } from '@tanstack/react-router'
import { audienceIn, noCompose, type ComposeSearch } from '~/entities/compose-search'
import type { ComposerProps } from './composer'
import { MessageComposer } from './message-composer'

const paths = {
  email: '/notification-management/email-notifications',
  push: '/notification-management/push-notifications',
} as const

const titles = { email: 'Email notifications', push: 'Push notifications' }

/** Asked before a message with unsaved changes is left. */
export const unsavedMessage = {
  title: 'Leave without saving?',
  body: 'Your last changes are not saved. They are restored when you open the message in this tab again.',
  action: 'Leave without saving',
}

interface ComposeScreenProps {
  channel: 'email' | 'push'
  search: ComposeSearch & { compose: string }
  onUnsaved: ComposerProps['onUnsaved']
}

/** The composer, in place of the list. */
export function ComposeScreen({ channel, search, onUnsaved }: ComposeScreenProps) {
  const navigate = useNavigate()
  const to = paths[channel]
  const { compose, templateId } = search
  return (
    <MessageComposer
      channel={channel}
      messageId={compose === 'new' ? undefined : compose}
      templateId={templateId}
      audience={audienceIn(search)}
      back={<Link to={to}>{titles[channel]}</Link>}
      detailLink={(messageId, label) => (
        <Link to={to} search={{ messageId, view: 'page' }}>
          {label}
        </Link>
      )}
      mailInstead={
        <Link
          to={paths.email}
          search={{ ...search, ...(compose !== 'new' && noCompose), compose: 'new' }}
        >
          Write a mail instead
        </Link>
      }
      onCreated={(id) =>
        void navigate({
          to,
          search: { ...noCompose, compose: id },
          replace: true,
          resetScroll: false,
        })
      }
      onUnsaved={onUnsaved}
    />
  )
}
