import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { endOtherSessions, ownSessions } from '~/features/profile/profile.api'
import { Section } from '~/features/profile/section'
import { SessionItem } from './session-item'
import * as css from './sessions-section.css'

/** The sessions of this administrator, which can be ended. */
export function SessionsSection() {
  const sessionList = useQuery(ownSessions)
  const { data, error } = sessionList
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setSaid] = useState('')
  const endOthers = useMutation({
    ...endOtherSessions,
    onSuccess: ({ data: { count } }) =>
      announceEnd(count === 1 ? '1 other session' : `${count} other sessions`),
    onError: useToastOnceUnmounted('Signing out other sessions'),
  })
  // The clicked button disappears; the focus stays in the list.
  const announceEnd = (subject: string) => {
    setSaid(`Signed out ${subject}`)
    list.current?.focus()
  }
  const sessions = data?.data.sessions ?? []
  const others = sessions.filter(({ current }) => !current)
  const own = sessions.filter(({ current }) => current)
  return (
    <Section
      id="sessions"
      padding="none"
      description="If you don't recognise a session, sign it out and change your password."
      actions={
        others.length > 0 && (
          <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out other sessions
          </Button>
        )
      }
    >
      {!data && !error && <ListSkeleton label="Loading your sessions" rows={2} lines={2} />}
      {!data && error && (
        <ReadError
          title="Your sessions could not be loaded"
          error={error}
          query={sessionList}
          level={3}
        />
      )}
      {endOthers.error && (
        <p role="alert" className={css.failure}>
          The other sessions could not be signed out. {endOthers.error.message}
        </p>
      )}
      <ul ref={list} role="list" tabIndex={-1} aria-label="Sessions" className={css.list}>
        {[...own, ...others].map((session) => (
          <SessionItem key={session._id} session={session} onEnded={announceEnd} />
        ))}
      </ul>
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
    </Section>
  )
}
