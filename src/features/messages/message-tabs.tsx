import type { ReactNode } from 'react'
import { History } from '~/entities/history'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { MessageOverview } from './message-overview'
import { MessagePreview } from './message-preview'
import type { MessageSearch } from './message-search'
import type { Message } from './messages.api'

interface MessageTabsProps {
  message: Message
  part: MessageSearch['part']
  onPart: (part: MessageSearch['part']) => void
  /** The recipients. */
  people: ReactNode
}

/** The figures, people, content and history of a message. */
export function MessageTabs({ message, part, onPart, people }: MessageTabsProps) {
  return (
    <Tabs
      label="About this message"
      value={part ?? 'overview'}
      onValueChange={(next) => onPart(next === 'overview' ? undefined : next)}
      tabs={[
        { value: 'overview', label: 'Overview' },
        { value: 'people', label: 'People' },
        { value: 'content', label: 'Message' },
        { value: 'history', label: 'History' },
      ]}
    >
      <TabPanel value="overview">
        <MessageOverview message={message} />
      </TabPanel>
      <TabPanel value="people">{people}</TabPanel>
      <TabPanel value="content">
        <MessagePreview message={message} />
      </TabPanel>
      <TabPanel value="history">
        <History key={message._id} subjectType="message" subjectId={message._id} />
      </TabPanel>
    </Tabs>
  )
}
