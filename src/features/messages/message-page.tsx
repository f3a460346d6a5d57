import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/display/page-header'
import { Time } from '~/ui/display/time'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { messageDetail } from './lazy-detail'
import type { MessageDetailProps } from './message-detail'
import { MessageMenu } from './message-menu'
import { MessageMissing } from './message-missing'
import { MessageState } from './message-state'
import { useMessage } from './use-message'

interface MessagePageProps extends Omit<MessageDetailProps, 'message'> {
  messageId: string
  /** The link to the list. */
  back: ReactNode
}

/** A message on a page of its own. */
export function MessagePage({ messageId, back, ...detail }: MessagePageProps) {
  const state = useMessage(messageId)
  const { found, isUnknown } = state
  return (
    <>
      <PageHeader
        title={found ? found.title || 'No subject' : 'Message'}
        isMissing={isUnknown}
        back={back}
        badge={found && <MessageState message={found} />}
        menu={found && <MessageMenu message={found} actions={detail.actions} />}
        context={
          found && (
            <>
              <bdi>{found.audienceLabel}</bdi> · changed <Time value={found.updatedAt} /> by{' '}
              <bdi>{(found.updatedBy ?? found.createdBy).name}</bdi>
            </>
          )
        }
      />
      {found ? (
        <LazyPart code={messageDetail} waiting="Loading the message">
          {(MessageDetail) => <MessageDetail {...detail} isPage message={found} />}
        </LazyPart>
      ) : (
        <MessageMissing state={state} level={2} back={back} />
      )}
    </>
  )
}
