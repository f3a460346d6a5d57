import { useQueryClient } from '@tanstack/react-query'
import { createLink, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ComposeScreen, unsavedMessage } from '~/features/message-composer/compose-screen'
import { TemplateDrawer } from '~/features/message-composer/template-drawer'
import { MessageScreen } from '~/features/messages/message-screen'
import type { MessageSearch } from '~/features/messages/message-search'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { userById } from '~/features/users/users.api'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { LinkButton } from '~/ui/input/link-button'

const ButtonTo = createLink(LinkButton)

const channels = {
  email: {
    path: '/notification-management/email-notifications',
    title: 'Email notifications',
    create: 'New mail',
  },
  push: {
    path: '/notification-management/push-notifications',
    title: 'Push notifications',
    create: 'New push message',
  },
} as const

interface ChannelScreenProps {
  channel: keyof typeof channels
  search: MessageSearch
}

/** The screen of a channel: its messages and templates, or the composer in their place. */
export function ChannelScreen({ channel, search: { compose, ...search } }: ChannelScreenProps) {
  const [settle, setSettle] = useState<(() => Promise<boolean>) | null>(null)
  useUnsavedGuard(settle !== null, unsavedMessage, settle ?? undefined)
  return compose ? (
    <ComposeScreen
      channel={channel}
      search={{ ...search, compose }}
      onUnsaved={(next) => setSettle(() => next)}
    />
  ) : (
    <ChannelMessages channel={channel} search={search} />
  )
}

function ChannelMessages({ channel, search }: ChannelScreenProps) {
  const { path, title, create } = channels[channel]
  const navigate = useNavigate({ from: path })
  const queryClient = useQueryClient()
  const go = (change: Partial<MessageSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const people = useUserActions((userId) => go({ userId }))
  return (
    <>
      <MessageScreen
        channel={channel}
        title={title}
        path={path}
        search={search}
        go={go}
        link={(change, content) => (
          <Link from={path} to={path} search={(now) => ({ ...now, ...change })}>
            {content}
          </Link>
        )}
        create={
          <ButtonTo to={path} search={{ compose: 'new' }} tone="accent" icon={<Plus aria-hidden />}>
            {create}
          </ButtonTo>
        }
        onFix={async (userId) => {
          const { data } = await queryClient.fetchQuery(userById(userId))
          if (data.users[0]) people.edit(data.users[0])
        }}
      />
      <PersonDrawer
        userId={search.userId}
        onClose={() => go({ userId: undefined })}
        actions={people.buttons}
      />
      <TemplateDrawer
        channel={channel}
        templateId={search.template}
        composeLink={(templateId, label) => (
          <Link from={path} to={path} search={{ compose: 'new', templateId }}>
            {label}
          </Link>
        )}
        onClose={() => go({ template: undefined })}
      />
      {people.dialogs}
    </>
  )
}
