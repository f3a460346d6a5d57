import { useState } from 'react'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { ComposerPageProps } from './composer-page'

const composer = onDemand(() => import('./composer-page').then((module) => module.ComposerPage))

/** Writes and sends a message. The code is fetched when it is needed: the list of messages does without it. */
export function MessageComposer({ onCreated, ...props }: ComposerPageProps) {
  const { messageId } = props
  const [session, setSession] = useState({ messageId, created: '', count: 0 })
  if (messageId !== session.messageId)
    // A new message that gets its id in the address stays what it is; another one begins anew.
    setSession(
      messageId !== undefined && messageId === session.created
        ? { ...session, messageId }
        : { messageId, created: '', count: session.count + 1 },
    )
  const isCreatedHere = session.created !== '' && messageId === session.created
  return (
    <LazyPart code={composer} waiting="Loading the editor">
      {(ComposerPage) => (
        <ComposerPage
          {...props}
          key={session.count}
          messageId={isCreatedHere ? undefined : messageId}
          onCreated={(id) => {
            setSession((now) => ({ ...now, created: id }))
            onCreated(id)
          }}
        />
      )}
    </LazyPart>
  )
}
