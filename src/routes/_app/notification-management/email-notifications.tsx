import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, createLink, Link, stripSearchParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageById } from '~/api/messages'
import { ComposeScreen, unsavedMessage } from '~/features/message-composer/compose-screen'
import { messageLists } from '~/features/messages/message-list'
import { MessageScreen } from '~/features/messages/message-screen'
import { messageSearch, type MessageSearch } from '~/features/messages/message-search'
import { TemplateDrawer } from '~/features/message-composer/template-drawer'
import { templateLists } from '~/features/messages/templates/template-list'
import { templateSearchOf } from '~/features/messages/templates/template-search'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { userById } from '~/features/users/users.api'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { LinkButton } from '~/ui/input/link-button'
import { listDefaults } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/notification-management/email-notifications')({
  staticData: { title: 'Email notifications' },
  validateSearch: messageSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.compose) return
    if (deps.messageId) void queryClient.prefetchQuery(messageById(deps.messageId))
    if (deps.tab === 'templates') templateLists.email.prefetch(queryClient, templateSearchOf(deps))
    else if (deps.view !== 'page') messageLists.email.prefetch(queryClient, deps)
  },
  component: EmailNotificationsRoute,
})

const path = '/notification-management/email-notifications'

function EmailNotificationsRoute() {
  const { compose, ...search } = Route.useSearch()
  const [settle, setSettle] = useState<(() => Promise<boolean>) | null>(null)
  useUnsavedGuard(settle !== null, unsavedMessage, settle ?? undefined)
  return compose ? (
    <ComposeScreen
      channel="email"
      search={{ ...search, compose }}
      onUnsaved={(next) => setSettle(() => next)}
    />
  ) : (
    <EmailNotificationsScreen />
  )
}

function EmailNotificationsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const go = (change: Partial<MessageSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const people = useUserActions((userId) => go({ userId }))
  return (
    <>
      <MessageScreen
        channel="email"
        title="Email notifications"
        path={path}
        search={search}
        go={go}
        link={(change, content) => (
          <Link from={Route.fullPath} to={path} search={(now) => ({ ...now, ...change })}>
            {content}
          </Link>
        )}
        create={
          <ButtonTo to={path} search={{ compose: 'new' }} tone="accent" icon={<Plus aria-hidden />}>
            New mail
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
        channel="email"
        templateId={search.template}
        composeLink={(templateId, label) => (
          <Link from={Route.fullPath} to={path} search={{ compose: 'new', templateId }}>
            {label}
          </Link>
        )}
        onClose={() => go({ template: undefined })}
      />
      {people.dialogs}
    </>
  )
}
