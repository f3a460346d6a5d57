import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageById } from '~/api/messages'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { templatesOf, type Audience, type Channel } from './composer.api'
import { ComposerScreen, type ComposerProps } from './composer'
import { choiceOf } from './state/audience-choice'
import { newMessage } from './state/message-values'
import { valuesFromTemplate } from './templates/template-values'

export interface ComposerPageProps extends Omit<ComposerProps, 'message' | 'start'> {
  channel: Channel
  /** The message to edit; a new one without it. */
  messageId: string | undefined
  /** The template that a new message begins with. */
  templateId?: string | undefined
  /** Whom a new message is for: a selection of a list. */
  audience?: Audience | undefined
}

/** Opens a message for editing, always fetched, or begins a new one. */
export function ComposerPage({ messageId, ...page }: ComposerPageProps) {
  return messageId === undefined ? (
    <NewMessage {...page} />
  ) : (
    <OpenMessage messageId={messageId} {...page} />
  )
}

function OpenMessage({ messageId, channel, ...page }: ComposerPageProps & { messageId: string }) {
  const fetched = useQuery({ ...messageById(messageId), staleTime: 0 })
  const [isFresh, setFresh] = useState(false)
  const { data, error, isFetching } = fetched
  if (!isFresh && data && !isFetching) setFresh(true)
  const message = data?.data.message
  if (message && isFresh && message.channel === channel && message.deletedAt === null)
    return <ComposerScreen message={message} {...page} />
  const isGone = isFresh || (error !== null && 'status' in error && error.status === 404)
  return (
    <>
      <PageHeader title="Message" isMissing={isGone} back={page.back} />
      {isGone ? (
        <EmptyState
          title="Message not found"
          description={<>The link may be incomplete, or the message was deleted. {page.back}</>}
        />
      ) : error ? (
        <ReadError title="The message could not be loaded" error={error} query={fetched} />
      ) : (
        <ListSkeleton label="Loading the message" rows={8} lines={1} />
      )}
    </>
  )
}

function NewMessage({
  channel,
  templateId,
  audience,
  ...page
}: Omit<ComposerPageProps, 'messageId'>) {
  const templates = useQuery({ ...templatesOf(channel), enabled: templateId !== undefined })
  const template = templates.data?.data.templates.find(({ _id }) => _id === templateId)
  if (templateId !== undefined && templates.isPending)
    return (
      <>
        <PageHeader title="New message" back={page.back} />
        <ListSkeleton label="Loading the template" rows={8} lines={1} />
      </>
    )
  return (
    <ComposerScreen
      message={newMessage(channel)}
      start={{
        ...(template && valuesFromTemplate(template)),
        ...(audience && { audience: choiceOf(audience) }),
      }}
      {...page}
    />
  )
}
