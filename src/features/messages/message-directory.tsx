import { useQueryClient } from '@tanstack/react-query'
import { BellRing, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageById } from '~/api/messages'
import { DateRangeFilter } from '~/list/date-range-filter'
import { ListAge } from '~/list/list-age'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { ChannelNotice } from './channel-notice'
import { messageBulk } from './message-bulk'
import { messageLists } from './message-list'
import { MessageMenu } from './message-menu'
import type { MessageSearch } from './message-search'
import type { Message } from './messages.api'
import { ReminderDirectory } from './reminders/reminder-directory'
import { TemplateDirectory } from './templates/template-directory'
import type { MessageActions } from './use-message-actions'

interface MessageDirectoryProps {
  channel: Message['channel']
  title: string
  search: MessageSearch
  go: (change: Partial<MessageSearch>, replace?: boolean) => void
  actions: MessageActions
  hrefOf: (messageId: string) => string
  /** The button for a new message. */
  create: ReactNode
  /** The drawer over the list. */
  drawer: ReactNode
}

const emptyStates = {
  email: {
    icon: <Mail />,
    title: 'No messages yet',
    description:
      'Write to everybody, to groups or to the people of a course, and see who received it.',
  },
  push: {
    icon: <BellRing />,
    title: 'No push messages yet',
    description: 'Short messages to the devices on which people allowed notifications.',
  },
} as const

const contexts = {
  templates: 'Texts that messages begin with. Messages made from them do not change with them.',
  reminders: 'Mails that are sent by themselves before and after deadlines.',
} as const

/** The messages and templates of a channel. */
export function MessageDirectory(props: MessageDirectoryProps) {
  const { channel, title, search, go, actions, hrefOf, create, drawer } = props
  const queryClient = useQueryClient()
  const list = useList(messageLists[channel], { search, go, enabled: search.tab === undefined })
  return (
    <>
      <PageHeader
        title={title}
        primary={create}
        context={search.tab === undefined ? <ListAge state={list} /> : contexts[search.tab]}
      />
      <Tabs
        label={title}
        value={search.tab ?? 'messages'}
        onValueChange={(tab) => go({ tab: tab === 'messages' ? undefined : tab })}
        tabs={[
          { value: 'messages', label: 'Messages' },
          { value: 'templates', label: 'Templates' },
          ...(channel === 'email' ? [{ value: 'reminders' as const, label: 'Reminders' }] : []),
        ]}
      >
        <TabPanel value="messages">
          <ListView
            state={list}
            filters={
              <DateRangeFilter
                name="Sent"
                label="Filter by the date of sending"
                value={{ from: search.sentFrom, to: search.sentTo }}
                onChange={(change) =>
                  list.onSearch({
                    ...('from' in change && { sentFrom: change.from }),
                    ...('to' in change && { sentTo: change.to }),
                  })
                }
              />
            }
            notice={<ChannelNotice channel={channel} />}
            bulk={messageBulk(list, { search, channel }, actions.ask)}
            onOpen={({ _id }) => go({ messageId: _id })}
            onEdit={(message) => message.status === 'draft' && actions.edit(message)}
            onIntent={({ _id }) => void queryClient.prefetchQuery(messageById(_id))}
            href={({ _id }) => hrefOf(_id)}
            actions={(message) => <MessageMenu message={message} actions={actions} />}
            whenEmpty={<EmptyState {...emptyStates[channel]} action={create} />}
          />
        </TabPanel>
        <TabPanel value="templates">
          <TemplateDirectory channel={channel} search={search} go={go} />
        </TabPanel>
        <TabPanel value="reminders">
          <ReminderDirectory />
        </TabPanel>
      </Tabs>
      {drawer}
    </>
  )
}
